use super::DocumentKind;
use super::recognize::recognize;
use tofu_json_scan::{Limits, skip_value, skip_whitespace};

/// Where the document of a text begins: after a byte order mark, white space, and messages of a
/// stream that something else follows, as `state show -json` prints one.
#[must_use]
pub fn document_start(text: &[u8], limits: Limits) -> usize {
    let mark = if text.starts_with(b"\xef\xbb\xbf") {
        3
    } else {
        0
    };
    let first = skip_whitespace(text, mark);
    let mut at = first;
    while let Some(next) = after_message(text, at, limits) {
        at = next;
    }
    if at < text.len() { at } else { first }
}

/// The offset of what follows the message at `at`.
fn after_message(text: &[u8], at: usize, limits: Limits) -> Option<usize> {
    let rest = text.get(at..).filter(|rest| rest.starts_with(b"{"))?;
    if recognize(rest, limits) != Ok(DocumentKind::Stream) {
        return None;
    }
    let end = skip_value(text, at, limits).ok()?;
    Some(skip_whitespace(text, end))
}

#[cfg(test)]
mod tests {
    use super::document_start;
    use tofu_json_scan::Limits;

    #[test]
    fn marks_space_and_messages_are_passed_over() {
        let message = r#"{"@level":"info","@message":"x"}"#;
        for (text, start) in [
            ("{}".to_owned(), 0),
            ("\u{feff} {}".to_owned(), 4),
            (format!("{message}\n{{}}"), message.len() + 1),
            (
                format!("{message}\n{message}\n[1]"),
                2 * (message.len() + 1),
            ),
            (format!(" {message}\n"), 1),
            (String::new(), 0),
        ] {
            assert_eq!(
                document_start(text.as_bytes(), Limits::default()),
                start,
                "{text}"
            );
        }
    }
}
