//! Conversion of OpenTofu configuration from each syntax to the other.
//!
//! [`to_hcl`](to_hcl::to_hcl) and [`to_json`](to_json::to_json) convert a file and say what got lost
//! ([`Loss`]); where the result would mean something else there is none, but a [`Refusal`].
//! [`differences`] compares two files of either syntax by what OpenTofu reads in them.
//!
//! ```
//! use tofu_json_convert::config::json::Document;
//! use tofu_json_convert::to_hcl::{Options, to_hcl};
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
//! # Ok::<(), tofu_json_convert::Refusal>(())
//! ```
//!
//! Whether a property of a resource in JSON is an argument or blocks, only the schema of its provider
//! says ([`ProviderSchemas`](to_hcl::ProviderSchemas)); without one the caller chooses
//! ([`Ambiguous`](to_hcl::Ambiguous)).
//!
//! The feature `unicode`, on by default, brings the tables of Unicode. Without it
//! strings stay as they are written instead of taking normal form C.
//!
//! Rules: OpenTofu v1.12.6.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod loss;
mod path;

pub mod to_hcl;
pub mod to_json;

mod verify;

pub use loss::{Loss, LossKind, Refusal};
pub use tofu_json_config as config;
pub use tofu_json_diagnostic as diagnostic;
pub use tofu_json_hcl as hcl;
pub use tofu_json_model as model;
pub use verify::{Difference, differences};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
