//! Saved plans of OpenTofu: the files that `plan -out` writes.
//!
//! [`PlanFile::read`] unpacks a file; [`PlanFile::document`] makes of it the document that `show -json` prints, byte for
//! byte, which needs provider schemas: files of 1.13 bring them along. Without schemas the document is as good as
//! it can be made of what the file says itself.
//!
//! ```
//! use std::io::Cursor;
//! use tofu_json_plan_file::{Limits, PlanFile, PlanFileErrorKind};
//!
//! let encrypted = br#"{"meta":{"key_provider.pbkdf2.main":""},"encrypted_data":"","encryption_version":"v0"}"#;
//! let error = PlanFile::read(Cursor::new(encrypted), &Limits::default()).unwrap_err();
//! assert_eq!(error.to_string(), "the given plan file is encrypted (with key_provider.pbkdf2.main)");
//! ```
//!
//! Everything in a file is taken for hostile: sizes, lengths, counts and depths are bounded, and errors say in which
//! entry and field, and at which byte, something is wrong.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod configuration;
mod container;
mod content;
mod document;
mod error;
mod kind;
mod mask;
mod message;
mod msgpack;
mod plan_file;
mod program;
mod schema;
mod typed;
mod wire;
mod written;

pub use container::{EntrySize, Unpacking};
pub use content::{Scratch, TextPages};
pub use document::{DocumentUse, PlanDocument};
pub use error::{PlanFileError, PlanFileErrorKind};
pub use plan_file::{MadeDocument, PlanFile, PlanFileInfo};
pub use tofu_json_vocab::PlanMode;
pub use tofu_json_vocab::profile::Program;
pub use tofu_json_zip::{ArchiveError, Limits};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
