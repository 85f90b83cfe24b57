use clap::Args;
use std::time::SystemTime;
use tofu_json_gate::{Day, DayError};
use tofu_json_text::Timestamp;

// On which day exceptions are counted.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct DayArgs {
    /// The day for which exceptions are counted [default: today, in UTC].
    #[arg(long, value_name = "DAY", value_parser = day)]
    today: Option<Day>,
}

fn day(text: &str) -> Result<Day, DayError> {
    text.parse()
}

impl DayArgs {
    /// The day that was given, else that of the clock.
    pub(crate) fn today(self) -> Day {
        let of_clock = || {
            let now = Timestamp::from(SystemTime::now()).to_string();
            now.get(..10).and_then(|day| day.parse().ok())
        };
        // A clock beyond the year 9999 ends every exception.
        self.today.or_else(of_clock).unwrap_or(Day::LAST)
    }
}

#[cfg(test)]
mod tests {
    use super::DayArgs;
    use tofu_json_gate::Day;

    #[test]
    fn a_day_that_is_given_takes_the_place_of_the_clock() {
        let given = Day::new(2026, 11, 23);
        assert_eq!(Some(DayArgs { today: given }.today()), given);
        let now = DayArgs { today: None }.today();
        assert!(now < Day::LAST && Day::new(2026, 1, 1).is_some_and(|past| past < now));
    }
}
