//! The JSON form: exact texts, laws over generated trees, and what must never be in it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests fail by panicking"
)]

mod depth;
mod documents;
mod errors;
mod every_kind;
mod generated;
mod laws;
mod shapes;
