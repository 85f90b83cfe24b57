//! What a plan does, as one hash, and what differs between plans and states by meaning.
//!
//! [`write_planned_object`] and [`write_planned_output`] give what a plan does with an object or output in one spelling,
//! whatever the order, the escapes and the numbers of the document are. The hashes of these texts make the [`Fingerprint`].
//!
//! ```
//! use tofu_json_compare::model::document::plan::ResourceChange;
//! use tofu_json_compare::{ContentHash, Fingerprint, does_something, write_planned_object};
//! use tofu_json_compare::value::Document;
//!
//! let fingerprint = |entry: &[u8]| {
//!     let document = Document::parse(entry).unwrap();
//!     let change = ResourceChange::read(document.root()).unwrap();
//!     assert!(does_something(&change, document.root()));
//!     let mut text = String::new();
//!     write_planned_object(&mut text, &change, document.root());
//!     Fingerprint::of(vec![ContentHash::of(&text)])
//! };
//! let one = fingerprint(br#"{"address": "a.b", "change": {"actions": ["create"], "after": {"size": 1}}}"#);
//! let same = fingerprint(br#"{"change": {"after": {"size": 1.0}, "actions": ["create"]}, "address": "a.b"}"#);
//! assert_eq!(one, same);
//! ```

mod canonical;
mod changes;
mod content_hash;
mod entry;
mod fill;
mod fingerprint;
mod ignore;
mod json;
mod kept;
mod known_now;
mod lines;
mod mask;
mod outcome;
mod planned;
mod reordered;
mod statement;
mod tally;
mod told;

pub use canonical::write_canonical;
pub use changes::{MaskedValue, action_words};
pub use content_hash::ContentHash;
pub use entry::{DifferenceEntry, DifferenceKind, DifferenceSubject, ValueList};
pub use fill::{filled, mask_without};
pub use fingerprint::{Fingerprint, FingerprintError};
pub use ignore::IgnoredPaths;
pub use json::{FORMAT_VERSION, SCHEMA, write_entry_json};
pub use lines::entry_lines;
pub use mask::write_canonical_mask;
pub use outcome::{FoundValue, gone_besides, outcome};
pub use planned::{
    action_order, acts, does_something, importing_of, output_does_something, write_planned_action,
    write_planned_object, write_planned_output,
};
pub use statement::{ExpectationError, Statement, expected_fingerprint};
pub use tally::DifferenceTally;
pub use told::{entry_text, write_entry_markdown};

pub use tofu_json_model as model;
pub use tofu_json_review as review;
pub use tofu_json_value as value;
pub use tofu_json_vocab as vocab;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
