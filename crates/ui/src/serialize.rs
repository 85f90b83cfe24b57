//! Runs with serde's `Serialize`, in the shapes that `tofu-json ui` prints as JSON.

use crate::{
    Action, ChangeCounts, Command, DurationRow, DurationSums, DurationTable, Pending, PendingState,
    PlannedChange, Results, Run, RunDiagnostic, RunOutput, Tests, Timestamp, Totals, not_started,
    pending, result_sentence, seconds,
};
use serde::{Serialize, Serializer};
use std::fmt;
use std::time::Duration;
use tofu_json_value::Document;

/// How a run ended, with the numbers and lists of what it did; how a [`Run`] is serialized.
#[derive(Serialize)]
pub struct RunSummary<'r> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'r str>,
    line: u64,
    command: &'static str,
    outcome: &'static str,
    result: Option<String>,
    interrupted: bool,
    truncated: bool,
    phase: &'static str,
    program: &'static str,
    program_version: Option<&'r str>,
    ui: Option<&'r str>,
    started: Option<String>,
    ended: Option<String>,
    seconds: Option<Seconds>,
    changes: Option<ChangeCounts>,
    planned: Option<ChangeCounts>,
    /// What became of the planned changes, where they were to be made.
    results: Option<Results>,
    operations: Totals,
    unfinished: Vec<UnfinishedOperation<'r>>,
    not_started: Vec<UnstartedChange>,
    drift: Vec<OutsideChange<'r>>,
    error_count: u64,
    warning_count: u64,
    errors: Vec<&'r RunDiagnostic>,
    #[serde(serialize_with = "outputs")]
    outputs: &'r [RunOutput],
    #[serde(skip_serializing_if = "Option::is_none")]
    tests: Option<&'r Tests>,
    notes: Vec<NotePlace<'r>>,
    messages: u64,
}

#[derive(Serialize)]
struct UnfinishedOperation<'r> {
    address: &'r str,
    action: &'r str,
    line: u64,
    seconds: Option<Seconds>,
}

#[derive(Serialize)]
struct UnstartedChange {
    address: Box<str>,
    action: Option<Box<str>>,
}

/// An object that was changed outside.
#[derive(Serialize)]
struct OutsideChange<'r> {
    address: &'r str,
    action: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    previous_address: Option<&'r str>,
    line: u64,
}

#[derive(Serialize)]
struct NotePlace<'r> {
    code: &'static str,
    address: Option<&'r str>,
    line: u64,
}

impl<'r> RunSummary<'r> {
    /// The summary of a run; `file` is the recording that it is in, if there is one.
    #[must_use]
    pub fn of(run: &'r Run, file: Option<&'r str>) -> Self {
        let changes = matches!(run.command(), Command::Apply | Command::Destroy);
        let text = |time: Option<Timestamp>| time.map(|time| time.to_string());
        Self {
            file,
            line: run.first_line,
            command: run.command().as_str(),
            outcome: run.outcome().as_str(),
            result: result_sentence(run),
            interrupted: run.was_interrupted(),
            truncated: run.is_truncated(),
            phase: run.phase.as_str(),
            program: run.program.name(),
            program_version: run.version.as_deref(),
            ui: run.ui.as_deref(),
            started: text(run.started),
            ended: text(run.last),
            seconds: run.duration().map(Seconds),
            changes: run.changes(),
            planned: run.planned_counts,
            results: changes.then(|| Results::of(&pending(run))),
            operations: run.totals(),
            unfinished: unfinished(run),
            not_started: not_started(run).into_iter().map(unstarted).collect(),
            drift: run.drift.iter().map(drifted).collect(),
            error_count: run.errors,
            warning_count: run.warnings,
            errors: run.error_diagnostics().collect(),
            outputs: &run.outputs,
            tests: run.tests.as_ref(),
            notes: notes(run),
            messages: run.messages,
        }
    }
}

fn unfinished(run: &Run) -> Vec<UnfinishedOperation<'_>> {
    let unfinished = run.unfinished().map(|operation| UnfinishedOperation {
        address: &operation.address,
        action: operation.work.as_str(),
        line: operation.first_line,
        seconds: operation.duration(run.last).map(Seconds),
    });
    unfinished.collect()
}

fn unstarted(pending: Pending) -> UnstartedChange {
    let action = pending.action.as_ref().map(Action::plan_word);
    UnstartedChange {
        action: action.map(Box::from),
        address: (*pending.address).into(),
    }
}

fn drifted(drift: &PlannedChange) -> OutsideChange<'_> {
    OutsideChange {
        address: &drift.address,
        action: drift.action.plan_word(),
        previous_address: drift.previous.as_deref(),
        line: drift.line,
    }
}

fn notes(run: &Run) -> Vec<NotePlace<'_>> {
    let notes = run.notes_on_run().map(|note| NotePlace {
        code: note.code.as_str(),
        address: note.address.as_deref(),
        line: note.line,
    });
    notes.collect()
}

/// The outputs by name. Values of sensitive ones are left out.
fn outputs<S: Serializer>(outputs: &[RunOutput], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Output<'r> {
        sensitive: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        action: Option<&'r str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<RawJson<'r>>,
    }
    serializer.collect_map(outputs.iter().map(|output| {
        let value = output.value.as_deref().filter(|_| !output.sensitive);
        let shape = Output {
            sensitive: output.sensitive,
            action: output.action.as_ref().map(Action::plan_word),
            value: value.map(RawJson),
        };
        (&output.name, shape)
    }))
}

/// Without what comes from messages.
impl fmt::Debug for RunSummary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunSummary")
            .field("line", &self.line)
            .field("command", &self.command)
            .field("outcome", &self.outcome)
            .finish_non_exhaustive()
    }
}

impl Serialize for Run {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RunSummary::of(self, None).serialize(serializer)
    }
}

/// What an apply has not done: how many changes there are of each state, and a list of some of them.
#[derive(Debug, Serialize)]
pub struct PendingSummary<'r> {
    command: &'static str,
    outcome: &'static str,
    counts: Results,
    pending: Vec<PendingChange<'r>>,
}

#[derive(Debug, Serialize)]
struct PendingChange<'r> {
    address: &'r str,
    action: Option<&'r str>,
    state: &'static str,
}

impl<'r> PendingSummary<'r> {
    /// The summary of what [`pending`] found in a run, with a list of those that are `listed`.
    #[must_use]
    pub fn of(run: &Run, found: &[Pending], listed: &[&'r Pending]) -> Self {
        let change = |pending: &&'r Pending| PendingChange {
            address: &pending.address,
            action: pending.action.as_ref().map(Action::plan_word),
            state: PendingState::json_word(pending.state),
        };
        Self {
            command: run.command().as_str(),
            outcome: run.outcome().as_str(),
            counts: Results::of(found),
            pending: listed.iter().map(change).collect(),
        }
    }
}

/// Where the time went: the longest operations, types, modules and actions; beside other runs, those that
/// differ most from them.
#[derive(Debug, Serialize)]
pub struct DurationSummary<'d> {
    seconds: Seconds,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_before: Option<Seconds>,
    operations: Vec<DurationEntry<'d>>,
    types: Vec<DurationEntry<'d>>,
    modules: Vec<DurationEntry<'d>>,
    actions: Vec<DurationEntry<'d>>,
}

#[derive(Debug, Default, Serialize)]
struct DurationEntry<'d> {
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<&'d str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<&'d str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'d str>,
    count: u64,
    seconds: Seconds,
    longest_seconds: Seconds,
    failed: u64,
    unfinished: u64,
    /// Beside other runs always there: `null` for what they have not.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_before: Option<Option<Seconds>>,
}

impl<'d> DurationSummary<'d> {
    /// The `count` first entries of each table.
    #[must_use]
    pub fn of(sums: &'d DurationSums, before: Option<&'d DurationSums>, count: usize) -> Self {
        let named = |name: &'d String| DurationEntry {
            name: Some(name),
            ..DurationEntry::default()
        };
        let operation = |(address, work): &'d (String, String)| DurationEntry {
            address: Some(address),
            action: Some(work),
            ..DurationEntry::default()
        };
        let table = |part: fn(&'d DurationSums) -> &'d DurationTable<String>| {
            entries(part(sums), before.map(part), count, named)
        };
        let of_before = before.map(|before| &before.operations);
        Self {
            seconds: Seconds(sums.total),
            seconds_before: before.map(|before| Seconds(before.total)),
            operations: entries(&sums.operations, of_before, count, operation),
            types: table(|sums| &sums.types),
            modules: table(|sums| &sums.modules),
            actions: table(|sums| &sums.actions),
        }
    }
}

fn entries<'d, K: Ord>(
    table: &'d DurationTable<K>,
    before: Option<&'d DurationTable<K>>,
    count: usize,
    named: impl Fn(&'d K) -> DurationEntry<'d>,
) -> Vec<DurationEntry<'d>> {
    let (rows, _) = table.rows(before, count);
    let entry = |row: DurationRow<'d, K>| {
        let now = row.now.unwrap_or_default();
        DurationEntry {
            count: now.count,
            seconds: Seconds(now.total),
            longest_seconds: Seconds(now.longest),
            failed: now.failed,
            unfinished: now.unfinished,
            seconds_before: before.map(|_| row.before.map(|sum| Seconds(sum.total))),
            ..named(row.name)
        }
    };
    rows.into_iter().map(entry).collect()
}

/// A number of seconds with six decimals, which no `f64` would keep.
#[derive(Clone, Copy, Debug, Default)]
struct Seconds(Duration);

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawJson(&seconds(self.0)).serialize(serializer)
    }
}

/// JSON text that was read before.
struct RawJson<'j>(&'j str);

impl Serialize for RawJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document = Document::parse(self.0.as_bytes()).map_err(serde::ser::Error::custom)?;
        document.root().serialize(serializer)
    }
}
