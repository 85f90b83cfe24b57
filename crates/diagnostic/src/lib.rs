//! Errors and warnings of OpenTofu as data.
//!
//! A [`Diagnostic`] says what happened, how bad it is, and where: plain owned data that other
//! crates make, change and compare. It is read from the JSON of a message stream or of
//! `validate -json` and written back the same; [`human`] prints it as OpenTofu does, and [`Batch`]
//! arranges many. A [`Finding`] is what a rule of our own found. [`codes!`] lists what diagnostics
//! or findings of one kind can be about, each [`Code`] with its [`Severity`].
//!
//! ```
//! use tofu_json_diagnostic::term::Style;
//! use tofu_json_diagnostic::value::Document;
//! use tofu_json_diagnostic::{Diagnostic, Escaping, human};
//!
//! let json = r#"{"severity":"error","summary":"Duplicate variable","detail":"It was declared before."}"#;
//! let document = Document::parse(json.as_bytes())?;
//! let diagnostic = Diagnostic::read(document.root())?;
//!
//! let text = human::text(&human::Options::default(), Style::default(), &diagnostic, None);
//! assert_eq!(text, "\nError: Duplicate variable\n\nIt was declared before.\n");
//! assert_eq!(diagnostic.to_json(Escaping::Plain), json);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate compares no values: how two sides of a comparison differ, the caller says.
//!
//! Rules: OpenTofu v1.12.6.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod human;

mod batch;
mod code;
mod diagnostic;
mod finding;
mod place;
mod quote;

mod read;
mod severity;
mod snippet;
mod unknown_code;
mod write;

pub use batch::{Batch, Group};
pub use code::Code;
#[doc(hidden)]
pub use code::CodeEntry;
pub use diagnostic::Diagnostic;
pub use finding::Finding;
pub use place::{Place, Range};
pub use read::ReadError;
pub use severity::Severity;
pub use snippet::{ExpressionValue, FunctionCall, Parameter, Signature, Snippet, TestAssertion};
pub use tofu_json_term as term;
pub use tofu_json_value as value;
pub use tofu_json_value::{Escaping, Position};
pub use tofu_json_vocab as vocab;
pub use unknown_code::UnknownCode;
pub use write::validation_json;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
