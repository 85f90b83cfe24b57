use std::borrow::Cow;

/// The text with pictures for control characters, but for tab, line feed and carriage return.
pub(super) fn pictured(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(is_control) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(picture).collect())
}

const fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=0x1f | 0x7f) && !matches!(byte, b'\t' | b'\n' | b'\r')
}

fn picture(c: char) -> char {
    match u8::try_from(c) {
        Ok(0x7f) => '\u{2421}',
        Ok(byte) if is_control(byte) => {
            char::from_u32(0x2400 + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        _ => c,
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
