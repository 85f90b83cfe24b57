//! Documents to measure with, and the answers that measurements have to give.
//!
//! `cargo bench -p tofu-json-benches` measures each stage; every bench asserts its answer while it
//! does. The program `whole-process` measures whole processes against each other.

mod document;
mod summary;

pub use document::{Made, plan, state};
pub use summary::summary;
