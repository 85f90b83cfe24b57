//! Configuration files of OpenTofu in both syntaxes, JSON first.
//!
//! JSON configuration has no meaning by itself: whether a string is a template, a reference, a
//! keyword, a type or plain text depends on the argument it is at. [`modes`] is the table of all
//! arguments with their reading modes, and everything else follows it.
//!
//! [`Source::read`] reads any bytes, native or JSON by the name of the file, and keeps places,
//! order, duplicates and the text of numbers. [`decode`](decode::decode) says what one file
//! declares, with OpenTofu's own diagnostics ([`Diagnostic`]), texts and places alike.
//! [`format`](format::format) lays out a file of either syntax.
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
//! This crate knows one file: `tofu-json-module` puts the files of a folder together, checks and
//! lints them, `tofu-json-convert` turns each syntax into the other.
//!
//! What it refuses: to call functions, so that what needs a scope stays an expression. Nothing aborts: where OpenTofu does, there is a diagnostic. Memory is linear in the
//! source, and what nests too deeply to be evaluated is a diagnostic in our own words.
//!
//! The feature `unicode`, on by default, brings the tables of Unicode. Without it
//! strings stay as they are written instead of taking normal form C, and providers whose
//! addresses have letters outside of ASCII are refused.
//!
//! Rules: OpenTofu v1.12.6.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod context;
mod fault;
mod file_name;
mod names;
mod schemas;
mod source;

pub mod body;
pub mod decode;
pub mod expression;
pub mod format;
pub mod json;
pub mod modes;
pub mod types;

pub use context::SnippetContext;
pub use fault::Diagnostic;
pub use file_name::{
    FileKind, Ignored, json_name, name_beside, native_name, root_for, root_of_name, successor_of,
};
pub use source::{Source, Syntax};
pub use tofu_json_diagnostic as diagnostic;
pub use tofu_json_evaluate as evaluate;
pub use tofu_json_hcl as hcl;
pub use tofu_json_model as model;
pub use tofu_json_provider as provider;
pub use tofu_json_value as value;

/// What the crates that build on this one need besides its public interface. It may change with any
/// release.
#[doc(hidden)]
pub mod internal {
    pub use crate::body::walk::{BodyWalk, DEEPEST, VisitedArgument, VisitedBody};
    pub use crate::decode::test_file::module_source::check as check_module_source;
    pub use crate::decode::unused_attributes::warn as warn_of_unused_attributes;
    pub use crate::fault::{of_native as faults_of_native, of_root as fault_of_root};
    pub use crate::file_name::{base_of, is_for_opentofu, kind_for, kind_of, looks_read};
    pub use crate::format::token::quoted_json;
    pub use crate::modes::lookup::inside;
    pub use crate::modes::resource::ESCAPE;
    pub use crate::names::fault_of_json;
    pub use crate::schemas::LazySchemas;

    /// Blocks in JSON.
    pub mod json_body {
        pub use crate::body::json::{
            JsonBlock, Purpose, blocks, properties, wrong_attributes, wrong_body,
        };
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
