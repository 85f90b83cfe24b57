//! A JSON reader that keeps what a configuration needs: places, order, duplicates, number texts,
//! and OpenTofu's recovery from mistakes.
//!
//! A file without mistakes is read in one pass as every other JSON text ([`tofu_json_value::read`]);
//! one with a mistake is read again, token by token (`recovery`), so that everything OpenTofu says
//! about it comes out, cascades included. Both fill the same `tape`, which takes a quarter of the memory of a
//! [`tofu_json_value::Document`]. Lines and columns are made when the first
//! is asked for (`positions`).
//!
//! ```
//! use tofu_json_config::json::{Document, NodeKind};
//!
//! let document = Document::parse(br#"{"a": 1.50, "a": "\u00e9${b}"}"#);
//! let NodeKind::Object(object) = document.root().kind() else {
//!     return;
//! };
//! let values: Vec<_> = object.properties().map(|property| property.value.kind()).collect();
//! assert!(matches!(values[0], NodeKind::Number("1.50")));
//! let NodeKind::String(text) = values[1] else {
//!     return;
//! };
//! // The sequence is after an é of two bytes, which was written with six.
//! assert_eq!(text.decoded(), "é${b}");
//! assert_eq!(text.source_byte(2), text.span().start + 7);
//! ```

mod array;
mod cursor;
mod decoding;
mod document;
mod mistake;
mod node;
mod object;
mod positions;
mod recovery;
mod scanner;
mod string;
mod tape;
mod text;

pub use array::{Array, Elements};
pub use decoding::Offsets;
pub use document::Document;
pub use node::{Node, NodeKind};
pub use object::{Object, Properties, Property};
pub use text::JsonString;
