//! Computed differences to the text that people read.
//!
//! [`human`] writes plans and states as OpenTofu writes them, byte for byte; [`values`] writes
//! values of outputs. With the feature `stream`, the module `stream` writes recorded messages of a run; with the
//! feature `timeline`, the module `timeline` draws what such a run did when. All but the last goes to a [`Canvas`](tofu_json_term::Canvas), piece by piece, so that a
//! caller can hand each piece on and forget it.
//!
//! ```
//! use tofu_json_render::computed::{Action, Diff, Kind, Text};
//! use tofu_json_render::human;
//! use tofu_json_render::term::{Canvas, Style};
//! use tofu_json_render::value::Arena;
//!
//! let text = Text::Line { before: Some("small"), after: Some("large") };
//! let diff = Diff { action: Action::Update, replace: true, kind: Kind::Text(text) };
//!
//! let mut canvas = Canvas::new(Style::default());
//! human::diff(&mut canvas, &human::Options::default(), &diff, 0, &Arena::new());
//! assert_eq!(canvas.as_str(), r#""small" -> "large" # forces replacement"#);
//! ```
//!
//! # Depth
//!
//! Printing recurses as deep as what is printed. [`human`] stops at
//! [`Options::depth`](human::Options::depth), 128 levels unless more is asked for, so that nothing
//! overflows the stack of a usual thread, 2 MiB, in debug builds either: what nests deeper is printed in
//! one line, an array or object as its JSON in quotes. `tofu_json_show::with_deep_stack` makes a stack for
//! more.
//!
//! This crate never compares values: what changes, and how, has been decided before.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod human;
#[cfg(feature = "stream")]
pub mod stream;
#[cfg(feature = "timeline")]
pub mod timeline;
pub mod values;

pub use tofu_json_computed as computed;
#[cfg(feature = "stream")]
pub use tofu_json_diagnostic as diagnostic;
pub use tofu_json_term as term;
#[cfg(any(feature = "stream", feature = "timeline"))]
pub use tofu_json_ui as ui;
pub use tofu_json_value as value;
pub use tofu_json_vocab as vocab;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
