//! Why a plan does what it does: the chain from an object back to the change, the variable or the line of configuration
//! that starts it.
//!
//! [`Explainer`] reads a plan by its outline and follows, from an object, the paths that force its replacement or that
//! change, the references of their expressions in the configuration, and the changes of what these refer to. A
//! [`ChainStep`] has what is behind it, and [`ChainEnd`] says why a chain ends. [`write_text`] writes chains for people,
//! [`write_dot`] and [`write_mermaid`] as a graph.

mod actions;
mod chain;
mod explainer;
mod fact;
mod follow;
mod graph;
mod objects;
mod outputs;
mod reference;
mod relevant;
mod scope;
mod text;
mod trace;
mod waiting;
mod written;

pub use chain::{ChainEnd, ChainKind, ChainStep};
pub use explainer::Explainer;
pub use graph::{write_dot, write_mermaid};
pub use text::{ExplanationRecord, FORMAT_VERSION, SCHEMA, write_text};

pub use tofu_json_model as model;
pub use tofu_json_vocab as vocab;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
