/// Whole seconds as the producer prints them: `59s`, `1m0s`, `26h3m4s`, `-5s` (spec 4.3).
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
