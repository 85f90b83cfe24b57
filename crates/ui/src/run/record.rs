//! One run, with what was planned, done, printed and found.

use crate::run::outcome::Evidence;
use crate::run::table::Table;
use crate::run::{Command, Note, Operation, Outcome, Phase, Provisioning, Status, Tests};
use crate::{Action, ChangeSummary, Program, Reason, Timestamp};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// One run of a command, as far as its stream has been read.
///
/// ```
/// use tofu_json_ui::{Fold, ReadOptions, RunEnd, read_slice};
///
/// let stream = concat!(
///     r#"{"@level":"info","@message":"a.b: Creating...","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05Z","#,
///     r#""hook":{"resource":{"addr":"a.b","module":"","resource":"a.b","resource_type":"a","#,
///     r#""resource_name":"b","resource_key":null},"action":"create"},"type":"apply_start"}"#,
/// );
/// let mut fold = Fold::new();
/// let end = read_slice(stream.as_bytes(), ReadOptions::default(), |event| fold.event(&event));
/// let runs = fold.finish(RunEnd::of(&end));
/// // The stream ends before the creation does.
/// let unfinished: Vec<_> = runs[0].unfinished().map(|operation| &*operation.address).collect();
/// assert_eq!(unfinished, ["a.b"]);
/// assert_eq!(runs[0].totals().started, 1);
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Run {
    /// Which program.
    pub program: Program,
    /// Its version.
    pub version: Option<Box<str>>,
    /// The version of the message format.
    pub ui: Option<Box<str>>,
    /// The phase that it has reached.
    pub phase: Phase,
    /// The counts in the summary of the plan.
    pub planned_counts: Option<ChangeCounts>,
    /// The counts in the final summary.
    pub applied_counts: Option<ChangeCounts>,
    /// The planned changes, in order.
    pub planned: Vec<PlannedChange>,
    /// The changes that were found outside, in order.
    pub drift: Vec<PlannedChange>,
    /// The root outputs, the last message about them.
    pub outputs: Vec<RunOutput>,
    /// The diagnostics, in order; of very many errors or warnings only the first ones, but all are counted.
    pub diagnostics: Vec<RunDiagnostic>,
    /// How many errors there were, lines of level `error` without a type included.
    pub errors: u64,
    /// How many warnings there were.
    pub warnings: u64,
    /// The results of tests.
    pub tests: Option<Tests>,
    /// Notes on what the totals do not show.
    pub notes: Vec<Note>,
    /// The earliest timestamp.
    pub started: Option<Timestamp>,
    /// The latest timestamp.
    pub last: Option<Timestamp>,
    /// The line of the first message.
    pub first_line: u64,
    /// The line of the last message.
    pub last_line: u64,
    /// How many messages there were.
    pub messages: u64,
    /// Whether the stream of the run has ended.
    pub is_ended: bool,
    /// How many diagnostics were errors.
    pub(crate) diagnosed_errors: u64,
    pub(crate) evidence: Evidence,
    pub(crate) table: Table,
}

impl Run {
    /// The command, given or inferred.
    #[must_use]
    pub fn command(&self) -> Command {
        self.evidence.command()
    }

    /// How the run ended; of one that goes on, how it would be judged if it ended here.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.evidence.outcome()
    }

    /// Whether an interrupt came, whatever the outcome.
    #[must_use]
    pub const fn was_interrupted(&self) -> bool {
        self.evidence.is_interrupted
    }

    /// Whether the end of the stream cuts a message.
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.evidence.is_truncated
    }

    /// The counts of the final summary, or else of the plan.
    #[must_use]
    pub fn changes(&self) -> Option<ChangeCounts> {
        self.applied_counts.or(self.planned_counts)
    }

    /// The operations, in the order of their first messages.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.table.operations
    }

    /// The provisioners, in the order of their first messages.
    #[must_use]
    pub fn provisionings(&self) -> &[Provisioning] {
        &self.table.provisionings
    }

    /// The errors among the diagnostics, in order.
    #[must_use]
    pub fn error_diagnostics(&self) -> impl DoubleEndedIterator<Item = &RunDiagnostic> {
        self.diagnostics.iter().filter(|found| found.is_error)
    }

    /// How many errors came after so many that they are not among the diagnostics.
    #[must_use]
    pub fn errors_left_out(&self) -> u64 {
        let kept = self.error_diagnostics().count();
        self.diagnosed_errors
            .saturating_sub(u64::try_from(kept).unwrap_or(u64::MAX))
    }

    /// The errors, those that are alike as one: the first of them, and how many there are.
    #[must_use]
    pub fn distinct_errors(&self) -> Vec<(&RunDiagnostic, u64)> {
        let mut distinct: Vec<(&RunDiagnostic, u64)> = Vec::new();
        let mut places = HashMap::new();
        for error in self.error_diagnostics() {
            let place = *places
                .entry((&error.summary, &error.address, &error.test_run))
                .or_insert(distinct.len());
            match distinct.get_mut(place) {
                Some((_, times)) => *times += 1,
                None => distinct.push((error, 1)),
            }
        }
        distinct
    }

    /// The notes that are about what the run did, and not about how it was recorded.
    pub fn notes_on_run(&self) -> impl Iterator<Item = &Note> {
        let notes = self.notes.iter();
        notes.filter(|note| !note.code.is_about_recording())
    }

    /// The operations that go on, or that have no end in a stream that has ended.
    pub fn unfinished(&self) -> impl Iterator<Item = &Operation> {
        let is_unfinished = |status| matches!(status, Status::Open | Status::Unknown);
        self.operations()
            .iter()
            .filter(move |operation| is_unfinished(operation.status))
    }

    /// The finished and unfinished operations that took longest, longest first.
    #[must_use]
    pub fn slowest(&self, count: usize) -> Vec<&Operation> {
        let mut operations: Vec<_> = self.operations().iter().collect();
        operations.sort_by_key(|operation| std::cmp::Reverse(operation.duration(self.last)));
        operations.truncate(count);
        operations
    }

    /// The time from the first timestamp to the last.
    #[must_use]
    pub fn duration(&self) -> Option<Duration> {
        Some(self.last?.since(self.started?))
    }

    /// How many operations of the apply phase there are, by status.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let mut totals = Totals {
            announced: self.announced(),
            ..Totals::default()
        };
        for operation in self
            .operations()
            .iter()
            .filter(|operation| operation.is_change())
        {
            totals.started += 1;
            match operation.status {
                Status::Open => totals.open += 1,
                Status::Done => totals.done += 1,
                Status::Failed => totals.failed += 1,
                Status::Unknown => totals.unknown += 1,
            }
        }
        totals.not_started = totals.announced.saturating_sub(totals.started);
        totals
    }

    /// The operations that the plan announces.
    fn announced(&self) -> u64 {
        let reads = |planned: &&PlannedChange| planned.action == crate::Action::Read;
        match self.planned_counts {
            Some(counts) => {
                let reads = self.planned.iter().filter(reads).count() as u64;
                let sum = counts
                    .add
                    .saturating_add(counts.change)
                    .saturating_add(counts.destroy);
                sum.saturating_add(reads)
            }
            None => self.planned.iter().map(PlannedChange::operations).sum(),
        }
    }
}

/// How many operations of the apply phase there are, by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Totals {
    /// How many the plan announces; a replacement counts as two.
    pub announced: u64,
    /// How many have begun.
    pub started: u64,
    /// How many have succeeded.
    pub done: u64,
    /// How many have failed.
    pub failed: u64,
    /// How many are still running.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub open: u64,
    /// How many have no end in a stream that has ended.
    pub unknown: u64,
    /// How many of those announced have not begun.
    pub not_started: u64,
}

/// A change that was planned, or found outside.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlannedChange {
    /// The address of the resource instance.
    pub address: Arc<str>,
    /// The planned action.
    pub action: Action,
    /// Why.
    pub reason: Option<Reason>,
    /// Where it was before, if it moved.
    pub previous: Option<Box<str>>,
    /// Whether it is imported.
    pub is_import: bool,
    /// The line of the message.
    pub line: u64,
}

impl PlannedChange {
    /// How many operations it announces.
    #[must_use]
    pub fn operations(&self) -> u64 {
        let is_forget_then_create =
            self.action == Action::NoOp && self.previous.is_none() && !self.is_import;
        self.action.operations() + u64::from(is_forget_then_create)
    }
}

/// The counts of a summary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ChangeCounts {
    /// Objects created.
    pub add: u64,
    /// Objects changed in place.
    pub change: u64,
    /// Objects destroyed.
    pub destroy: u64,
    /// Objects imported.
    pub import: u64,
    /// Objects forgotten.
    pub forget: u64,
}

impl From<&ChangeSummary<'_>> for ChangeCounts {
    fn from(summary: &ChangeSummary<'_>) -> Self {
        Self {
            add: summary.add,
            change: summary.change,
            destroy: summary.remove,
            import: summary.import.unwrap_or(0),
            forget: summary.forget.unwrap_or(0),
        }
    }
}

/// A root output of a run.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RunOutput {
    /// The name.
    pub name: Box<str>,
    /// Whether the value is hidden.
    pub sensitive: bool,
    /// The planned action.
    pub action: Option<Action>,
    /// The value as JSON text, once it is applied and unless it is sensitive.
    pub value: Option<Box<str>>,
}

/// Without the value, which can be secret.
impl fmt::Debug for RunOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RunOutput({})", self.name)
    }
}

/// A diagnostic of a run, by what finds it again.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RunDiagnostic {
    /// Whether it is an error.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub is_error: bool,
    /// What is wrong, in a line.
    pub summary: Box<str>,
    /// The address that it is about.
    pub address: Option<Box<str>>,
    /// The test file that it belongs to.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub test_file: Option<Box<str>>,
    /// The run of the test file that it belongs to.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub test_run: Option<Box<str>>,
    /// The line of the message.
    pub line: u64,
}

/// Without the summary, which can hold anything.
impl fmt::Debug for RunDiagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RunDiagnostic(line {})", self.line)
    }
}
