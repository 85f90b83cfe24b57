//! Scalars and names as they are written.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;

use crate::json::{Node, NodeKind, Text};

/// A scalar; nothing for what is none.
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
pub(super) fn string(text: Text<'_>) -> Cow<'_, [u8]> {
    let token = text.span().of(text.document().source());
    if can_be_lossy(token) && text.is_lossy() {
        Cow::Owned(encoded(&text.decoded()))
    } else {
        Cow::Borrowed(token)
    }
}

fn can_be_lossy(token: &[u8]) -> bool {
    !token.is_ascii() || token.windows(2).any(|pair| pair == br"\u")
}

fn encoded(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 2);
    out.push(b'"');
    for character in text.chars() {
        match character {
            '"' => out.extend(br#"\""#),
            '\\' => out.extend(br"\\"),
            '\n' => out.extend(br"\n"),
            '\r' => out.extend(br"\r"),
            '\t' => out.extend(br"\t"),
            control if control < ' ' => {
                out.extend(format!("\\u{:04x}", u32::from(control)).bytes());
            }
            other => out.extend(other.encode_utf8(&mut [0; 4]).bytes()),
        }
    }
    out.push(b'"');
    out
}

/// How many columns something takes that was written.
pub(super) fn width(written: &[u8]) -> usize {
    if written.is_ascii() {
        return written.len();
    }
    let chunks = written.utf8_chunks();
    chunks
        .map(|chunk| chunk.valid().graphemes(true).count() + chunk.invalid().len())
        .sum()
}
