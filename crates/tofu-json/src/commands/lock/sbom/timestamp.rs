use std::fmt;
use std::str::FromStr;

/// A point in time, to the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Timestamp(String);

impl Timestamp {
    /// The beginning of 1970, where a time is required and none is known.
    pub(super) fn epoch() -> Self {
        Self("1970-01-01T00:00:00Z".to_owned())
    }

    /// Nothing beyond the year 9999.
    fn of_seconds(seconds: u64) -> Option<Self> {
        let (days, second) = (seconds / 86_400, seconds % 86_400);
        let (year, month, day) = date(days)?;
        Some(Self(format!(
            "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z",
            second / 3600,
            second / 60 % 60,
            second % 60
        )))
    }
}

/// The date of a day, counted from the beginning of 1970.
fn date(days: u64) -> Option<(u64, u64, u64)> {
    const LAST: u64 = 2_932_896;
    if days > LAST {
        return None;
    }
    // Years that begin in March end with the leap day, and 400 of them are always as long.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    Some((year, month, day))
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

fn is_time(text: &str) -> bool {
    let pattern = "dddd-dd-ddTdd:dd:ddZ";
    let fits = |(wanted, found): (u8, u8)| match wanted {
        b'd' => found.is_ascii_digit(),
        other => found == other,
    };
    let number = |from: usize| {
        text.get(from..from + 2)
            .and_then(|text| text.parse().ok())
            .unwrap_or(u8::MAX)
    };
    text.len() == pattern.len()
        && pattern.bytes().zip(text.bytes()).all(fits)
        && (1..=12).contains(&number(5))
        && (1..=31).contains(&number(8))
        && number(11) < 24
        && number(14) < 60
        && number(17) < 61
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
        // As `date -u -d @N +%FT%TZ` tells.
        for (text, time) in [
            ("0", "1970-01-01T00:00:00Z"),
            ("951782400", "2000-02-29T00:00:00Z"),
            ("1709251199", "2024-02-29T23:59:59Z"),
            ("1767225600", "2026-01-01T00:00:00Z"),
            ("4107542400", "2100-03-01T00:00:00Z"),
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
            "2026-01-31",
            "2026-13-31T12:00:00Z",
            "2026-01-31T24:00:00Z",
            "2026-01-31T12:00:00+01:00",
            "2026-01-\u{e9}1T12:00:00Z",
        ] {
            assert!(bad.parse::<Timestamp>().is_err(), "{bad}");
        }
    }
}
