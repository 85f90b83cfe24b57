//! The machine-readable messages of OpenTofu: what `-json` and `-json-into` print, a JSON object a
//! line.
//!
//! | step | with |
//! |---|---|
//! | bytes to lines and messages, in pieces of any size | [`Feed`], [`read_from`], [`read_slice`] |
//! | the same, stopping where the sink says so | [`Feed::try_push`], [`try_read_from`], [`try_read_slice`] |
//! | lines to keep, send or iterate over | [`OwnedEvent`], [`events`] |
//! | what a line is, and what is odd about it | [`Event`], [`Content`], [`StreamFinding`] |
//! | a message: its envelope at once, its payload when asked for | [`Message`], [`Payload`] |
//! | messages to runs: operations, totals, durations, the outcome, what came of it | [`Fold`], [`Run`], [`pending`], [`result_sentence`] |
//! | runs to lists and sums: what runs and waits, what took long | [`rows`], [`DurationSums`] |
//! | messages to bytes again, without secrets, or fewer of them | [`write_message`], [`Redaction`], [`Filter`] |
//! | what a call of `tofu` does: its messages, its questions | [`Invocation`] |
//!
//! With the feature `serde`, a [`Run`] has serde's `Serialize`.
//!
//! A stream is seldom pure, so nothing is an error here: each line becomes one event, whatever is
//! on it (or one for each of the messages that share it), with its bytes as they came, and findings say what is wrong and where. Strings are
//! borrowed, numbers stay text, words that are not known are kept.
//!
//! ```
//! use tofu_json_ui::{Fold, ReadOptions, RunEnd, read_slice};
//!
//! let stream = concat!(
//!     r#"{"@level":"info","@message":"Apply complete! Resources: 1 added, 0 changed, 0 destroyed.","@module":"tofu.ui","#,
//!     r#""@timestamp":"2026-01-02T03:04:05.000000Z","changes":{"add":1,"change":0,"import":0,"remove":0,"forget":0,"operation":"apply"},"type":"change_summary"}"#,
//! );
//! let mut fold = Fold::new();
//! let end = read_slice(stream.as_bytes(), ReadOptions::default(), |event| {
//!     if let Some(message) = event.message() {
//!         assert_eq!(message.expected_text().as_deref(), Some(&*message.text()));
//!     }
//!     fold.event(&event);
//! });
//! let run = &fold.finish(RunEnd::of(&end))[0];
//! assert_eq!((run.command().as_str(), run.outcome().as_str()), ("apply", "succeeded"));
//! assert_eq!(run.changes().map(|counts| counts.add), Some(1));
//! ```
//!
//! How a run ended is decided with care. A plan whose errors are cut off looks like a whole one,
//! and an apply that was cut before its first operation looks like a plan; but an apply that was
//! cut off never counts as one that succeeded. An interrupt takes precedence over the errors that
//! it causes, an exit status takes precedence over the stream, and an operation without an end is
//! unknown, not failed.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod duration;
mod filter;
mod invocation;
mod message;
mod reader;
mod redact;
mod run;
#[cfg(feature = "serde")]
mod serialize;
mod write;

pub use duration::{duration, format_duration, seconds};
pub use filter::{Filter, StreamFilter};
pub use invocation::{Invocation, Prompts, Questions, says_json_into};
pub use message::commands::{InitOutput, ReplaceProvider, WorkspaceList};
pub use message::envelope::Message;
pub use message::field::Raw;
pub use message::hooks::{
    ApplyComplete, ApplyErrored, ApplyProgress, ApplyStart, EphemeralAction, Provision,
    ProvisionProgress, Refresh, id_suffix,
};
pub use message::invocation::{
    ActionHook, ActionLifecycle, InvokedAction, PlannedAction, PlannedTrigger,
};
pub use message::kind::MessageKind;
pub use message::notices::{DiagnosticMessage, Interrupt, Log, Version};
pub use message::payload::Payload;
pub use message::plan::{Change, ChangeSummary, Importing, Output, Outputs, SummaryOperation};
pub use message::query::{ListComplete, ListResourceFound, ListStart};
pub use message::resource::{Resource, ResourceKey};
pub use message::testing::{
    LeftOver, TestAbstract, TestCleanup, TestDocument, TestFile, TestInterrupt, TestRun,
    TestSummary,
};
pub use message::words::{Action, Level, Reason, TestStatus};
pub use reader::{
    Content, Event, Events, Feed, FindingCode, Foreign, Line, OwnedEvent, ReadOptions, StreamEnd,
    StreamFinding, Strictness, events, read_from, read_slice, try_read_from, try_read_slice,
};
pub use redact::{Redaction, RedactionCounts};
pub use run::{
    ChangeCounts, Command, DurationRow, DurationSum, DurationSums, DurationTable, Fold, Note,
    NoteCode, Operation, Outcome, Pending, PendingState, Phase, PlannedChange, Provisioning,
    Results, Run, RunDiagnostic, RunEnd, RunList, RunOutput, RunRow, Status, TestCase, TestSuite,
    Tests, Totals, Work, last_apply, not_done, not_started, outcome_sentence, pending,
    result_sentence, rows, target_arguments,
};
#[cfg(feature = "serde")]
pub use serialize::{DurationSummary, PendingSummary, RunSummary};
pub use tofu_json_diagnostic as diagnostic;
pub use tofu_json_text::Timestamp;
pub use tofu_json_value as value;
pub use tofu_json_vocab as vocab;

/// The program that writes messages.
pub use tofu_json_vocab::Program;
pub use write::{NewMessage, write_message};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
