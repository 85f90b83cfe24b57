//! What a document is, and every rule of the format that it breaks.
//!
//! A [`Finding`] is data: a [`Code`], a [`Severity`], a message, the JSON pointer and the place of what
//! it is about. Rules come from the tables of [`shape`](crate::shape) (kinds, presence, words, texts of
//! a known form) and from what the format says beyond them: masks fit their values, addresses fit
//! their parts, lists have their order, counts are right. Nothing is found in a document that OpenTofu
//! wrote.
//!
//! ```
//! use tofu_json_model::kind::DocumentKind;
//! use tofu_json_model::validate::{Code, Options, validate};
//!
//! let text = br#"{"format_version": "1.2", "planned_values": {"root_module": {}}, "errored": "no"}"#;
//! let report = validate(text, &Options::default());
//! assert_eq!(report.kind, Some(DocumentKind::Plan));
//! let finding = &report.findings[0];
//! assert_eq!((finding.code, finding.name.as_deref()), (Code::WrongKind, Some("/errored")));
//! assert_eq!(finding.message, "expected true or false, found a string");
//! assert_eq!(finding.start.map(|start| (start.line, start.column)), Some((1, 77)));
//! ```

mod ages;
mod code;
mod findings;
mod masked;
mod producer;
mod report;
mod rules;
mod shapes;
mod spelling;
mod types;

pub use code::Code;
pub use findings::Finding;
pub use producer::Producer;
pub use report::{Options, Report, validate};
pub use tofu_json_diagnostic::Severity;
