//! From raw bytes to a document whose kind is known.
//!
//! Input may be compressed, in UTF-16, or between the lines of a log. [`decode`] finds the document
//! in it, [`recognize`] determines what it is, and [`trailing_text`] decides about text after it. A
//! plain document is neither copied nor scanned: only its first key is read.

mod ahead;
mod compression;
mod encoding;
mod error;
mod escape;
mod locate;
mod members;
mod stream;

pub use compression::CompressionLimits;
pub(crate) use error::InputError;
pub(crate) use locate::trailing_text;
pub use stream::plain_stream;
pub use tofu_json_model::kind::DocumentKind;

use crate::note::{Note, NoteCode};
use std::borrow::Cow;
use tofu_json_model::kind::magic;
pub(crate) use tofu_json_model::kind::recognize;
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
/// [`recognize`] to name them.
///
/// # Errors
///
/// An [`InputError`] where there is no document, or the data are damaged or too large.
pub(crate) fn decode(
    bytes: Cow<'_, [u8]>,
    limits: CompressionLimits,
) -> Result<Decoded<'_>, InputError> {
    let mut notes = Vec::new();
    let bytes = compression::decompress(bytes, limits, &mut notes)?;
    if magic(&bytes).is_some() {
        return Ok(Decoded {
            text: bytes,
            start: Position::of(b"", 0),
            notes,
        });
    }
    let text = encoding::to_utf8(bytes)?;
    let found = match locate::locate(&text) {
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
    let found = locate::locate(&plain)?;
    notes.push(Note::new(
        NoteCode::ColorCodes,
        "removed colour codes from the document",
    ));
    Ok(cut(Cow::Owned(plain), found, notes))
}

fn cut<'a>(text: Cow<'a, [u8]>, found: locate::FoundDocument, mut notes: Vec<Note>) -> Decoded<'a> {
    let start = Position::of(&text, found.at);
    notes.extend(found.note(&text, start));
    let text = without_front(text, found.at);
    if locate::is_unknown_object(&text) {
        let message = "no known document: shown as the value of one output";
        notes.push(Note::new(NoteCode::SingleValue, message).at(start));
    }
    Decoded { text, start, notes }
}

/// The text from an offset on; a borrowed text stays borrowed.
fn without_front(text: Cow<'_, [u8]>, at: usize) -> Cow<'_, [u8]> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.slice(at..)),
        Cow::Owned(mut text) => {
            text.drain(..at.min(text.len()));
            Cow::Owned(text)
        }
    }
}

#[cfg(test)]
mod tests;
