//! Values and types of OpenTofu's language, and what constant expressions evaluate to.
//!
//! [`Evaluator`] gives the value of an expression of native syntax without variables and functions,
//! or OpenTofu's words for what is wrong ([`HclCode::Scope`](tofu_json_hcl::HclCode::Scope) where
//! only those are missing, else [`HclCode::Value`](tofu_json_hcl::HclCode::Value)). [`Value::convert`] brings a value to a [`Type`], with OpenTofu's words for why it does not fit.
//!
//! ```
//! use tofu_json_evaluate::hcl::File;
//! use tofu_json_evaluate::{Evaluator, Type};
//!
//! let file = File::parse_expression("x", br#"[for n in [1, 2] : "${n * 60}s"]"#);
//! let mut evaluator = Evaluator::new(&file);
//! let value = file.expression().map(|expression| evaluator.value(expression));
//! assert!(evaluator.take_mistakes().is_empty());
//! assert_eq!(value.map(|value| value.to_json()).as_deref(), Some(r#"["60s","120s"]"#));
//! ```
//!
//! With a [`NameScope`] names have values too, and [`functions`] are called; [`ValueMarks`] say which values are not to be shown.
//!
//! With the feature `unicode`, which is on by default, strings take Unicode's normal form C as OpenTofu's do. Without
//! it they stay as they are written ([`normalized`]), and the tables of Unicode are not built.
//!
//! Rules: OpenTofu v1.12.6. Depth, steps and the size of values are bounded, so that a short
//! expression can ask neither for hours nor for all memory; what needs more is a mistake in words of
//! this project.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod conversion;
mod evaluator;
pub mod functions;
mod json;
mod marks;
mod normal_form;
mod primitive;
mod types;
mod value;

pub use conversion::{ConversionError, PathStep};
pub use evaluator::{Evaluator, NameScope, NamedValue, Text, Wrong};
pub use marks::ValueMarks;
pub use normal_form::normalized;
pub use tofu_json_diagnostic as diagnostic;
pub use tofu_json_hcl as hcl;
pub use tofu_json_number::Number;
pub use types::{ObjectType, Type, TypeError};
pub use value::Value;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
