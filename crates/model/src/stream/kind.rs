use super::walk::Walk;
use super::{Input, StreamError};
use crate::kind::{DocumentKind, Watch};
use tofu_json_scan::Limits;

/// What a document is: as [`recognize`](crate::kind::recognize), without holding it in memory.
///
/// ```
/// use tofu_json_model::Limits;
/// use tofu_json_model::kind::DocumentKind;
/// use tofu_json_model::stream::{Window, document_kind};
///
/// let text = br#"{"format_version": "1.2", "provider_schemas": {}, "resource_changes": []}"#;
/// let kind = document_kind(&mut Window::new(&text[..]), Limits::default())?;
/// assert_eq!(kind, DocumentKind::Plan);
/// # Ok::<(), tofu_json_model::stream::StreamError>(())
/// ```
///
/// # Errors
///
/// Where the input fails, or is not an object up to where that becomes clear.
pub fn document_kind<I: Input>(input: &mut I, limits: Limits) -> Result<DocumentKind, StreamError> {
    let mut walk = Walk::new(input, limits);
    walk.enter_document()?;
    let (mut watch, mut key) = (Watch::default(), String::new());
    while walk.next_key(|name| name.clone_into(&mut key))?.is_some() {
        walk.watch(&mut watch, &key)?;
        if let Some(kind) = watch.kind() {
            return Ok(kind);
        }
        walk.skip()?;
    }
    Ok(watch.conclude())
}
