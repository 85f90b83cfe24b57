//! What a document is, by its content.
//!
//! Names decide, not versions; a member whose name an output could have too counts only with a
//! value that no output has.
//!
//! ```
//! use tofu_json_model::Limits;
//! use tofu_json_model::kind::{DocumentKind, recognize};
//!
//! let kind = recognize(br#"{"format_version":"1.2","planned_values":{}}"#, Limits::default());
//! assert_eq!(kind, Ok(DocumentKind::Plan));
//! assert_eq!(kind.unwrap().noun(), "a plan");
//! ```

mod document_kind;
mod evidence;
mod keys;
mod recognize;
mod start;
mod watch;

pub use document_kind::DocumentKind;
pub use keys::{Key, Keys};
pub use recognize::{magic, meanings, recognize, recognize_start, recognize_value};
pub use start::document_start;
pub(crate) use watch::Watch;
