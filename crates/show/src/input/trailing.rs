use super::locate::count;
use tofu_json_scan::{Fault, FaultKind, skip_whitespace};

/// The note about text after a document: where it is and what it looks like. `None` if only white
/// space follows.
///
/// `rest` is the start of what follows the document, `length` the length of all of it.
///
/// # Errors
///
/// Returns a [`Fault`] where the text that follows looks like JSON, because then the document is
/// more likely broken than followed by something else.
pub(crate) fn trailing_text(rest: &[u8], length: u64) -> Result<Option<(usize, String)>, Fault> {
    let at = skip_whitespace(rest, 0);
    match rest.get(at) {
        None => Ok(None),
        Some(b',' | b'}' | b']') => Err(Fault::new(FaultKind::TrailingText, at)),
        Some(_) => {
            let length = usize::try_from(length)
                .unwrap_or(usize::MAX)
                .saturating_sub(at);
            Ok(Some((
                at,
                format!("skipped {} behind the document", count(length, "byte")),
            )))
        }
    }
}
