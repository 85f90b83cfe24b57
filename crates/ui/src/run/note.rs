use std::fmt;
use std::sync::Arc;
use tofu_json_diagnostic::codes;

/// Something about a run that its totals do not show.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        LeftOvers = "left-overs", "a test left objects behind";
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
