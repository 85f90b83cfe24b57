//! Texts of others, without what steers.

use tofu_json_text::{visible, visible_on_one_line};

/// On one line, without control characters.
pub(crate) fn line(text: &str) -> String {
    visible_on_one_line(text)
}

/// Without control characters but line ends and tabs.
pub(crate) fn lines(text: &str) -> String {
    visible(text).into_owned()
}

/// As text or value of an attribute of XML.
pub(crate) fn xml(visible: &str) -> String {
    let mut escaped = String::with_capacity(visible.len());
    for character in visible.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            other => escaped.push(other),
        }
    }
    escaped
}
