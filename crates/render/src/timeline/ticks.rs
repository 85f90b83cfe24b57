//! Round moments along a timeline.

use std::time::Duration;
use tofu_json_ui::{duration, format_duration};

const SECOND: u64 = 1_000_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;

/// Steps of more than a second that people count in.
const STEPS: [u64; 20] = [
    SECOND,
    2 * SECOND,
    5 * SECOND,
    10 * SECOND,
    15 * SECOND,
    30 * SECOND,
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    15 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    24 * HOUR,
    48 * HOUR,
    120 * HOUR,
];

/// A moment and its label.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Tick {
    pub(super) micros: u64,
    pub(super) label: String,
}

/// Round moments from 0 to a length, at most `most` of them.
pub(super) fn ticks(length: u64, most: u64) -> Vec<Tick> {
    let step = step(length, most.max(1));
    let tick = |number: u64| {
        let micros = step.saturating_mul(number);
        Tick {
            micros,
            label: label(micros),
        }
    };
    (0..=length / step).map(tick).collect()
}

fn step(length: u64, most: u64) -> u64 {
    let fits = |step: &u64| length / step <= most;
    let parts = (0..6).flat_map(|power| [1, 2, 5].map(|number| number * 10_u64.pow(power)));
    let found = parts.chain(STEPS).find(fits);
    found.unwrap_or_else(|| length / most + 1)
}

fn label(micros: u64) -> String {
    match micros {
        0 => "0".to_owned(),
        1..1000 => format!("{micros}µs"),
        _ if micros.is_multiple_of(SECOND) => {
            duration(i64::try_from(micros / SECOND).unwrap_or(i64::MAX))
        }
        _ => format_duration(Duration::from_micros(micros)),
    }
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn moments_are_round() {
        for (length, expected) in [
            (0, &["0"][..]),
            (264_000, &["0", "100ms", "200ms"]),
            (14_400_000, &["0", "5s", "10s"]),
            (20_000_000, &["0", "5s", "10s", "15s", "20s"]),
            (95_000_000, &["0", "30s", "1m0s", "1m30s"]),
            (3_700_000_000, &["0", "15m0s", "30m0s", "45m0s", "1h0m0s"]),
            (700, &["0", "200µs", "400µs", "600µs"]),
        ] {
            let found: Vec<_> = ticks(length, 4)
                .into_iter()
                .map(|tick| tick.label)
                .collect();
            assert_eq!(found, expected);
        }
        assert!(ticks(u64::MAX, 4).len() <= 5);
    }
}
