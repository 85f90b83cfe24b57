//! Reports that other programs read.
//!
//! A [`Recorder`] collects what a recorded stream of messages says, and gives a [`Recording`]: the
//! runs and their diagnostics. [`junit`], [`github`] and [`markdown`] write recordings. With the feature `serde`
//! `gitlab` does, `SarifLog` writes findings of any kind at the columns that `CodePoints` finds, and `sarif_of` those of
//! recordings; `to_line` writes other JSON of this project.
//!
//! Texts of others are written so that they steer neither a terminal nor a page nor a pipeline.
//! Values are not written: of a diagnostic its summary, detail, address and place are shown, never
//! the code around it or what was compared.
//!
//! ```
//! use tofu_json_report::ui::{Fold, ReadOptions, read_slice};
//! use tofu_json_report::{Recorder, github};
//!
//! let stream = br#"{"@level":"error","@message":"Error: No","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05.000000Z","diagnostic":{"severity":"error","summary":"No","detail":"100%"},"type":"diagnostic"}"#;
//! let mut recorder = Recorder::new(Fold::new());
//! let end = read_slice(stream, ReadOptions::default(), |event| recorder.event(&event));
//! let recording = recorder.finish("plan.log", &end);
//! assert_eq!(github(&[recording]), "::error title=No::No: 100%25\n");
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "serde")]
mod code_points;
#[cfg(feature = "serde")]
mod fingerprint;
mod github;
#[cfg(feature = "serde")]
mod gitlab;
mod json;
mod junit;
mod markdown;
mod place;
mod recording;
mod root;
#[cfg(feature = "serde")]
mod sarif;
mod suites;
mod visible;

#[cfg(feature = "serde")]
pub use code_points::CodePoints;
pub use github::{github, github_of};
#[cfg(feature = "serde")]
pub use gitlab::gitlab;
#[cfg(feature = "serde")]
pub use json::to_line;
pub use json::{finish, harmless};
pub use junit::{junit, junit_of};
pub use markdown::markdown;
pub use recording::{NotKept, RecordedDiagnostic, Recorder, Recording};
#[cfg(feature = "serde")]
pub use sarif::{SarifLog, sarif_of};
pub use suites::{Case, Suite, Verdict};
pub use tofu_json_diagnostic as diagnostic;
pub use tofu_json_ui as ui;
pub use tofu_json_ui::{format_duration, seconds};
pub use tofu_json_value as value;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
