//! Texts of others, without what steers.

use tofu_json_term::{Canvas, Style};

/// On one line, without control characters.
pub(crate) fn line(text: &str) -> String {
    lines(&text.replace('\n', "\u{240a}")).replace('\t', "\u{2409}")
}

/// Without control characters but line ends and tabs.
pub(crate) fn lines(text: &str) -> String {
    let mut canvas = Canvas::new(Style {
        sanitise: true,
        ..Style::default()
    });
    canvas.text(text);
    canvas.into_string()
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
