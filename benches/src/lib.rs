//! Documents to measure with, made in code: the same on every machine.
//!
//! `cargo bench -p tofu-json-benches` measures; every bench asserts its answer while it does.

mod plan;

pub use plan::{Plan, plan};
