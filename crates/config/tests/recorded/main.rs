//! Recorded cases of OpenTofu: single files.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    reason = "recorded cases are read from disk, and a broken one has to fail loudly"
)]

mod conformance;
mod decoded;
mod expressions;
mod hostile;
mod json_syntax;
mod pairs;
mod parsed;
mod recordings;
mod snippet_context;
mod structure;
mod variables;
