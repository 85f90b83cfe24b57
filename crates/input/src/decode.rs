use crate::compression::{CompressionLimits, decompress};
use crate::encoding::to_utf8;
use crate::escape;
use crate::input_error::InputError;
use crate::locate::{FoundDocument, is_unknown_object, locate};
use crate::note::{Note, NoteCode};
use std::borrow::Cow;
use tofu_json_model::kind::magic;
use tofu_json_scan::Position;
use tofu_json_text::CheckedSlice;

/// A document freed from everything around it.
#[derive(Debug)]
pub(crate) struct Decoded<'a> {
    /// UTF-8 text that begins with the document. Something may still follow it.
    pub(crate) text: Cow<'a, [u8]>,
    /// Where the text begins in the decoded input.
    pub(crate) start: Position,
    /// What was skipped on the way.
    pub(crate) notes: Vec<Note>,
}

/// Finds the document in raw bytes: decompresses (gzip, zstd, one inside the other at most),
/// decodes (UTF-8 with a byte order mark, UTF-16 of both orders) and skips what a wrapper put
/// before it.
///
/// Files that are not text but known (saved plans, states of format 0) come back as they are, for
/// `recognize` to name them.
///
/// # Errors
///
/// An [`InputError`] where there is no document, or the data are damaged or too large.
pub(crate) fn decode(
    bytes: Cow<'_, [u8]>,
    limits: CompressionLimits,
) -> Result<Decoded<'_>, InputError> {
    let mut notes = Vec::new();
    let bytes = decompress(bytes, limits, &mut notes)?;
    if magic(&bytes).is_some() {
        return Ok(Decoded {
            text: bytes,
            start: Position::of(b"", 0),
            notes,
        });
    }
    let text = to_utf8(bytes)?;
    let found = match locate(&text) {
        Ok(found) => found,
        Err(error) => return decode_coloured(&text, notes, error),
    };
    Ok(cut(text, found, notes))
}

/// Looks again without colour codes, if there are any.
fn decode_coloured<'a>(
    text: &[u8],
    mut notes: Vec<Note>,
    error: InputError,
) -> Result<Decoded<'a>, InputError> {
    let Some(plain) = escape::remove(text) else {
        return Err(error);
    };
    let found = locate(&plain)?;
    notes.push(Note::new(
        NoteCode::ColorCodes,
        "removed colour codes from the document",
    ));
    Ok(cut(Cow::Owned(plain), found, notes))
}

fn cut<'a>(text: Cow<'a, [u8]>, found: FoundDocument, mut notes: Vec<Note>) -> Decoded<'a> {
    let start = Position::of(&text, found.at);
    notes.extend(found.note(&text, start));
    let text = without_front(text, found.at);
    if is_unknown_object(&text) {
        let message = "no known document: shown as the value of one output";
        notes.push(Note::new(NoteCode::SingleValue, message).at(start));
    }
    Decoded { text, start, notes }
}

/// The text from an offset on; a borrowed text stays borrowed.
pub(crate) fn without_front(text: Cow<'_, [u8]>, at: usize) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.slice(at..)),
        Cow::Owned(mut text) => {
            text.drain(..at.min(text.len()));
            Cow::Owned(text)
        }
    }
}
