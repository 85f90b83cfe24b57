use std::fmt;
use std::str::FromStr;

/// When a bill was made, as it says so: to the second, in UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Timestamp(String);

impl Timestamp {
    /// The beginning of 1970, where a time is required and none is known.
    pub(super) fn epoch() -> Self {
        Self("1970-01-01T00:00:00Z".to_owned())
    }

    /// Nothing beyond the year 9999.
    fn of_seconds(seconds: u64) -> Option<Self> {
        let micros = i64::try_from(seconds.checked_mul(1_000_000)?).ok()?;
        let time = tofu_json_text::Timestamp::from_micros(micros);
        Some(format!("{time:.0}"))
            .filter(|text| is_time(text))
            .map(Self)
    }
}

impl FromStr for Timestamp {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seconds = text.parse().ok().and_then(Self::of_seconds);
        if let Some(time) = seconds {
            return Ok(time);
        }
        if is_time(text) {
            return Ok(Self(text.to_owned()));
        }
        Err("expected seconds since 1970, or a time such as 2026-01-31T12:00:00Z".to_owned())
    }
}

/// Whether a text has whole seconds, a year of four digits, and `Z`.
fn is_time(text: &str) -> bool {
    text.len() == "2026-01-31T12:00:00Z".len()
        && text.ends_with('Z')
        && tofu_json_text::Timestamp::parse_exact(text).is_some()
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Timestamp;

    #[test]
    fn seconds_and_times() {
        for (text, time) in [
            ("0", "1970-01-01T00:00:00Z"),
            ("951782400", "2000-02-29T00:00:00Z"),
            ("253402300799", "9999-12-31T23:59:59Z"),
            ("2026-01-31T12:00:00Z", "2026-01-31T12:00:00Z"),
        ] {
            assert_eq!(text.parse::<Timestamp>().unwrap().to_string(), time);
        }
        assert_eq!(Timestamp::epoch(), "0".parse().unwrap());
        for bad in [
            "",
            "-1",
            "253402300800",
            "9223372036854",
            "18446744073709551615",
            "2026-01-31",
            "2026-13-31T12:00:00Z",
            "2026-02-29T12:00:00Z",
            "2026-01-31T24:00:00Z",
            "2026-01-31T12:00:00z",
            "2026-01-31T12:00:00+01:00",
            "2026-01-\u{e9}1T12:00:00Z",
        ] {
            assert!(bad.parse::<Timestamp>().is_err(), "{bad}");
        }
    }
}
