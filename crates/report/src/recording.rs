use tofu_json_diagnostic::Diagnostic;
use tofu_json_text::CheckedSlice;
use tofu_json_ui::{Event, Fold, Payload, Run, RunEnd, StreamEnd};

/// How many errors are kept, and how many warnings: a flood of warnings is not to hide the errors after it.
const MOST: usize = 10_000;

/// What is in a recorded stream of messages.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Recording {
    /// The name of the stream.
    pub name: String,
    /// The runs in it, in order.
    pub runs: Vec<Run>,
    /// The diagnostics of all runs, in order; of very many errors or warnings only the first ones.
    pub found: Vec<RecordedDiagnostic>,
    not_kept: NotKept,
}

/// How many diagnostics a recording lacks, because there were too many of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotKept {
    /// The errors.
    pub errors: usize,
    /// The warnings.
    pub warnings: usize,
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
    seen: NotKept,
}

impl Recorder {
    /// A recorder whose messages go to a fold.
    #[must_use]
    pub const fn new(fold: Fold) -> Self {
        Self {
            fold,
            found: Vec::new(),
            seen: NotKept {
                errors: 0,
                warnings: 0,
            },
        }
    }

    /// Takes a line. A diagnostic that cannot be read is counted, and not kept.
    pub fn event(&mut self, event: &Event<'_>) {
        self.fold.event(event);
        let Some(message) = event.message() else {
            return;
        };
        if message.kind() != tofu_json_ui::MessageKind::Diagnostic {
            return;
        }
        if let Payload::Diagnostic(diagnostic) = message.payload()
            && self.seen.is_kept(diagnostic.is_error())
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
            not_kept: self.seen.beyond(),
        }
    }
}

impl NotKept {
    /// What several recordings lack together.
    pub(crate) fn of(recordings: &[Recording]) -> Self {
        let all = recordings.iter().map(Recording::not_kept);
        all.fold(Self::default(), |sum, one| Self {
            errors: sum.errors.saturating_add(one.errors),
            warnings: sum.warnings.saturating_add(one.warnings),
        })
    }

    /// Counts one more, and whether it is among the first ones.
    const fn is_kept(&mut self, is_error: bool) -> bool {
        let seen = if is_error {
            &mut self.errors
        } else {
            &mut self.warnings
        };
        *seen += 1;
        *seen <= MOST
    }

    /// Of what was seen that which is not kept.
    const fn beyond(self) -> Self {
        Self {
            errors: self.errors.saturating_sub(MOST),
            warnings: self.warnings.saturating_sub(MOST),
        }
    }
}

impl Recording {
    /// How many diagnostics it lacks.
    #[must_use]
    pub const fn not_kept(&self) -> NotKept {
        self.not_kept
    }

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
