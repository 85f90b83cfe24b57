//! The time that a stream tells: it starts at a fixed moment.

use std::fmt;

/// Microseconds since the start of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Clock {
    microseconds: u64,
}

/// 2025-11-20T23:00:00Z, in seconds since 1970.
const START: u64 = 1_763_679_600;

const DAY: u64 = 86_400;

impl Clock {
    pub(super) const fn now(self) -> u64 {
        self.microseconds
    }

    /// A message takes a little while.
    pub(super) const fn tick(&mut self) {
        self.microseconds += 137;
    }

    /// Waits for a moment, if it is still to come.
    pub(super) fn wait_for(&mut self, moment: u64) {
        self.microseconds = self.microseconds.max(moment);
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = START + self.microseconds / 1_000_000;
        let (year, month, day) = date(seconds / DAY);
        let time = seconds % DAY;
        let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
        let fraction = self.microseconds % 1_000_000;
        write!(
            f,
            "{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{fraction:06}Z"
        )
    }
}

/// The date so many days after 1970-01-01.
fn date(days: u64) -> (u64, u64, u64) {
    let mut days = days;
    let mut year = 1970;
    while days >= year_days(year) {
        days -= year_days(year);
        year += 1;
    }
    let february = year_days(year) - 337;
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

const fn year_days(year: u64) -> u64 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    365 + leap as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_on_into_the_next_days() {
        let mut clock = Clock::default();
        assert_eq!(clock.to_string(), "2025-11-20T23:00:00.000000Z");
        clock.wait_for(1_000_000 * 3600 + 42);
        assert_eq!(clock.to_string(), "2025-11-21T00:00:00.000042Z");
        clock.wait_for(1);
        clock.tick();
        assert_eq!(clock.to_string(), "2025-11-21T00:00:00.000179Z");
    }

    /// Dates from a calendar.
    #[test]
    fn leap_years_have_a_day_more() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(19_782), (2024, 2, 29));
        assert_eq!(date(19_783), (2024, 3, 1));
        assert_eq!(date(20_088), (2024, 12, 31));
    }
}
