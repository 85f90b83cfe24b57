/// Seconds with all their digits, from microseconds.
///
/// ```
/// assert_eq!(tofu_json_report::seconds(12_000_345), "12.000345");
/// ```
#[must_use]
pub fn seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

/// Microseconds as people read them: `12ms`, `12.3s` or `1m0s`.
///
/// ```
/// use tofu_json_report::told;
///
/// assert_eq!(told(12_499), "12ms");
/// assert_eq!(told(999_500), "1.0s");
/// assert_eq!(told(59_949_999), "59.9s");
/// assert_eq!(told(59_950_000), "1m0s");
/// assert_eq!(told(3_661_000_000), "1h1m1s");
/// ```
#[must_use]
pub fn told(micros: u64) -> String {
    if micros < 999_500 {
        return format!("{}ms", (micros + 500) / 1000);
    }
    let tenths = (micros + 50_000) / 100_000;
    if tenths < 600 {
        return format!("{}.{}s", tenths / 10, tenths % 10);
    }
    let whole = (micros + 500_000) / 1_000_000;
    tofu_json_ui::duration(i64::try_from(whole).unwrap_or(i64::MAX))
}
