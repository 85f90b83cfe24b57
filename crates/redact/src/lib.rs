//! Documents without their secrets.
//!
//! [`Redaction`] goes over a plan, a state, a state file or outputs twice: it learns what is secret, and writes the document
//! with placeholders in its place. [`MaskedStrings`] collects the strings that masks hide, and [`SecretFinder`] finds them
//! wherever else they are: in longer strings, in JSON within a string, in base64.
//!
//! ```
//! use tofu_json_redact::MaskedStrings;
//!
//! let mut masked = MaskedStrings::default();
//! masked.add("correct-horse");
//! assert!(masked.finder().is_in("postgres://me:correct-horse@db"));
//! ```

mod addressed;
mod anchors;
mod bare_lines;
mod base64;
mod batches;
mod by_schema;
mod clear;
mod elsewhere;
mod error;
mod forms;
mod holders;
mod indented;
mod json_strings;
mod key;
mod leaves;
mod levels;
mod mask_finder;
mod masked;
mod nested;
mod objects;
mod options;
mod other_side;
mod overruled;
mod passes;
mod placeholder;
mod places;
mod proof;
mod raw;
mod raw_places;
mod recorded_marks;
mod redaction;
mod rewriting;
mod searched;
mod secrets;
mod seen;
mod selection;
mod shown_names;
mod spellings;
mod strings;
mod table;
mod taken;
mod text_hash;
mod unit;
mod words;

pub use error::RedactError;
pub use key::HashKey;
pub use options::RedactOptions;
pub use redaction::{Redaction, RedactionReport};
pub use secrets::{
    MaskedStrings, SecretFinder, SecretPlace, SecretPlaces, secrets_of_plan, sensitive_variables,
};
pub use selection::{AlsoSecret, PatternError};

pub use tofu_json_model as model;
pub use tofu_json_value as value;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
