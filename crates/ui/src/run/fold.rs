use crate::run::note::TimeNotes;
use crate::run::table::Moment;
use crate::run::{Command, Run};
use crate::{Content, Event, Foreign, Message, MessageKind, Timestamp};

/// Folds messages to runs. Each version message begins a run.
///
/// ```
/// use tofu_json_ui::{Fold, Outcome, ReadOptions, RunEnd, read_slice};
///
/// let stream = br#"{"@level":"info","@message":"Plan: 0 to add, 0 to change, 0 to destroy.","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05.000000Z","changes":{"add":0,"change":0,"import":0,"remove":0,"forget":0,"operation":"plan"},"type":"change_summary"}"#;
/// let mut fold = Fold::new();
/// let end = read_slice(stream, ReadOptions::default(), |event| fold.event(&event));
/// let runs = fold.finish(RunEnd::of(&end));
/// assert_eq!(runs[0].outcome(), Outcome::Succeeded);
/// assert_eq!(runs[0].command().as_str(), "plan");
/// ```
#[derive(Debug, Default)]
pub struct Fold {
    done: Vec<Run>,
    pub(crate) run: Run,
    given: Option<Command>,
    pub(crate) notes: TimeNotes,
}

/// Facts about the end of a stream.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct RunEnd {
    /// Whether the end cuts a message.
    pub is_truncated: bool,
    /// The exit status of the program; below 0 or from 128 on where a signal ended it.
    pub exit: Option<i32>,
}

impl RunEnd {
    /// The end that a reader has seen, of a program whose exit status is not known.
    #[must_use]
    pub const fn of(end: &crate::StreamEnd) -> Self {
        Self {
            is_truncated: end.is_truncated,
            exit: None,
        }
    }

    /// The same with the exit status.
    #[must_use]
    pub const fn exit(mut self, status: i32) -> Self {
        self.exit = Some(status);
        self
    }
}

impl Fold {
    /// A fold at the start of a stream.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A fold of a stream whose command is known, so that it need not be inferred: a cut apply is
    /// then never read as a plan.
    #[must_use]
    pub fn of_command(command: Command) -> Self {
        let mut fold = Self {
            given: Some(command),
            ..Self::default()
        };
        fold.run.evidence.given = fold.given;
        fold
    }

    /// The run that goes on.
    #[must_use]
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// Takes a line.
    pub fn event(&mut self, event: &Event<'_>) {
        match &event.content {
            Content::Message { message, .. } => self.message(message, event.line.number),
            // A heartbeat carries only the time, which matters only to a live view.
            Content::Heartbeat(time) => self.count(*time, event.line.number),
            Content::Foreign(Foreign::Truncated) => self.run.evidence.is_truncated = true,
            _ => {}
        }
    }

    /// Takes a message.
    pub fn message(&mut self, message: &Message<'_>, line: u64) {
        let kind = message.kind();
        if kind == MessageKind::Version && self.run.messages > 0 {
            self.next_run();
        }
        let time = message.timestamp();
        self.count(time, line);
        self.run.program = message.producer();
        let at = Moment { line, time };
        // Hooks are most of a stream, so they are read without their payload.
        match kind {
            MessageKind::ApplyProgress | MessageKind::EphemeralOpProgress => {
                self.heartbeat(message, at);
            }
            MessageKind::ApplyStart
            | MessageKind::ApplyComplete
            | MessageKind::ApplyErrored
            | MessageKind::RefreshStart
            | MessageKind::RefreshComplete
            | MessageKind::EphemeralActionStarted
            | MessageKind::EphemeralActionComplete
            | MessageKind::EphemeralOpStart
            | MessageKind::EphemeralOpComplete
            | MessageKind::EphemeralOpErrored => self.hook(message, at),
            MessageKind::ProvisionStart
            | MessageKind::ProvisionProgress
            | MessageKind::ProvisionComplete
            | MessageKind::ProvisionErrored => self.provisioner(message, at),
            _ => self.payload(message, at),
        }
    }

    fn count(&mut self, time: Option<Timestamp>, line: u64) {
        self.notes.time(&mut self.run, time, line);
        let run = &mut self.run;
        if run.messages == 0 {
            run.first_line = line;
        }
        run.messages += 1;
        run.evidence.messages += 1;
        run.last_line = line;
    }

    /// The stream has ended: gives the runs in it, in order; at least one.
    #[must_use]
    pub fn finish(mut self, end: RunEnd) -> Vec<Run> {
        self.run.evidence.is_truncated |= end.is_truncated;
        self.run.evidence.exit = end.exit;
        self.next_run();
        self.done
    }

    fn next_run(&mut self) {
        let mut run = std::mem::take(&mut self.run);
        if let Some(tests) = &mut run.tests {
            tests.finish();
        }
        std::mem::take(&mut self.notes).finish(&mut run);
        self.done.push(run);
        self.run.evidence.given = self.given;
    }
}
