//! What a document says, so that it stays text: no fence is closed, nothing is linked, loaded or mentioned.

use super::target::MarkdownTarget;
use tofu_json_text::visible_on_one_line;

/// A text as a code span, whatever backticks it has.
#[must_use]
pub fn code(text: &str) -> String {
    let text = &*visible_on_one_line(text);
    let ticks = "`".repeat(longest_run(text, '`') + 1);
    // A blank is needed beside a backtick, and is not shown. Nothing at all would be no span.
    match text.is_empty() || text.starts_with('`') || text.ends_with('`') {
        true => format!("{ticks} {text} {ticks}"),
        false => format!("{ticks}{text}{ticks}"),
    }
}

/// A text of at most so many characters as a code span.
pub(crate) fn short_code(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => code(text),
        Some((at, _)) => code(&format!("{}…", text.get(..at).unwrap_or_default())),
    }
}

/// A text as HTML on one line.
pub(super) fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in visible_on_one_line(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// How many backticks a fence needs so that nothing inside closes it.
pub(super) fn fence_length(text: &str) -> usize {
    longest_run(text, '`').max(2) + 1
}

/// A line that is not shown, by which a program finds its comment. Of the key it has only what cannot end it.
pub(super) fn marker(key: &str, target: MarkdownTarget) -> String {
    let kept = key
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || "_./:-".contains(*c));
    let mut kept: String = kept.collect();
    while kept.contains("--") {
        kept = kept.replace("--", "-");
    }
    match target.has_html() {
        true => format!("<!-- tofu-json review: {kept} -->\n"),
        // Where a comment would be shown: the definition of a link that nobody uses.
        false => format!("[tofu-json-review]: # (tofu-json review: {kept})\n\n"),
    }
}

fn longest_run(text: &str, of: char) -> usize {
    text.split(|c| c != of)
        .map(str::len)
        .max()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_spans_hold_any_backticks() {
        assert_eq!(code("a.b"), "`a.b`");
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(code(""), "`  `");
        assert_eq!(short_code("abc", 2), "`ab…`");
    }

    #[test]
    fn a_fence_is_longer_than_what_is_inside() {
        assert_eq!(fence_length("+ a\n"), 3);
        assert_eq!(fence_length("+ a```b\n  ````\n"), 5);
    }

    #[test]
    fn a_marker_ends_where_it_should() {
        assert_eq!(
            marker("a---->b\n", MarkdownTarget::GitHub),
            "<!-- tofu-json review: a-b -->\n"
        );
        assert_eq!(
            marker("a)b", MarkdownTarget::Plain),
            "[tofu-json-review]: # (tofu-json review: ab)\n\n"
        );
    }
}
