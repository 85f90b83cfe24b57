//! The time that a stream tells: it starts at a fixed moment.

use std::fmt;
use tofu_json_text::Timestamp;

/// Microseconds since the start of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Clock {
    microseconds: u64,
}

/// 2025-11-20T23:00:00Z, in microseconds since 1970.
const START: u64 = 1_763_679_600_000_000;

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
        let micros = i64::try_from(START + self.microseconds).map_err(|_| fmt::Error)?;
        Timestamp::from_micros(micros).fmt(f)
    }
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
}
