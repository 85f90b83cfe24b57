use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime};

/// A moment, in microseconds since the start of 1970 in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The moment this many microseconds after the start of 1970.
    #[must_use]
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// The microseconds since the start of 1970.
    #[must_use]
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// The time from an earlier moment to this one; zero where it is not earlier, because lines of a
    /// stream are not sorted by time.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tofu_json_text::Timestamp;
    ///
    /// let (first, last) = (Timestamp::from_micros(1_000), Timestamp::from_micros(3_500));
    /// assert_eq!(last.since(first), Duration::from_micros(2_500));
    /// assert_eq!(first.since(last), Duration::ZERO);
    /// assert_eq!(first.saturating_add(last.since(first)), last);
    /// ```
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        let micros = self.0.saturating_sub(earlier.0);
        Duration::from_micros(u64::try_from(micros).unwrap_or(0))
    }

    /// The moment this much later, without what is less than a microsecond; at most the last moment
    /// there is.
    #[must_use]
    pub fn saturating_add(self, time: Duration) -> Self {
        Self(self.0.saturating_add(micros(time)))
    }

    /// The moment this much earlier, without what is less than a microsecond; at least the first
    /// moment there is.
    #[must_use]
    pub fn saturating_sub(self, time: Duration) -> Self {
        Self(self.0.saturating_sub(micros(time)))
    }

    /// Reads a time of RFC 3339: `2006-01-02T15:04:05.000000Z`, with any number of fraction digits or
    /// none, and `Z` or an offset. `t`, `z` and a space for the `T` are read too.
    ///
    /// Digits beyond microseconds are dropped, and the second 60 is the first of the next minute. Days that
    /// the month does not have are refused.
    ///
    /// ```
    /// use tofu_json_text::Timestamp;
    ///
    /// assert_eq!(Timestamp::parse("1970-01-01T01:00:00.5+01:00"), Some(Timestamp::from_micros(500_000)));
    /// assert_eq!(Timestamp::parse("2026-02-29T00:00:00Z"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (date, rest) = text.as_bytes().split_at_checked(19)?;
        let &[
            y0,
            y1,
            y2,
            y3,
            b'-',
            m0,
            m1,
            b'-',
            d0,
            d1,
            b'T' | b't' | b' ',
            h0,
            h1,
            b':',
            i0,
            i1,
            b':',
            s0,
            s1,
        ] = date
        else {
            return None;
        };
        let year = i64::from(two(y0, y1)?) * 100 + i64::from(two(y2, y3)?);
        let (month, day) = (two(m0, m1)?, two(d0, d1)?);
        let (hour, minute, second) = (two(h0, h1)?, two(i0, i1)?, two(s0, s1)?);
        let in_range = (1..=12).contains(&month)
            && (1..=days_of_month(year, month)).contains(&day)
            && hour < 24
            && minute < 60
            && second <= 60;
        if !in_range {
            return None;
        }
        let (micros, zone) = fraction(rest)?;
        let seconds = days(year, i64::from(month), i64::from(day)) * 86_400
            + i64::from(hour) * 3600
            + i64::from(minute) * 60
            + i64::from(second);
        Some(Self((seconds - offset(zone)?) * 1_000_000 + micros))
    }

    /// Reads a time in the one spelling that Go writes and reads: with capital `T` and `Z`.
    #[must_use]
    pub fn parse_exact(text: &str) -> Option<Self> {
        let is_exact = text.as_bytes().get(10) == Some(&b'T') && !text.ends_with('z');
        is_exact.then(|| Self::parse(text)).flatten()
    }
}

/// Whole microseconds, at most as many as a timestamp has.
fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

/// The microsecond that the moment is in; the first or the last timestamp for moments that are about
/// 292,000 years or more away from 1970.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use tofu_json_text::Timestamp;
///
/// let moment = SystemTime::UNIX_EPOCH + Duration::from_nanos(1_999);
/// assert_eq!(Timestamp::from(moment), Timestamp::from_micros(1));
/// ```
impl From<SystemTime> for Timestamp {
    fn from(moment: SystemTime) -> Self {
        match moment.duration_since(SystemTime::UNIX_EPOCH) {
            Ok(after) => Self(micros(after)),
            Err(error) => {
                // Before 1970 too, a moment belongs to the microsecond that began last.
                let before = error.duration();
                let is_within = !before.subsec_nanos().is_multiple_of(1000);
                Self(
                    micros(before)
                        .saturating_add(i64::from(is_within))
                        .saturating_neg(),
                )
            }
        }
    }
}

/// A moment that the clock of the system has no value for; there is none on 64-bit Unix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemTimeRangeError;

impl fmt::Display for SystemTimeRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the moment is too far away for the clock of this system")
    }
}

impl std::error::Error for SystemTimeRangeError {}

/// ```
/// use std::time::{Duration, SystemTime};
/// use tofu_json_text::Timestamp;
///
/// let moment = SystemTime::try_from(Timestamp::from_micros(1))?;
/// assert_eq!(moment, SystemTime::UNIX_EPOCH + Duration::from_micros(1));
/// # Ok::<(), tofu_json_text::SystemTimeRangeError>(())
/// ```
impl TryFrom<Timestamp> for SystemTime {
    type Error = SystemTimeRangeError;

    fn try_from(moment: Timestamp) -> Result<Self, SystemTimeRangeError> {
        let time = Duration::from_micros(moment.0.unsigned_abs());
        let found = if moment.0 < 0 {
            Self::UNIX_EPOCH.checked_sub(time)
        } else {
            Self::UNIX_EPOCH.checked_add(time)
        };
        found.ok_or(SystemTimeRangeError)
    }
}

fn two(tens: u8, ones: u8) -> Option<u32> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| u32::from(byte - b'0'));
    Some(digit(tens)? * 10 + digit(ones)?)
}

/// Microseconds of a fraction, and what follows it.
fn fraction(text: &[u8]) -> Option<(i64, &[u8])> {
    let Some((b'.', digits)) = text.split_first() else {
        return Some((0, text));
    };
    let (mut micros, mut unit, mut length) = (0, 100_000, 0);
    for digit in digits.iter().take_while(|byte| byte.is_ascii_digit()) {
        micros += i64::from(digit - b'0') * unit;
        unit /= 10;
        length += 1;
    }
    (length > 0).then_some((micros, digits.get(length..)?))
}

/// Seconds that a zone is ahead of UTC.
fn offset(zone: &[u8]) -> Option<i64> {
    match *zone {
        [b'Z' | b'z'] => Some(0),
        [sign @ (b'+' | b'-'), h0, h1, b':', m0, m1] => {
            let (hours, minutes) = (two(h0, h1)?, two(m0, m1)?);
            let seconds = i64::from(hours) * 3600 + i64::from(minutes) * 60;
            (hours < 24 && minutes < 60).then_some(if sign == b'-' { -seconds } else { seconds })
        }
        _ => None,
    }
}

/// How many days a month has.
fn days_of_month(year: i64, month: u32) -> u32 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days from the start of 1970 to a date of the Gregorian calendar.
fn days(year: i64, month: i64, day: i64) -> i64 {
    // Years begin in March here, so that a leap day is a year's last.
    let year = year - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// A text that is no time of RFC 3339.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimestampError(());

impl fmt::Display for TimestampError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a time such as 2006-01-02T15:04:05Z")
    }
}

impl std::error::Error for TimestampError {}

/// Reads what [`Timestamp::parse`] does, and with it what is displayed, for years of four digits.
impl FromStr for Timestamp {
    type Err = TimestampError;

    fn from_str(text: &str) -> Result<Self, TimestampError> {
        Self::parse(text).ok_or(TimestampError(()))
    }
}

/// RFC 3339 in UTC with six digits, as OpenTofu writes it; `{:.0}` has whole seconds.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, micros) = (self.0.div_euclid(1_000_000), self.0.rem_euclid(1_000_000));
        let (day, time) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        let (year, month, day) = date(day);
        let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
        write!(
            f,
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"
        )?;
        match f.precision() {
            Some(0) => f.write_str("Z"),
            _ => write!(f, ".{micros:06}Z"),
        }
    }
}

/// The date this many days after the start of 1970.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::Timestamp;
    use std::time::{Duration, SystemTime};

    #[test]
    fn the_clock_of_the_system() {
        for micros in [0, 1, -1, 1_767_225_600_000_000, -62_135_596_800_000_000] {
            let moment = Timestamp::from_micros(micros);
            assert_eq!(
                Timestamp::from(SystemTime::try_from(moment).unwrap()),
                moment
            );
        }
        let nanos = |nanos| SystemTime::UNIX_EPOCH - Duration::from_nanos(nanos);
        for (before, micros) in [(1, -1), (999, -1), (1000, -1), (1001, -2)] {
            assert_eq!(Timestamp::from(nanos(before)).micros(), micros, "{before}");
        }
        for seconds in [1_u64 << 44, 1 << 62] {
            let far = Duration::from_secs(seconds);
            if let Some(after) = SystemTime::UNIX_EPOCH.checked_add(far) {
                assert_eq!(Timestamp::from(after).micros(), i64::MAX);
            }
            if let Some(before) = SystemTime::UNIX_EPOCH.checked_sub(far) {
                assert!(Timestamp::from(before).micros() <= -i64::MAX);
            }
        }
    }

    #[test]
    fn extreme_moments_do_not_overflow() {
        let (first, last) = (
            Timestamp::from_micros(i64::MIN),
            Timestamp::from_micros(i64::MAX),
        );
        assert_eq!(
            last.since(first),
            Duration::from_micros(i64::MAX.unsigned_abs())
        );
        assert_eq!(first.since(last), Duration::ZERO);
        assert_eq!(last.saturating_add(Duration::MAX), last);
        assert_eq!(first.saturating_sub(Duration::MAX), first);
        for moment in [first, last] {
            assert!(moment.to_string().ends_with('Z'));
            let _ = SystemTime::try_from(moment);
        }
    }

    #[test]
    fn only_days_that_a_month_has() {
        let is_read = |date: &str| Timestamp::parse(&format!("{date}T08:31:09Z")).is_some();
        for date in [
            "2024-02-29",
            "2000-02-29",
            "2026-02-28",
            "2026-04-30",
            "2026-12-31",
        ] {
            assert!(is_read(date), "{date}");
        }
        for date in [
            "2026-02-31",
            "2026-02-29",
            "1900-02-29",
            "2026-04-31",
            "2026-06-31",
            "2026-09-31",
            "2026-11-31",
            "2026-01-32",
            "2026-01-00",
        ] {
            assert!(!is_read(date), "{date}");
        }
    }

    #[test]
    fn the_exact_spelling_has_capitals() {
        let is_exact = |text: &str| Timestamp::parse_exact(text).is_some();
        assert!(is_exact("2026-11-21T08:31:06Z"));
        assert!(is_exact("2026-11-21T08:31:06.315999536+01:00"));
        for text in [
            "",
            "2026-11-21",
            "2026-11-21T08:31:06",
            "2026-11-21T08:31:06.Z",
            "2026-11-21T08:31:06+24:00",
            "2026-11-21T08:31:0\u{e9}Z",
            "2026-11-21t08:31:06Z",
            "2026-11-21 08:31:06Z",
            "2026-11-21T08:31:06z",
            "2026-02-31T08:31:06Z",
        ] {
            assert!(!is_exact(text), "{text}");
        }
    }

    /// As `date -u -d @N +%FT%TZ` answers.
    #[test]
    fn dates_of_seconds() {
        for (seconds, time) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_251_199, "2024-02-29T23:59:59Z"),
            (1_767_225_600, "2026-01-01T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
        ] {
            let moment = Timestamp::from_micros(seconds * 1_000_000);
            assert_eq!(format!("{moment:.0}"), time);
            assert_eq!(Timestamp::parse_exact(time), Some(moment));
            assert_eq!(moment.to_string().parse(), Ok(moment));
        }
    }

    #[test]
    fn forms_of_timestamps() {
        let micros = |text: &str| Timestamp::parse(text).map(Timestamp::micros);
        assert_eq!(micros("1970-01-01T00:00:00.000001Z"), Some(1));
        assert_eq!(
            micros("2026-11-21T08:31:09.322704Z"),
            Some(1_795_249_869_322_704)
        );
        assert_eq!(
            micros("2026-11-21T10:31:09.322704+02:00"),
            Some(1_795_249_869_322_704)
        );
        assert_eq!(micros("2026-11-21T08:31:09Z"), Some(1_795_249_869_000_000));
        for garbage in [
            "",
            "yesterday",
            "2026-13-21T08:31:09Z",
            "2026-11-21T08:31:09",
            "2026-11-21T08:31:09.Z",
        ] {
            assert_eq!(micros(garbage), None, "{garbage}");
        }
        let text = "2024-02-29T23:59:59.999999Z";
        assert_eq!(Timestamp::parse(text).unwrap().to_string(), text);
        assert_eq!(
            Timestamp::from_micros(-1).to_string(),
            "1969-12-31T23:59:59.999999Z"
        );
    }
}
