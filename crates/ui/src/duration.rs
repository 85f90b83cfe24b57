use std::time::Duration;

/// Whole seconds as the producer prints them: `59s`, `1m0s`, `26h3m4s`, `-5s`.
///
/// ```
/// use tofu_json_ui::duration;
///
/// assert_eq!(duration(3600), "1h0m0s");
/// assert_eq!(duration(-5), "-5s");
/// ```
#[must_use]
pub fn duration(seconds: i64) -> String {
    let sign = if seconds < 0 { "-" } else { "" };
    format!("{sign}{}", hours(seconds.unsigned_abs().into()))
}

/// Whole seconds as hours, minutes and seconds.
fn hours(all: u128) -> String {
    let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60);
    match (hours, minutes) {
        (0, 0) => format!("{seconds}s"),
        (0, _) => format!("{minutes}m{seconds}s"),
        _ => format!("{hours}h{minutes}m{seconds}s"),
    }
}

/// Seconds with six decimals; what is less than a microsecond is cut off.
///
/// ```
/// use std::time::Duration;
///
/// assert_eq!(tofu_json_ui::seconds(Duration::from_micros(12_000_345)), "12.000345");
/// ```
#[must_use]
pub fn seconds(time: Duration) -> String {
    format!("{}.{:06}", time.as_secs(), time.subsec_micros())
}

/// A duration as people read it: `12ms`, `12.3s` or `1m0s`.
///
/// ```
/// use std::time::Duration;
/// use tofu_json_ui::format_duration;
///
/// let format = |micros| format_duration(Duration::from_micros(micros));
/// assert_eq!(format(12_499), "12ms");
/// assert_eq!(format(999_500), "1.0s");
/// assert_eq!(format(59_949_999), "59.9s");
/// assert_eq!(format(59_950_000), "1m0s");
/// assert_eq!(format(3_661_000_000), "1h1m1s");
/// ```
#[must_use]
pub fn format_duration(time: Duration) -> String {
    let micros = time.as_micros();
    if micros < 999_500 {
        return format!("{}ms", (micros + 500) / 1000);
    }
    let tenths = (micros + 50_000) / 100_000;
    if tenths < 600 {
        return format!("{}.{}s", tenths / 10, tenths % 10);
    }
    let whole = (micros + 500_000) / 1_000_000;
    hours(whole)
}

#[cfg(test)]
mod tests {
    use super::{duration, format_duration, seconds};
    use std::time::Duration;

    #[test]
    fn extreme_durations_do_not_overflow() {
        assert_eq!(format_duration(Duration::MAX), "5124095576030431h0m16s");
        assert_eq!(duration(i64::MIN), "-2562047788015215h30m8s");
        assert_eq!(seconds(Duration::MAX), "18446744073709551615.999999");
    }
}
