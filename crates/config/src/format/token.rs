//! Scalars and names as they are written.

use std::borrow::Cow;

use tofu_json_text::graphemes;
use tofu_json_value::{Escaping, write_string};

use crate::json::{JsonString, Node, NodeKind};

/// A scalar; nothing for other values.
pub(super) fn scalar(node: Node<'_>) -> Cow<'_, [u8]> {
    let text: &[u8] = match node.kind() {
        NodeKind::Null => b"null",
        NodeKind::Bool(true) => b"true",
        NodeKind::Bool(false) => b"false",
        NodeKind::Number(number) => number.as_bytes(),
        NodeKind::String(text) => return string(text),
        NodeKind::Invalid | NodeKind::Array(_) | NodeKind::Object(_) => b"",
    };
    Cow::Borrowed(text)
}

/// A string as it is written; one that loses something when it is read is written as it is read.
pub(super) fn string(text: JsonString<'_>) -> Cow<'_, [u8]> {
    let token = text.span().of(text.document().source());
    if can_be_lossy(token) && text.is_lossy() {
        Cow::Owned(quoted_json(&text.decoded()).into_bytes())
    } else {
        Cow::Borrowed(token)
    }
}

fn can_be_lossy(token: &[u8]) -> bool {
    !token.is_ascii() || token.windows(2).any(|pair| pair == br"\u")
}

/// A text as a JSON string.
pub fn quoted_json(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    write_string(&mut json, text, Escaping::Plain);
    json
}

/// How many columns a written text takes.
pub(super) fn width(written: &[u8]) -> usize {
    if written.is_ascii() {
        return written.len();
    }
    let chunks = written.utf8_chunks();
    chunks
        .map(|chunk| graphemes(chunk.valid()).count() + chunk.invalid().len())
        .sum()
}
