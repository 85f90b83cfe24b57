use tofu_json_diagnostic::Diagnostic;
use tofu_json_text::CheckedSlice;
use tofu_json_ui::{Event, Fold, Payload, Run, RunEnd, StreamEnd};

/// How many diagnostics are kept; the runs count all of them.
const MOST: usize = 10_000;

/// What is in a recorded stream of messages.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Recording {
    /// The name of the stream.
    pub name: String,
    /// The runs in it, in order.
    pub runs: Vec<Run>,
    /// The diagnostics of all runs, in order; of very many only the first ones.
    pub found: Vec<RecordedDiagnostic>,
}

/// A diagnostic and where it came from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RecordedDiagnostic {
    /// The diagnostic.
    pub diagnostic: Diagnostic,
    /// The test file that reported it.
    pub test_file: Option<String>,
    /// The run of the test file that reported it.
    pub test_run: Option<String>,
    /// The line of its message.
    pub line: u64,
}

/// Collects a [`Recording`] from messages.
///
/// ```
/// use tofu_json_report::ui::{Fold, ReadOptions, read_slice};
/// use tofu_json_report::{Recorder, junit};
///
/// let mut recorder = Recorder::new(Fold::new());
/// let end = read_slice(b"", ReadOptions::default(), |event| recorder.event(&event));
/// let recording = recorder.finish("empty.jsonl", &end);
/// assert_eq!((recording.runs.len(), recording.found.len()), (1, 0));
/// assert!(junit(&[recording]).contains("empty.jsonl"));
/// ```
#[derive(Debug)]
pub struct Recorder {
    fold: Fold,
    found: Vec<RecordedDiagnostic>,
}

impl Recorder {
    /// A recorder whose messages go to a fold.
    #[must_use]
    pub const fn new(fold: Fold) -> Self {
        Self {
            fold,
            found: Vec::new(),
        }
    }

    /// Takes a line. A diagnostic that cannot be read is counted, and not kept.
    pub fn event(&mut self, event: &Event<'_>) {
        self.fold.event(event);
        let Some(message) = event.message().filter(|_| self.found.len() < MOST) else {
            return;
        };
        if message.kind() != tofu_json_ui::MessageKind::Diagnostic {
            return;
        }
        if let Payload::Diagnostic(diagnostic) = message.payload()
            && let Ok(diagnostic) = diagnostic.read()
        {
            self.found.push(RecordedDiagnostic {
                diagnostic,
                test_file: message.test_file().map(|file| file.to_string()),
                test_run: message.test_run().map(|run| run.to_string()),
                line: event.line.number,
            });
        }
    }

    /// The stream has ended.
    #[must_use]
    pub fn finish(self, name: &str, end: &StreamEnd) -> Recording {
        Recording {
            name: name.to_owned(),
            runs: self.fold.finish(RunEnd::of(end)),
            found: self.found,
        }
    }
}

impl Recording {
    /// The diagnostics of one of its runs.
    pub(crate) fn found_in(&self, run: &Run) -> &[RecordedDiagnostic] {
        let start = self
            .found
            .partition_point(|found| found.line < run.first_line);
        let end = self
            .found
            .partition_point(|found| found.line <= run.last_line);
        self.found.slice(start..end)
    }

    /// Each diagnostic once, errors first: a stream repeats warnings.
    pub(crate) fn diagnostics(&self) -> Vec<&Diagnostic> {
        let mut once: Vec<&Diagnostic> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for found in &self.found {
            let diagnostic = &found.diagnostic;
            let place = diagnostic.subject.as_ref();
            let place = place.map(|range| (&range.filename, range.start.byte, range.end.byte));
            let key = (
                &diagnostic.summary,
                &diagnostic.detail,
                diagnostic.address(),
                place,
            );
            if seen.insert(key) {
                once.push(diagnostic);
            }
        }
        once.sort_by_key(|diagnostic| !diagnostic.is_error());
        once
    }
}
