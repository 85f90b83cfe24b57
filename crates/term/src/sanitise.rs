//! Control characters made visible.

use std::borrow::Cow;

/// The text with every control character replaced by something a terminal only shows.
///
/// Line breaks and tabs stay. The other ASCII controls become their pictures (U+2400 onwards);
/// C1 controls and the marks that turn writing direction become `\u` and four digits.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !may_hold_hazards(text.as_bytes()) {
        return Cow::Borrowed(text);
    }
    let Some(first) = text.find(is_hazard) else {
        return Cow::Borrowed(text);
    };
    let (clean, rest) = text.split_at_checked(first).unwrap_or(("", text));
    let mut shown = String::with_capacity(text.len() + 8);
    shown.push_str(clean);
    for c in rest.chars() {
        match (is_hazard(c), picture(c)) {
            (false, _) => shown.push(c),
            (true, Some(picture)) => shown.push(picture),
            (true, None) => shown.push_str(&format!("\\u{:04x}", u32::from(c))),
        }
    }
    Cow::Owned(shown)
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

const fn is_hazard(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' => true,
        '\u{61c}' | '\u{200e}' | '\u{200f}' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        _ => false,
    }
}

const fn picture(c: char) -> Option<char> {
    match c {
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32),
        '\x7f' => Some('\u{2421}'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::visible;

    #[test]
    fn ordinary_text_is_borrowed() {
        for text in ["", "a\n\tb", "é 日本 😀 \u{feff}\u{a0}\u{2028}", "\u{200d}"] {
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
        assert_eq!(
            visible("\u{2066}\u{2069}\u{200e}\u{200f}\u{61c}"),
            r"\u2066\u2069\u200e\u200f\u061c"
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
