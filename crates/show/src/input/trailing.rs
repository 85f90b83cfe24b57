use super::locate::count;
use crate::note::{Note, NoteCode};
use tofu_json_scan::{Fault, FaultKind, Place, skip_whitespace};

/// Divides a text where its document ends: the document, and a note about what follows unless that
/// is only white space.
///
/// # Errors
///
/// A [`Fault`] where what follows belongs to JSON, so that the document is more likely broken than
/// followed by something else.
pub(crate) fn split_trailing(text: &[u8], end: usize) -> Result<(&[u8], Option<Note>), Fault> {
    let document = text.get(..end).unwrap_or(text);
    let at = skip_whitespace(text, end);
    let rest = text.get(at..).unwrap_or_default();
    match rest.first() {
        None => Ok((document, None)),
        Some(b',' | b'}' | b']') => Err(Fault::new(FaultKind::TrailingText, at)),
        Some(_) => {
            let message = format!("skipped {} behind the document", count(rest.len(), "byte"));
            let note = Note::new(NoteCode::TrailingText, message).at(Place::of(text, at));
            Ok((document, Some(note)))
        }
    }
}
