//! Plans and states compared by meaning: fingerprints of plans, and what differs between two documents.

mod actions;
mod comparison;
mod document;
mod hashes;
mod index;
mod join;
mod marks;
mod outcomes;
mod places;
mod plans;
mod prior;
mod states;
mod waiting;

pub use comparison::{ComparisonError, DocumentComparison};
pub use document::ComparedDocument;
pub use tofu_json_compare::*;
