//! The test kit: recorded cases, running them, and the laws that hold for every input.
//!
//! A [`Recording`] is a file of lines, each a [`Case`]: a document, its schemas, the options and the
//! exact text that OpenTofu printed. [`Case::judge`] compares.
//!
//! ```
//! use tofu_json_tests::{Case, Verdict};
//!
//! let line = br#"{"id": "empty", "kind": "state", "doc": {"format_version": "1.0"},
//!     "schemas": {}, "expect": {"plain": "The state file is empty. No resources are represented.\n"}}"#;
//! let case = Case::read(line)?;
//! assert!(case.judge(false, 1).passes());
//! # Ok::<(), tofu_json_tests::Malformed>(())
//! ```
//!
//! The lines are read with an independent JSON parser, so that a mistake of ours in reading strings
//! cannot hide itself; the documents inside them are never decoded, only cut out.

mod case;
mod commands;
mod corpus;
mod difference;
#[path = "../../crates/show/tests/ahead/forgetful.rs"]
mod forgetful;
pub mod laws;
mod lines;
mod merged;
mod panics;
mod recording;
pub mod spans;
mod streams;
mod verdict;

pub use case::{Case, CaseKind, Malformed};
pub use commands::commands;
pub use corpus::{corpus, known_differences, workspace};
pub use difference::Difference;
pub use lines::{base64, corpus_lines, lines, members_without, outside_recordings};
pub use merged::MergedPlan;
pub use panics::{Panic, catch, record_panics};
pub use recording::{Recording, recordings};
pub use streams::{RecordedStream, recorded_streams};
pub use verdict::{Shown, Verdict};
