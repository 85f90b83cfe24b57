use crate::reader::Line;

/// Whether a line that does not parse is the cut end of a stream: it has no line feed, and what is
/// wrong is that it ends. `fault` is the offset of what is wrong.
pub(crate) fn is_cut(line: &Line<'_>, fault: usize) -> bool {
    !line.is_ended && line.raw.get(fault..).is_none_or(is_beginning)
}

/// Whether a text is the beginning of a token and nothing else.
fn is_beginning(text: &[u8]) -> bool {
    match text.first() {
        None => true,
        // A string or an escape that is cut off is reported at its start.
        Some(b'"') => !closes(text),
        Some(b'\\') => text.len() < 6,
        Some(b'0'..=b'9' | b'-') => text.iter().all(|byte| is_of_a_number(*byte)),
        Some(_) => [&b"true"[..], b"false", b"null"]
            .iter()
            .any(|word| word.starts_with(text)),
    }
}

const fn is_of_a_number(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')
}

/// Whether the string that begins a text ends in it.
fn closes(text: &[u8]) -> bool {
    let mut bytes = text.iter().skip(1);
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return true,
            b'\\' => {
                bytes.next();
            }
            _ => {}
        }
    }
    false
}
