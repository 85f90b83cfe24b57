use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use tofu_json_text::Timestamp;

/// When a bill was made: to the second, in UTC, from the year 0 to the year 9999.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BillTime(String);

impl BillTime {
    /// The time as bills have it, such as `2026-01-31T12:00:00Z`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The beginning of 1970, where a time is required and none is known.
    pub(super) fn epoch() -> Self {
        Self("1970-01-01T00:00:00Z".to_owned())
    }

    /// Nothing beyond the year 9999.
    fn of_seconds(seconds: u64) -> Option<Self> {
        let micros = i64::try_from(seconds.checked_mul(1_000_000)?).ok()?;
        let time = Timestamp::from_micros(micros);
        Some(format!("{time:.0}"))
            .filter(|text| is_time(text))
            .map(Self)
    }
}

impl FromStr for BillTime {
    type Err = BillTimeError;

    /// Reads seconds since 1970, as `SOURCE_DATE_EPOCH` has them, or a time as bills have it.
    fn from_str(text: &str) -> Result<Self, BillTimeError> {
        let seconds = text.parse().ok().and_then(Self::of_seconds);
        seconds
            .or_else(|| is_time(text).then(|| Self(text.to_owned())))
            .ok_or(BillTimeError)
    }
}

/// The text is no time that a bill can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BillTimeError;

impl fmt::Display for BillTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected seconds since 1970, or a time such as 2026-01-31T12:00:00Z")
    }
}

impl std::error::Error for BillTimeError {}

/// Whether a text has whole seconds, a year of four digits, and `Z`.
fn is_time(text: &str) -> bool {
    text.len() == "2026-01-31T12:00:00Z".len()
        && text.ends_with('Z')
        && Timestamp::parse_exact(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::BillTime;

    #[test]
    fn seconds_and_times() {
        for (text, time) in [
            ("0", "1970-01-01T00:00:00Z"),
            ("951782400", "2000-02-29T00:00:00Z"),
            ("253402300799", "9999-12-31T23:59:59Z"),
            ("2026-01-31T12:00:00Z", "2026-01-31T12:00:00Z"),
        ] {
            assert_eq!(text.parse::<BillTime>().unwrap().as_str(), time);
        }
        assert_eq!(BillTime::epoch(), "0".parse().unwrap());
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
            assert!(bad.parse::<BillTime>().is_err(), "{bad}");
        }
    }
}
