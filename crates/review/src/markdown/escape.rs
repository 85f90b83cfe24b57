//! What a document says, so that it stays text: no fence is closed, nothing is linked, loaded or mentioned.

use tofu_json_text::visible_on_one_line;

/// A text as a code span, whatever backticks it has.
pub(super) fn code(text: &str) -> String {
    let text = &*visible_on_one_line(text);
    let ticks = "`".repeat(longest_run(text, '`') + 1);
    // A blank is needed beside a backtick, and is not shown.
    match text.starts_with('`') || text.ends_with('`') {
        true => format!("{ticks} {text} {ticks}"),
        false => format!("{ticks}{text}{ticks}"),
    }
}

/// A fence that nothing inside closes.
pub(super) fn fence(lines: &[String]) -> String {
    let longest = lines.iter().map(|line| longest_run(line, '`')).max();
    "`".repeat(longest.unwrap_or_default().max(2) + 1)
}

/// A key inside of an HTML comment: only what cannot end it.
pub(super) fn marker(key: &str) -> String {
    let kept = key
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || "_./:-".contains(*c));
    let kept: String = kept.collect();
    format!("<!-- tofu-json review: {} -->", kept.replace("--", "-"))
}

fn longest_run(text: &str, of: char) -> usize {
    text.split(|c| c != of)
        .map(str::len)
        .max()
        .unwrap_or_default()
}
