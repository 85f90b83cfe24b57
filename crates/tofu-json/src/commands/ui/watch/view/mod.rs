//! What the live view shows: pure data, changed by events and keys, drawn into a buffer.

mod draw;
mod keys;
mod list;
mod log;
mod overlay;
mod styled;
#[cfg(test)]
mod tests;

pub(crate) use draw::draw;
pub(crate) use keys::Answer;
#[cfg(test)]
pub(crate) use keys::KEYS;

use crate::commands::ui::log::version_of;
use list::{Filter, List};
use log::{Log, Weight};
use overlay::{Errors, Overlay};
use std::time::Duration;
use tofu_json_render::stream::{CUT_MESSAGE, detail_lines, sentence};
use tofu_json_ui::{
    Command, Content, Event, Fold, Interrupt, Message, MessageKind, Payload, Phase, Run, RunEnd,
    RunRow, Timestamp,
};

/// What the view is for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ViewOptions {
    pub(crate) color: bool,
    /// Whether the texts of messages go to the log; the text of the program itself does otherwise.
    pub(crate) logs_messages: bool,
    /// Whether planned changes can be looked at.
    pub(crate) has_plan: bool,
    /// Whether there is more to come after the view is left.
    pub(crate) is_live: bool,
    /// The command, where it is known.
    pub(crate) command: Option<Command>,
}

/// All that the view knows.
#[derive(Debug)]
pub(crate) struct View {
    options: ViewOptions,
    fold: Option<Fold>,
    /// The runs, once the stream has ended.
    runs: Vec<Run>,
    errors: Errors,
    log: Log,
    /// How many lines of the log are below those that are shown.
    log_offset: usize,
    list: List,
    filter: Filter,
    overlay: Option<Overlay>,
    /// Something to say until the next key.
    notice: Option<String>,
    interrupts: u32,
    /// The version of messages that are not read.
    refused: Option<String>,
}

impl View {
    pub(crate) fn new(options: ViewOptions) -> Self {
        Self {
            options,
            fold: Some(options.command.map_or_else(Fold::new, Fold::of_command)),
            runs: Vec::new(),
            errors: Errors::default(),
            log: Log::default(),
            log_offset: 0,
            list: List::default(),
            filter: Filter::default(),
            overlay: None,
            notice: None,
            interrupts: 0,
            refused: None,
        }
    }

    /// Takes a line of the stream.
    pub(crate) fn event(&mut self, event: &Event<'_>) {
        if let Some(fold) = &mut self.fold {
            fold.event(event);
        }
        match &event.content {
            Content::Message { message, .. } => self.message(message, event),
            Content::Refused(message) => {
                self.refused.get_or_insert_with(|| version_of(message));
                self.log(&message.text(), Weight::Plain);
            }
            Content::Foreign(_) if event.is_cut_message() => self.text(CUT_MESSAGE.as_bytes()),
            Content::Foreign(_) => self.text(event.line.raw),
            _ => {}
        }
    }

    fn message(&mut self, message: &Message<'_>, event: &Event<'_>) {
        if message.kind() == MessageKind::Log
            && let Some(Interrupt::First | Interrupt::Second) = Interrupt::of(&message.text())
        {
            self.interrupts += 1;
        }
        if let (MessageKind::Diagnostic, Payload::Diagnostic(found)) =
            (message.kind(), message.payload())
        {
            let (line, size) = (event.line.number, event.line.raw.len());
            self.errors.keep(line, size, &found);
        }
        if self.options.logs_messages {
            let weight = match message.level() {
                tofu_json_ui::Level::Error => Weight::Error,
                tofu_json_ui::Level::Warn => Weight::Warning,
                _ => Weight::Plain,
            };
            self.log(&sentence(message), weight);
            for line in detail_lines(message) {
                self.log(&line, weight);
            }
        }
    }

    /// Takes a line that the program printed for people.
    pub(crate) fn text(&mut self, line: &[u8]) {
        let before = self.log.count();
        self.log.push_text(&String::from_utf8_lossy(line));
        self.stay_scrolled(before);
    }

    fn log(&mut self, text: &str, weight: Weight) {
        let before = self.log.count();
        self.log.push(text, weight);
        self.stay_scrolled(before);
    }

    /// Who has scrolled up sees the same lines as before.
    fn stay_scrolled(&mut self, before: u64) {
        if self.log_offset > 0 {
            let more = usize::try_from(self.log.count() - before).unwrap_or(usize::MAX);
            self.log_offset = self.log_offset.saturating_add(more).min(self.log.len());
        }
    }

    /// The stream has ended.
    pub(crate) fn end(&mut self, end: RunEnd) {
        if let Some(fold) = self.fold.take() {
            self.runs = fold.finish(end);
        }
    }

    /// Shows the planned change of a resource.
    pub(crate) fn show_change(&mut self, address: &str, text: &str) {
        self.overlay = Some(Overlay::about(address, text));
    }

    /// Shows the errors about what is selected, on so many columns.
    pub(crate) fn show_errors(&mut self, width: usize) {
        let Some(row) = list::selected(self) else {
            return;
        };
        let errors: Vec<_> = match row {
            RunRow::Error(error) => vec![error],
            _ => self.errors_of(row.address()),
        };
        // The frame takes two columns.
        let width = width.saturating_sub(2);
        let texts = errors.into_iter();
        let texts = texts.map(|error| self.errors.text(error, width));
        let mut text = texts.collect::<String>();
        if text.is_empty() {
            text.push_str("It failed, and no error names it.\n");
        }
        self.overlay = Some(Overlay::about(row.address().unwrap_or("Error"), &text));
    }

    fn errors_of(&self, address: Option<&str>) -> Vec<&tofu_json_ui::RunDiagnostic> {
        let found = self.run().into_iter().flat_map(|run| &run.diagnostics);
        let found = found.filter(|found| found.is_error && found.address.as_deref() == address);
        found.take(10).collect()
    }

    /// Says something until the next key.
    pub(crate) fn notify(&mut self, notice: impl Into<String>) {
        self.notice = Some(notice.into());
    }

    /// How many interrupts the program has reported.
    #[cfg(unix)]
    pub(crate) const fn interrupts(&self) -> u32 {
        self.interrupts
    }

    /// The version of messages that came and are not read.
    pub(crate) fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// How far the run is.
    pub(crate) fn phase(&self) -> Phase {
        self.run().map_or(Phase::Starting, |run| run.phase)
    }

    /// The runs of a stream that has ended.
    pub(crate) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The run that goes on, or the last one.
    fn run(&self) -> Option<&Run> {
        match &self.fold {
            Some(fold) => Some(fold.run()),
            None => self.runs.last(),
        }
    }

    /// The moment, by the clock of the producer: its last message and the time since.
    fn now(&self, since: Duration) -> Option<Timestamp> {
        let last = self.run()?.last?;
        if self.fold.is_none() {
            return Some(last);
        }
        Some(last.saturating_add(since))
    }
}
