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
    let all = seconds.unsigned_abs();
    let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60);
    match (hours, minutes) {
        (0, 0) => format!("{sign}{seconds}s"),
        (0, _) => format!("{sign}{minutes}m{seconds}s"),
        _ => format!("{sign}{hours}h{minutes}m{seconds}s"),
    }
}

/// Seconds with all their digits, from microseconds.
///
/// ```
/// assert_eq!(tofu_json_ui::seconds(12_000_345), "12.000345");
/// ```
#[must_use]
pub fn seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

/// Microseconds as people read them: `12ms`, `12.3s` or `1m0s`.
///
/// ```
/// use tofu_json_ui::format_duration;
///
/// assert_eq!(format_duration(12_499), "12ms");
/// assert_eq!(format_duration(999_500), "1.0s");
/// assert_eq!(format_duration(59_949_999), "59.9s");
/// assert_eq!(format_duration(59_950_000), "1m0s");
/// assert_eq!(format_duration(3_661_000_000), "1h1m1s");
/// ```
#[must_use]
pub fn format_duration(micros: u64) -> String {
    if micros < 999_500 {
        return format!("{}ms", (micros + 500) / 1000);
    }
    let tenths = (micros + 50_000) / 100_000;
    if tenths < 600 {
        return format!("{}.{}s", tenths / 10, tenths % 10);
    }
    let whole = (micros + 500_000) / 1_000_000;
    duration(i64::try_from(whole).unwrap_or(i64::MAX))
}
