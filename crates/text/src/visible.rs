use std::borrow::Cow;

/// The text with every character that [steers] replaced by something a terminal only shows.
///
/// Line breaks and tabs stay. The other ASCII controls become their pictures (U+2400 onwards);
/// C1 controls, other breaks of lines and the marks that turn writing direction become `\u` and four
/// digits.
///
/// ```
/// use tofu_json_text::visible;
///
/// assert_eq!(visible("a\x1b[31m\u{2028}\n"), "a\u{241b}[31m\\u2028\n");
/// ```
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !may_hold_hazards(text.as_bytes()) {
        return Cow::Borrowed(text);
    }
    let Some(first) = text.find(steers) else {
        return Cow::Borrowed(text);
    };
    let (clean, rest) = text.split_at_checked(first).unwrap_or(("", text));
    let mut shown = String::with_capacity(text.len() + 8);
    shown.push_str(clean);
    for c in rest.chars() {
        match (steers(c), picture(c)) {
            (false, _) => shown.push(c),
            (true, Some(picture)) => shown.push(picture),
            (true, None) => shown.push_str(&format!("\\u{:04x}", u32::from(c))),
        }
    }
    Cow::Owned(shown)
}

/// The same on one line: line breaks and tabs become pictures too.
///
/// ```
/// use tofu_json_text::visible_on_one_line;
///
/// assert_eq!(visible_on_one_line("a\tb\n"), "a\u{2409}b\u{240a}");
/// ```
#[must_use]
pub fn visible_on_one_line(text: &str) -> String {
    let text = visible(text);
    if text.contains(['\n', '\t']) {
        text.replace('\n', "\u{240a}").replace('\t', "\u{2409}")
    } else {
        text.into_owned()
    }
}

/// Whether any byte is an ASCII control or begins the UTF-8 of one of the other hazards.
///
/// Folded without a branch so that it compiles to vector instructions.
fn may_hold_hazards(bytes: &[u8]) -> bool {
    let may_begin = |byte: u8| {
        (byte < b' ' && byte != b'\n' && byte != b'\t') | matches!(byte, 0x7f | 0xc2 | 0xd8 | 0xe2)
    };
    bytes
        .iter()
        .fold(false, |found, &byte| found | may_begin(byte))
}

/// Whether a character means something to a terminal or to a reader of lines, besides line breaks and
/// tabs: controls, other breaks of lines and of paragraphs, marks that turn writing direction.
#[must_use]
#[inline]
pub const fn steers(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' => true,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        _ => false,
    }
}

/// The picture of an ASCII control character (U+2400 onwards).
#[must_use]
#[inline]
pub const fn picture(c: char) -> Option<char> {
    match c {
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32),
        '\x7f' => Some('\u{2421}'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::{visible, visible_on_one_line};

    #[test]
    fn ordinary_text_is_borrowed() {
        for text in ["", "a\n\tb", "é 日本 😀 \u{feff}\u{a0}\u{2027}", "\u{200d}"] {
            assert!(
                matches!(visible(text), Cow::Borrowed(same) if same == text),
                "{text:?}"
            );
        }
    }

    #[test]
    fn ascii_controls_become_pictures() {
        assert_eq!(
            visible("a\x1b[31mb\0\r\n\x07\x1f\x7f"),
            "a\u{241b}[31mb\u{2400}\u{240d}\n\u{2407}\u{241f}\u{2421}"
        );
    }

    #[test]
    fn other_controls_become_numbers() {
        assert_eq!(
            visible("\u{80}\u{85}\u{9b}31m\u{9f}"),
            r"\u0080\u0085\u009b31m\u009f"
        );
        assert_eq!(visible("x\u{202e}y\u{202a}"), r"x\u202ey\u202a");
        assert_eq!(visible("a\u{2028}b\u{2029}"), r"a\u2028b\u2029");
        assert_eq!(
            visible("\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}"),
            r"\u2066\u2069\u200e\u200f\u061c"
        );
    }

    #[test]
    fn one_line_has_no_breaks_at_all() {
        assert_eq!(visible_on_one_line("plain"), "plain");
        let breaks = "\n\r\t\u{b}\u{c}\u{1c}\u{85}\u{2028}\u{2029}";
        assert_eq!(
            visible_on_one_line(breaks),
            "\u{240a}\u{240d}\u{2409}\u{240b}\u{240c}\u{241c}\\u0085\\u2028\\u2029"
        );
    }

    #[test]
    fn nothing_that_steers_a_terminal_is_left() {
        let all: String = ('\0'..='\u{ffff}').collect();
        assert!(
            visible(&all)
                .chars()
                .all(|c| !c.is_control() || matches!(c, '\n' | '\t'))
        );
        assert_eq!(visible(&visible(&all)), visible(&all));
    }
}
