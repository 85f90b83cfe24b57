//! The dependency lock file of OpenTofu, `.terraform.lock.hcl`.
//!
//! [`Lock::parse`] reads any bytes and gives three things: the entries that could be read
//! ([`Lock`]), OpenTofu's own diagnostics, text and places alike ([`Parsed::diagnostics`]), and where
//! everything is ([`Places`]). [`Lock::to_bytes`] writes the bytes that OpenTofu writes, and [`Parsed::edit`] changes
//! some of a file and keeps its header, its comments and every other byte. [`repair`]
//! reads what OpenTofu refuses: conflict markers, spellings that are not the normal form, lists
//! without commas; and says what it did.
//!
//! [`merge`] and [`resolve`] merge by what files mean, [`explain`] says what happened between two,
//! [`lint`] what is doubtful about one, and [`check`] whether it has what a plan, a state or a
//! configuration needs.
//!
//! Versions are not those of SemVer: [`Version`] and [`Constraints`] have OpenTofu's rules.
//!
//! ```
//! use tofu_json_lock::Lock;
//!
//! let source = b"# by hand
//! provider \"example.com/acme/widget\" { version = \"1.0.0\" }
//! ";
//! let mut parsed = Lock::parse(source);
//! assert!(parsed.is_ok());
//!
//! let provider = "example.com/acme/widget".parse()?;
//! parsed.lock.add_hashes(&provider, ["zh:8739c76e".parse()?, "h1:47DEQpj8=".parse()?]);
//! assert_eq!(
//!     String::from_utf8(parsed.lock.to_bytes())?,
//!     r#"# This file is maintained automatically by "tofu init".
//! ## Manual edits may be lost in future updates.
//!
//! provider "example.com/acme/widget" {
//!   version = "1.0.0"
//!   hashes = [
//!     "h1:47DEQpj8=",
//!     "zh:8739c76e",
//!   ]
//! }
//! "#
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Addresses of providers with letters outside of ASCII need the feature `unicode`. Without it the entries that have
//! them are reported as invalid, [`repair`] says why ([`ProviderError::NotAscii`]), and [`check`] does not know
//! such providers of plans and states. Hardly any file has one; the tables of Unicode are half of what is built.
//!
//! Rules: OpenTofu v1.12.6. Nothing here aborts: where OpenTofu does, there is a diagnostic.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod check;
mod compare;
mod coverage;
mod edit;
mod explain;
mod hashes;
mod lint;
mod lock;
mod merge;
mod migrate;
mod names;
pub mod package;
mod read;
mod repair;
#[cfg(feature = "serde")]
pub mod sbom;
#[cfg(feature = "serde")]
mod serialize;
mod survey;
mod write;

pub use check::{CheckFinding, CheckKind, Required, Requirements, UnreadConstraints, check};
pub use compare::{EntryChange, LockChange, LockDifference, compare};
pub use coverage::{Covered, KnownHashes, PlatformCoverage, ProviderCoverage, coverage};
pub use edit::{LockEdit, LockEditError};
pub use explain::{Category, Change, HashPair, explain};
pub use hashes::{Hash, HashError, Hashes, Scheme};
pub use lint::{LintFile, LintFinding, LintOptions, LintRule, fix, lint, lint_files};
pub use lock::{Lock, ProviderLock};
pub use merge::{
    ConflictSides, Labels, MarkerError, MergeConflict, MergeNote, MergeNoteKind, MergeReason,
    MergeSide, Merged, MergedEntry, Prefer, ResolveError, Resolved, merge, resolve,
};
pub use migrate::{Destination, Movable, Move};
pub use read::{AttributePlace, FILE_NAME, LockCode, Parsed, Places, ProviderPlace};
pub use repair::{Repair, RepairKind, Repaired, repair};
pub use survey::{ProviderUse, VersionUse, survey};
pub use write::{header, program_of};

pub use tofu_json_diagnostic as diagnostic;
pub use tofu_json_hcl as hcl;
pub use tofu_json_provider as provider;
pub use tofu_json_provider::{
    Bounds, Constraint, Constraints, ConstraintsError, DEFAULT_HOST, Operator, PREDECESSOR_HOST,
    Portion, Provider, ProviderError, TermError, Version, VersionError,
};
pub use tofu_json_value as value;

/// The program that works with a lock file.
pub use tofu_json_vocab::Program;

/// A span of bytes of a source.
pub use tofu_json_hcl::Span;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
