//! Configuration of OpenTofu in both syntaxes, JSON first.
//!
//! TODO front page.

#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]
pub mod body;
mod context;
pub mod convert;
pub mod decode;
pub mod expression;
mod fault;
pub mod format;
pub mod json;
mod members;
pub mod modes;
pub mod module;
pub mod lint;
mod place;
mod quoted;
mod source;
pub mod types;

pub use context::Surroundings;
pub use fault::Fault;
pub use place::Place;
pub use source::{Source, Syntax};
