//! The native text of a plan, a state or outputs, from their JSON.
//!
//! For most programs this is the only crate they need: bytes, schemas and [`Options`] in, text out.
//! Documents are recognised by their content. UTF-16, gzip and zstd are decoded; byte order marks
//! and the lines of CI wrappers around a document are skipped. A plan is rendered on as many threads
//! as wanted, with the same bytes for any number.
//!
//! ```
//! use tofu_json_show::{Options, show_to_string};
//!
//! let plan = br#"{"format_version":"1.2","planned_values":{},"errored":false}"#;
//! let text = show_to_string(plan, None, &Options::default())?;
//! assert!(text.starts_with("\nNo changes. Your infrastructure matches the configuration."));
//! # Ok::<(), tofu_json_show::Error>(())
//! ```
//!
//! Without provider schemas the types are inferred from the values and from the configuration
//! inside the plan; the [`Report`] of [`show`], which writes to any sink, says so.
//!
//! [`show_from`] takes documents of any size, which are read piece by piece, and reports to a
//! [`Progress`] how far it is. [`Options::strict`] has every byte checked before any text is written.
//!
//! [`Session`] gives the resources one by one, each with its part of the text and with its changes as a tree;
//! [`open_listing`](Session::open_listing) says which there are while the document is read.
//!
//! [`show_diagnostic`] prints an error or a warning of a message stream.
//!
//! **Depth.** What is shown here may nest as deep as [`Options::limits`] allows, 10,000 levels unless
//! that is changed: [`show`], [`show_from`] and [`show_difference`] run on threads with a stack of
//! their own. [`with_deep_stack`] gives such a stack to other jobs. Where no thread can be started, as in WebAssembly,
//! [`Options::threads`] is 1 and the limit of depth 128 or less; what nests deeper is then refused. A level may take
//! 8 KiB of the caller's stack: for a stack of 1 MiB, 40 levels are a good limit.
//!
//! This crate opens no files and reads neither the environment nor the terminal: what it needs to know
//! of them is in [`Options`].

#![cfg_attr(docsrs, feature(doc_cfg))]

mod actions;
#[cfg(feature = "compare")]
pub mod compare;
mod documents;
mod error;
mod infer;
mod marks;
mod one_diagnostic;
mod options;
mod outputs;
mod pipeline;
mod plan;
mod progress;
mod remarks;
#[cfg(feature = "review")]
pub mod review;
mod session;
mod shapes;
mod show;
mod showing;
mod sink;
mod stack;
mod state;
mod wrong_kind;

pub use error::Error;
pub use one_diagnostic::{show_diagnostic, show_difference};
pub use options::{Format, Options};
pub use progress::{Progress, Stage};
#[cfg(feature = "review")]
pub use review::PlanReviewer;
pub use session::{Entries, EntryPlace, IndexedEntry, ListingEvent, ResourceEntry, Session};
pub use show::{Report, show, show_filtered, show_from, show_to_string};
pub use stack::with_deep_stack;
pub use tofu_json_computed::{self as computed, Cause, Diff};
pub use tofu_json_diagnostic::{self as diagnostic, Diagnostic};
pub use tofu_json_differ::OwnedDiff;
pub use tofu_json_input::{
    CompressionLimits, DocumentKind, Forgotten, Input, LineCount, Note, NoteCode, Problem, ReadAt,
};
pub use tofu_json_model as model;
pub use tofu_json_render::human::Profile;
pub use tofu_json_value::{self as value, Arena, Limits, Value};
pub use tofu_json_vocab::{self as vocab, Action, Mode, PlanMode, Reason};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
