//! What the totals of a run do not show.

use crate::run::{Command, Run, Status, Work};
use crate::{Action, Timestamp};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tofu_json_diagnostic::codes;

/// Something about a run that its totals do not show.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// The code of the note.
    pub code: NoteCode,
    /// The line that shows it; 0 where none does.
    pub line: u64,
    /// The resource that it is about.
    pub address: Option<Arc<str>>,
    /// The facts, as a fragment of a sentence; empty where the code says all.
    pub text: String,
}

codes! {
    /// What a [`Note`] is about.
    pub enum NoteCode {
    TimeWentBack = "time-went-back", "timestamps are not in the order of the lines";
        OperationOpen = "operation-open", "an operation has no end: its message was lost, it still ran, or the run was killed";
        FailedByDiagnostic = "failed-by-diagnostic", "an operation has no end, but an error names its resource";
        CompletionWithoutStart = "completion-without-start", "an operation ended whose start is not in the stream";
        HeartbeatWithoutOperation = "heartbeat-without-operation", "a heartbeat of an operation that is not open";
        ProvisionerContinued = "provisioner-continued", "a provisioner failed, and its operation went on";
        SummaryMismatch = "summary-mismatch", "the summary counts something else than the operations";
        ImportsNotAnnounced = "imports-not-announced", "imports in the summary that no message announced";
        ForgetThenCreate = "forget-then-create", "a planned no-op: a replacement that forgets the old object";
        FinishedDespiteInterrupt = "finished-despite-interrupt", "an interrupt came, and the run still finished";
        OutputsMissing = "outputs-missing", "the outputs after the summary are not in the stream";
        ExitContradicts = "exit-contradicts", "the exit status says something else than the stream";
        LeftOvers = "left-overs", "a test did not delete all of its objects";
        TestsOpen = "tests-open", "the tests have no end: their summary was lost, they still ran, or they were killed";
    }
}

impl NoteCode {
    /// Whether it is about how the stream was recorded and not about what the run did.
    #[must_use]
    pub const fn is_about_recording(self) -> bool {
        matches!(self, Self::TimeWentBack | Self::HeartbeatWithoutOperation)
    }
}

/// The note as text, without its line.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(address) = &self.address {
            write!(f, "{address}: ")?;
        }
        f.write_str(self.code.about())?;
        if !self.text.is_empty() {
            write!(f, " ({})", self.text)?;
        }
        Ok(())
    }
}

/// How many notes of a run are kept, so that memory is bounded.
const NOTES: usize = 10_000;

impl Run {
    pub(crate) fn note(
        &mut self,
        code: NoteCode,
        line: u64,
        address: Option<Arc<str>>,
        text: &str,
    ) {
        if self.notes.len() < NOTES {
            self.notes.push(Note {
                code,
                line,
                address,
                text: text.to_owned(),
            });
        }
    }
}

/// Counts over a run that are reported once, at its end.
#[derive(Debug, Default)]
pub(crate) struct TimeNotes {
    back: Times,
    most: Duration,
    heartbeats: Times,
}

#[derive(Debug, Default)]
struct Times {
    count: u64,
    first_line: u64,
}

impl Times {
    fn add(&mut self, line: u64) {
        if self.count == 0 {
            self.first_line = line;
        }
        self.count += 1;
    }
}

impl TimeNotes {
    /// Keeps the earliest and the latest moment, and how far time goes back between lines.
    pub(crate) fn time(&mut self, run: &mut Run, time: Option<Timestamp>, line: u64) {
        let Some(time) = time else { return };
        match run.last {
            Some(last) if time < last => {
                self.back.add(line);
                self.most = self.most.max(last.since(time));
                run.started = run.started.min(Some(time));
            }
            _ => {
                run.last = Some(time);
                run.started.get_or_insert(time);
            }
        }
    }

    pub(crate) fn heartbeat(&mut self, line: u64) {
        self.heartbeats.add(line);
    }

    /// The run has ended: closes what is open, and notes everything.
    pub(crate) fn finish(self, run: &mut Run) {
        run.is_ended = true;
        if self.back.count > 0 {
            let text = format!(
                "lines: {}, most microseconds: {}",
                self.back.count,
                self.most.as_micros()
            );
            run.note(NoteCode::TimeWentBack, self.back.first_line, None, &text);
        }
        if self.heartbeats.count > 0 {
            let text = format!("lines: {}", self.heartbeats.count);
            let line = self.heartbeats.first_line;
            run.note(NoteCode::HeartbeatWithoutOperation, line, None, &text);
        }
        fail_by_diagnostics(run);
        leave_open(run);
        provisioners(run);
        summaries(run);
        ends(run);
    }
}

/// An error that names the resource of an open operation is how that operation ended.
fn fail_by_diagnostics(run: &mut Run) {
    let errors: Vec<_> = run
        .diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.is_error)
        .filter_map(|diagnostic| Some((diagnostic.address.clone()?, diagnostic.line)))
        .collect();
    for (address, line) in errors {
        if run.table.close_all(&address, Status::Failed) > 0 {
            let address = run.table.address(&address);
            run.note(NoteCode::FailedByDiagnostic, line, Some(address), "");
        }
    }
}

/// Notes the operations that are open when the stream ends.
fn leave_open(run: &mut Run) {
    let mut open = Vec::new();
    for operation in &mut run.table.operations {
        if operation.status == Status::Open {
            operation.status = Status::Unknown;
            let work = operation.work.as_str().to_owned();
            open.push((operation.first_line, Arc::clone(&operation.address), work));
        }
    }
    for (line, address, work) in open {
        run.note(NoteCode::OperationOpen, line, Some(address), &work);
    }
}

fn provisioners(run: &mut Run) {
    let mut failed: HashMap<Arc<str>, u64> = HashMap::new();
    for provisioning in &mut run.table.provisionings {
        match provisioning.status {
            Status::Open => provisioning.status = Status::Unknown,
            Status::Failed => {
                failed.insert(Arc::clone(&provisioning.address), provisioning.first_line);
            }
            _ => {}
        }
    }
    let mut continued = Vec::new();
    for operation in run.operations() {
        let within = |line: u64| operation.first_line < line && line < operation.last_line;
        match failed.get(&operation.address) {
            Some(&line) if operation.status == Status::Done && within(line) => {
                continued.push((line, Arc::clone(&operation.address)));
            }
            _ => {}
        }
    }
    for (line, address) in continued {
        run.note(NoteCode::ProvisionerContinued, line, Some(address), "");
    }
}

/// Compares the final summary with the operations that were seen.
fn summaries(run: &mut Run) {
    let Some(counts) = run.applied_counts else {
        return;
    };
    for (action, counted) in [
        (Action::Create, counts.add),
        (Action::Update, counts.change),
        (Action::Delete, counts.destroy),
    ] {
        let work = Work::Apply(action);
        let started = run
            .operations()
            .iter()
            .filter(|operation| operation.work == work)
            .count();
        if started as u64 != counted {
            let text = format!(
                "{}: {counted} in the summary, {started} started",
                work.as_str()
            );
            run.note(NoteCode::SummaryMismatch, 0, None, &text);
        }
    }
    let announced = run
        .planned
        .iter()
        .filter(|planned| planned.is_import)
        .count() as u64;
    if counts.import > announced {
        let text = format!("{} in the summary, {announced} announced", counts.import);
        run.note(NoteCode::ImportsNotAnnounced, 0, None, &text);
    }
}

fn ends(run: &mut Run) {
    let evidence = &run.evidence;
    let is_applied = evidence.summary == Some(Command::Apply);
    let lacks_outputs = is_applied && !evidence.has_values && evidence.errors == 0;
    let despite = evidence.is_interrupted && run.outcome() == crate::Outcome::Succeeded;
    let contradicts = evidence
        .is_contradicted()
        .then_some(evidence.exit)
        .flatten();
    if lacks_outputs {
        run.note(NoteCode::OutputsMissing, run.last_line, None, "");
    }
    let open = run.tests.as_ref().filter(|tests| tests.status.is_none());
    if let Some(count) = open.map(|tests| tests.without_result) {
        let text = format!("runs without a result: {count}");
        run.note(NoteCode::TestsOpen, run.last_line, None, &text);
    }
    if despite {
        run.note(NoteCode::FinishedDespiteInterrupt, 0, None, "");
    }
    if let Some(status) = contradicts {
        run.note(
            NoteCode::ExitContradicts,
            0,
            None,
            &format!("exit status {status}"),
        );
    }
}
