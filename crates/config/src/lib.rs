//! Configuration files of OpenTofu in both syntaxes, JSON first.
//!
//! JSON configuration has no meaning by itself: whether a string is a template, a reference, a
//! keyword, a type or plain text depends on the argument it is at. [`modes`] is the table of all
//! arguments with their reading modes, and everything else follows it.
//!
//! [`Source::read`] reads any bytes, native or JSON by the name of the file, and keeps places,
//! order, duplicates and the text of numbers. [`decode`](decode::decode) says what one file
//! declares, with OpenTofu's own diagnostics ([`Diagnostic`]), texts and places alike. [`module`] knows
//! which files of a directory are read, in which order, what they say together and what refers to
//! what.
//!
//! ```
//! use tofu_json_config::Source;
//! use tofu_json_config::decode::{Role, decode};
//!
//! let json = br#"{"resource": {"test_thing": {"a": {"lifecycle": {"prevent_destory": true}}}}}"#;
//! let source = Source::read("main.tf.json", json);
//! let decoded = decode(&source, Role::Configuration);
//! let fault = &decoded.faults[0];
//! assert_eq!(fault.summary, "Extraneous JSON object property");
//! assert_eq!(
//!     fault.detail,
//!     r#"No argument or block type is named "prevent_destory". Did you mean "prevent_destroy"?"#
//! );
//! assert_eq!(fault.subject.map(|place| place.start.column), Some(50));
//! ```
//!
//! [`convert`] turns each syntax into the other, says what got lost, and compares the two files;
//! [`format`](format::format) lays out either, [`lint`](lint::lint) finds what loads but means
//! something else.
//!
//! ```
//! use tofu_json_config::convert::to_hcl::{Options, to_hcl};
//! use tofu_json_config::json::Document;
//!
//! let json = br#"{"variable": {"n": {"type": "number", "default": 1.50}},
//!     "locals": {"all": ["${var.n + 1}", "$${n}"]}}"#;
//! let native = to_hcl(&Document::parse(json), &Options::for_file("main.tf.json"))?;
//! assert_eq!(
//!     native.text,
//!     r#"variable "n" {
//!   type    = number
//!   default = 1.50
//! }
//!
//! locals {
//!   all = [var.n + 1, "$${n}"]
//! }
//! "#
//! );
//! # Ok::<(), tofu_json_config::convert::Refusal>(())
//! ```
//!
//! What it refuses: to call functions, so that what needs a scope stays an expression; to fetch
//! modules and schemas, which are handed in; to guess, where a conversion would change what a file
//! means. Nothing aborts: where OpenTofu does, there is a diagnostic. Memory is linear in the
//! source, and what nests too deeply to be evaluated is a diagnostic in our own words.
//!
//! Rules: OpenTofu v1.12.6.

mod context;
mod diagnostic;
mod file_name;
mod members;
mod names;
mod schemas;
mod source;

pub mod body;
pub mod convert;
pub mod decode;
pub mod expression;
pub mod format;
pub mod json;
pub mod lint;
pub mod modes;
pub mod module;
pub mod types;

pub use context::SnippetContext;
pub use diagnostic::Diagnostic;
pub use source::{Source, Syntax};
