use std::fmt;
use std::str::FromStr;

/// A day of the calendar, for what ends: `2026-12-31`.
///
/// ```
/// use tofu_json_gate::Day;
///
/// let (before, after): (Day, Day) = ("2026-02-28".parse()?, "2026-03-01".parse()?);
/// assert!(before < after);
/// assert_eq!(after.to_string(), "2026-03-01");
/// assert!("2026-02-29".parse::<Day>().is_err());
/// # Ok::<(), tofu_json_gate::DayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// The last day that there is a text for.
    pub const LAST: Self = Self {
        year: 9999,
        month: 12,
        day: 31,
    };

    /// A day, if there is such a one in the calendar.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_there = year <= 9999 && (1..=days(year, month)).contains(&day);
        is_there.then_some(Self { year, month, day })
    }
}

/// How many days a month has; none where there is no such month.
const fn days(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        1..=12 => 31,
        _ => 0,
    }
}

/// A text that is no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DayError;

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Self, DayError> {
        let is_shaped = text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
        let part = |range| text.get(range).filter(|_| is_shaped && text.len() == 10);
        let number = |range| part(range).and_then(|part: &str| part.parse::<u16>().ok());
        let small = |range| number(range).and_then(|number| u8::try_from(number).ok());
        match (number(0..4), small(5..7), small(8..10)) {
            (Some(year), Some(month), Some(day)) => Self::new(year, month, day),
            _ => None,
        }
        .ok_or(DayError)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Display for DayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a day of the calendar, such as 2026-12-31")
    }
}

impl std::error::Error for DayError {}

#[cfg(test)]
mod tests {
    use super::Day;

    #[test]
    fn days_of_the_calendar() {
        for text in ["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01"] {
            assert_eq!(text.parse::<Day>().unwrap().to_string(), text);
        }
        for text in [
            "2023-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "2026-1-01",
            "2026-01-001",
            "20a6-01-01",
            "2026/01/01",
            "",
            "2026-01-0é",
        ] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }
}
