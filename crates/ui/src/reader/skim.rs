//! What the bytes of a line show before it is read: a heartbeat, a cut end.

use crate::Timestamp;
use crate::reader::Line;
use memchr::memmem;

/// How OpenTofu writes heartbeats.
const BEGIN: &[u8] = b"{\"@level\":\"info\",\"@message\":\"";
const END: &[u8] = b"}},\"type\":\"apply_progress\"}";
const END_OF_HOOK: &[u8] = b"},\"type\":\"apply_progress\"}";
const TIMESTAMP: &[u8] = b"\",\"@timestamp\":\"";

/// The moment of a heartbeat, without reading it; [`None`] for every other line. Quotes in strings
/// are escaped, so that no text can look like the end.
pub(crate) fn skim(line: &[u8]) -> Option<Option<Timestamp>> {
    if !line.ends_with(END_OF_HOOK) || line.ends_with(END) || !line.starts_with(BEGIN) {
        return None;
    }
    // Another message before it on its line is not to be lost.
    if next_message(line, 1).is_some() {
        return None;
    }
    let at = memmem::find(line, TIMESTAMP)? + TIMESTAMP.len();
    let length = line
        .get(at..)?
        .iter()
        .take(40)
        .position(|&byte| byte == b'"')?;
    let text = std::str::from_utf8(line.get(at..at + length)?).ok()?;
    Some(Timestamp::parse(text))
}

/// How each message of OpenTofu begins. Quotes in strings are escaped, so that this is in no string of one.
const FIRST: &[u8] = b"{\"@level\":";

/// Where the next message begins in a line, from an offset on.
pub(crate) fn next_message(line: &[u8], from: usize) -> Option<usize> {
    memmem::find(line.get(from..)?, FIRST).map(|at| from + at)
}

/// Whether a text looks like a message that has begun.
pub(crate) fn begins_message(text: &[u8]) -> bool {
    memmem::find(text, FIRST).is_some() || memmem::find(text, b"\"@message\":").is_some()
}

/// Whether there is a name of a message's envelope in a text, be it within a string.
pub(crate) fn names_envelope(text: &[u8]) -> bool {
    let names: [&[u8]; 4] = [b"level", b"message", b"module", b"timestamp"];
    memmem::find_iter(text, b"\"@").any(|at| {
        let name = text.get(at + 2..).unwrap_or_default();
        names.iter().any(|one| name.starts_with(one))
    })
}

/// Whether a line that does not parse is the cut end of a stream: it has no line feed, and what is
/// wrong is that it ends. `fault` is the offset of what is wrong.
pub(crate) fn is_cut(line: &Line<'_>, fault: usize) -> bool {
    !line.is_ended && !line.is_followed && line.raw.get(fault..).is_none_or(is_beginning)
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
