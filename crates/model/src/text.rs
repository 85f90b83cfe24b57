use std::borrow::Cow;
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Document, Limits};

/// The text of a string literal, given with its quotes.
pub(crate) fn decoded(literal: &[u8], escaped: bool) -> Cow<'_, str> {
    let content = literal.slice(1..literal.len().saturating_sub(1));
    match tofu_json_scan::utf8(content) {
        Ok(text) if !escaped => Cow::Borrowed(text),
        _ => Cow::Owned(decoded_slowly(literal)),
    }
}

#[cold]
fn decoded_slowly(literal: &[u8]) -> String {
    let document = Document::parse_prefix(Cow::Borrowed(literal), Limits::default());
    let text = document
        .ok()
        .and_then(|(document, _)| Some(document.root().as_str()?.into_owned()));
    // A literal with an escape that JSON does not know is as good as any other unknown word.
    text.unwrap_or_else(|| String::from_utf8_lossy(literal).into_owned())
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
    }
}
