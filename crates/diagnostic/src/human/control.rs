use std::borrow::Cow;
use tofu_json_text::picture;

/// The text with pictures for control characters, but for tab, line feed and carriage return.
pub(super) fn pictured(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(is_control) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(shown).collect())
}

const fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=0x1f | 0x7f) && !matches!(byte, b'\t' | b'\n' | b'\r')
}

fn shown(c: char) -> char {
    match c {
        '\t' | '\n' | '\r' => c,
        _ => picture(c).unwrap_or(c),
    }
}

#[cfg(test)]
mod tests {
    use super::pictured;

    #[test]
    fn controls_become_pictures() {
        assert_eq!(
            pictured("a\0\x07\x1b\x1f\x7f\t\n\r\u{85}é"),
            "a\u{2400}\u{2407}\u{241b}\u{241f}\u{2421}\t\n\r\u{85}é"
        );
        assert_eq!(pictured("plain é"), "plain é");
    }
}
