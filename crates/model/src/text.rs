use std::borrow::Cow;
use tofu_json_scan::{escape_length, first_special};
use tofu_json_text::CheckedSlice;
use tofu_json_value::{decode_literal, decode_string};

/// The text of a string literal, given with its quotes.
pub(crate) fn decoded(literal: &[u8], escaped: bool) -> Cow<'_, str> {
    let content = literal.slice(1..literal.len().saturating_sub(1));
    match tofu_json_scan::utf8(content) {
        Ok(text) if !escaped => Cow::Borrowed(text),
        // Addresses with keys in quotes.
        Ok(_) if is_json(content) => decode_literal(literal),
        _ => Cow::Owned(decoded_slowly(literal)),
    }
}

fn decoded_slowly(literal: &[u8]) -> String {
    let content = literal.slice(1..literal.len().saturating_sub(1));
    // A literal with an escape that JSON does not know is as good as any other unknown word.
    if is_json(content) {
        decode_string(content).into_owned()
    } else {
        String::from_utf8_lossy(literal).into_owned()
    }
}

/// Whether what is between quotes has only escapes that JSON knows, and nothing else that must be escaped.
fn is_json(content: &[u8]) -> bool {
    let mut at = 0;
    loop {
        let (special, _) = first_special(content, at);
        match content.get(special) {
            None => return true,
            Some(b'\\') => match escape_length(content, special) {
                Some(length) => at = special + length,
                None => return false,
            },
            Some(_) => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::decoded;
    use std::borrow::Cow;

    #[test]
    fn plain_text_is_borrowed() {
        assert!(matches!(decoded(b"\"a.b\"", false), Cow::Borrowed("a.b")));
        assert_eq!(decoded(br#""""#, false), "");
    }

    #[test]
    fn escapes_and_broken_text() {
        assert_eq!(decoded(br#""a\u002eb\"""#, true), "a.b\"");
        assert_eq!(decoded(b"\"a\xff\"", false), "a\u{fffd}");
        assert_eq!(decoded(br#""\x""#, true), r#""\x""#);
        assert_eq!(decoded(b"\"a\\n\nb\"", true), "\"a\\n\nb\"");
        assert_eq!(decoded(b"\"\\u00e9\xff\"", true), "\u{e9}\u{fffd}");
    }
}
