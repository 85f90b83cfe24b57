use super::commands::{Initialisation, log, replace_provider, workspace_list};
use super::diagnostics::Held;
use super::event_lines::CUT_MESSAGE;
use super::hooks::{Import, OpenOperations, provision_progress, provision_start, refresh_start};
use super::invocations::{action_complete, action_errored, action_progress, action_started};
use super::lines::{begun, line};
use super::queries::FoundObjects;
use super::testing::{LeftBehind, test_file, test_interrupt, test_run, test_summary};
use super::{Embedded, Options};
use tofu_json_term::Canvas;
use tofu_json_ui::{Content, Event, Message, MessageKind, Payload};

/// Writes a stream of messages as text, one message at a time.
///
/// ```
/// use tofu_json_render::stream::{Narrator, Options};
/// use tofu_json_term::{Canvas, Style};
/// use tofu_json_ui::{ReadOptions, read_slice};
///
/// let line = br#"{"@level":"info","@message":"fixture.a: Creating...","@module":"tofu.ui",
///     "@timestamp":"2026-01-02T03:04:05.000000Z","type":"apply_start",
///     "hook":{"resource":{"addr":"fixture.a"},"action":"create"}}"#;
/// let line: Vec<u8> = line.iter().copied().filter(|byte| *byte != b'\n').collect();
///
/// let mut canvas = Canvas::new(Style::default());
/// let mut narrator = Narrator::new(Options::default(), &());
/// read_slice(&line, ReadOptions::unchecked(), |event| {
///     narrator.event(&mut canvas, &event);
/// });
/// narrator.finish(&mut canvas);
/// assert_eq!(canvas.as_str(), "fixture.a: Creating...\n");
/// ```
pub struct Narrator<'e> {
    pub(super) options: Options,
    pub(super) embedded: &'e dyn Embedded,
    pub(super) held: Held,
    pub(super) open: OpenOperations,
    pub(super) imports: Vec<Import>,
    /// Whether a change was planned.
    pub(super) is_changing: bool,
    /// Whether something changed outside.
    pub(super) is_drifting: bool,
    /// Whether the sentence about a plan without changes is still to be written.
    pub(super) is_verdict_due: bool,
    pub(super) left_behind: Option<LeftBehind>,
    pub(super) found: FoundObjects,
    pub(super) initialisation: Initialisation,
    /// Whether the last line was foreign, that is, not a message.
    pub(super) is_foreign: bool,
}

impl<'e> Narrator<'e> {
    /// A narrator at the start of a stream.
    #[must_use]
    pub fn new(options: Options, embedded: &'e dyn Embedded) -> Self {
        Self {
            options,
            embedded,
            held: Held::default(),
            open: OpenOperations::default(),
            imports: Vec::new(),
            is_changing: false,
            is_drifting: false,
            is_verdict_due: false,
            left_behind: None,
            found: FoundObjects::default(),
            initialisation: Initialisation::default(),
            is_foreign: false,
        }
    }

    /// Writes what a line says.
    ///
    /// A foreign line is passed on; if it is no UTF-8 text and the canvas takes text as it is, its
    /// bytes come back for the caller to write, with a line break, after what is on the canvas.
    pub fn event<'l>(&mut self, canvas: &mut Canvas, event: &Event<'l>) -> Option<&'l [u8]> {
        match &event.content {
            Content::Message { message, .. } => self.message(canvas, message),
            Content::Refused(message) => {
                self.flush(canvas);
                line(canvas, &message.text());
            }
            Content::Foreign(_) if event.is_cut_message() => {
                return self.foreign(canvas, CUT_MESSAGE.as_bytes());
            }
            Content::Foreign(_) => return self.foreign(canvas, event.line.raw),
            Content::Blank => self.blank(canvas),
            _ => {}
        }
        None
    }

    /// Writes what a message says.
    pub fn message(&mut self, canvas: &mut Canvas, message: &Message<'_>) {
        self.is_foreign = false;
        if !matches!(
            message.kind(),
            MessageKind::Diagnostic | MessageKind::Outputs
        ) {
            self.flush(canvas);
        }
        self.payload(canvas, message);
    }

    /// Each kind of message by name, so that a new one has its text decided here.
    fn payload(&mut self, canvas: &mut Canvas, message: &Message<'_>) {
        let width = self.options.width;
        match message.payload() {
            Payload::Version(_) => self.begin(),
            Payload::Diagnostic(diagnostic) => self.diagnostic(canvas, &diagnostic, message),
            Payload::PlannedChange(change) => self.planned(&change),
            Payload::ChangeSummary(summary) => self.change_summary(canvas, &summary, message),
            Payload::Outputs(found) => self.outputs(canvas, &found),
            Payload::ResourceDrift(_) => self.is_drifting = true,
            Payload::Log(_) => log(canvas, message, width),
            Payload::Typeless(_) => self.initialisation.write(canvas, message, width),
            Payload::WorkspaceList(list) => workspace_list(canvas, &list),
            Payload::ReplaceProvider(replacement) => {
                replace_provider(canvas, &replacement, message);
            }
            Payload::ApplyStart(hook) | Payload::EphemeralOpStart(hook) => {
                self.apply_start(canvas, &hook, message);
            }
            Payload::ApplyProgress(hook) | Payload::EphemeralOpProgress(hook) => {
                self.apply_progress(canvas, &hook, message);
            }
            Payload::ApplyComplete(hook) => self.apply_complete(canvas, &hook, message),
            Payload::EphemeralOpComplete(hook) => {
                self.ephemeral_op_complete(canvas, &hook, message);
            }
            Payload::ActionStart(hook) => action_started(canvas, &hook),
            Payload::ActionProgress(hook) => action_progress(canvas, &hook),
            Payload::ActionComplete(hook) => action_complete(canvas, &hook),
            Payload::ActionErrored(hook) => action_errored(canvas, &hook),
            Payload::ListResourceFound(found) => self.found.add(&found),
            Payload::ListComplete(list) => self.found.complete(canvas, &list.address),
            Payload::ApplyErrored(hook) | Payload::EphemeralOpErrored(hook) => {
                self.open.end(&hook.resource.addr);
            }
            Payload::ProvisionStart(hook) => provision_start(canvas, &hook),
            Payload::ProvisionProgress(hook) => provision_progress(canvas, &hook),
            Payload::RefreshStart(hook) => refresh_start(canvas, &hook),
            Payload::EphemeralActionStarted(hook) => self.ephemeral_started(canvas, &hook, message),
            Payload::EphemeralActionComplete(hook) => {
                self.ephemeral_complete(canvas, &hook, message);
            }
            Payload::TestFile(file) => test_file(canvas, &file, message),
            Payload::TestRun(run) => test_run(canvas, &run, message),
            Payload::TestPlan(_) | Payload::TestState(_) => self.test_document(canvas, message),
            Payload::TestSummary(_) => test_summary(canvas, message),
            Payload::TestCleanup(cleanup) => {
                self.left_behind = Some(LeftBehind::read(message, &cleanup));
            }
            Payload::TestInterrupt(interrupt) => {
                test_interrupt(canvas, &interrupt, message, width);
            }
            Payload::ProvisionComplete(_)
            | Payload::ProvisionErrored(_)
            | Payload::RefreshComplete(_)
            | Payload::PlannedActionInvocation(_)
            | Payload::ListStart(_)
            | Payload::TestAbstract(_) => {}
            Payload::Unknown(_) if message.payload_value().get("hook").is_some() => {
                begun(canvas, &message.text());
            }
            Payload::StateLockAcquire
            | Payload::StateLockRelease
            | Payload::ResourceAddress
            | Payload::Output
            | Payload::InitOutput(_)
            | Payload::Unknown(_) => line(canvas, &message.text()),
        }
    }

    /// A line that is no message: passed on. Gives back what is no text, for the caller to write as
    /// it is.
    fn foreign<'l>(&mut self, canvas: &mut Canvas, raw: &'l [u8]) -> Option<&'l [u8]> {
        self.flush(canvas);
        self.is_foreign = true;
        match std::str::from_utf8(raw) {
            Ok(text) => line(canvas, text),
            Err(_) if canvas.style().sanitize => line(canvas, &String::from_utf8_lossy(raw)),
            Err(_) => return Some(raw),
        }
        None
    }

    /// A blank line continues the foreign lines before it; a blank line between messages is
    /// dropped.
    fn blank(&mut self, canvas: &mut Canvas) {
        if self.is_foreign {
            canvas.newline();
        }
    }

    /// The stream has ended: writes what was held.
    pub fn finish(&mut self, canvas: &mut Canvas) {
        self.found.finish(canvas);
        self.flush(canvas);
    }

    /// Another run begins.
    fn begin(&mut self) {
        *self = Self::new(self.options, self.embedded);
    }
}

/// Names and state only: messages hold values.
impl std::fmt::Debug for Narrator<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Narrator")
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}
