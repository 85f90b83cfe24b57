//! Writing documents: as they are, and as OpenTofu writes them.
//!
//! A document that is not touched is written by its text ([`Document::text`], or
//! [`Value::raw`] for a part of one): every byte comes back. [`canonical`] writes the meaning anew in
//! the form that OpenTofu gives it: members in the order of the tables, maps by
//! ascending name, no white space or an indentation of two spaces, numbers without exponents, `<`, `>`
//! and `&` escaped. For a document that OpenTofu wrote both give the same bytes.
//!
//! ```
//! use tofu_json_model::document::state::State;
//! use tofu_json_model::shape::Part;
//! use tofu_json_model::write::{Style, canonical};
//! use tofu_json_value::Document;
//!
//! let document = Document::parse(br#"{ "values": {"outputs": {}}, "format_version": "1.\u0030", "b": "<" }"#)?;
//! let mut text = Vec::new();
//! canonical(document.root(), State::SHAPE, Style::LINE, &mut text)?;
//! let expected = concat!(r#"{"format_version":"1.0","values":{"outputs":{}},"b":"\u003c"}"#, "\n");
//! assert_eq!(text, expected.as_bytes());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Document::text`]: tofu_json_value::Document::text
//! [`Value::raw`]: tofu_json_value::Value::raw

mod canonical;
mod frame;
mod style;

pub use canonical::canonical;
pub use style::Style;
