//! Tests across crates: recorded cases, laws, hostile inputs, and the shape of the workspace.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests read files and fail by panicking"
)]

mod arrows;
mod built;
mod citations;
mod computed_schema;
#[path = "../../crates/model/tests/it/conforms.rs"]
mod conforms;
mod consumers;
mod conversions;
mod dependencies;
mod examples;
mod explained;
mod expression_shapes;
mod file_size;
mod hostile;
mod laws;
mod manifests;
mod matrix;
mod measured;
mod messages;
mod mutated;
mod outcomes;
mod output_schemas;
mod readmes;
mod recorded;
mod review_schema;
mod seeded;
mod send_sync;
mod threads;
mod type_names;
mod weight;
mod without_schemas;
mod words;
