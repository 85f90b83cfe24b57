//! Texts of others in ours.

use tofu_json_text::visible_on_one_line;

/// Without control characters, line ends and tabs among them.
pub(super) fn visible(text: &str) -> String {
    visible_on_one_line(text)
}

/// As text or as the value of an attribute of XML and HTML.
pub(super) fn markup(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in visible(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // XML has no way to say these.
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            other => escaped.push(other),
        }
    }
    escaped
}

/// As a field of comma-separated values.
pub(super) fn field(text: &str) -> String {
    let text = visible(text);
    if text.contains([',', '"']) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text
}
