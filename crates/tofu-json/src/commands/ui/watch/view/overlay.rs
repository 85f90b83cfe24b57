//! A text in front of everything else: the keys, a change, whole errors.

use super::keys::KEYS;
use super::styled::StyledLine;
use crate::message::visible_on_one_line;
use ratatui::style::Style;
use std::collections::HashMap;
use tofu_json_diagnostic::Diagnostic;
use tofu_json_render::stream::shown_diagnostic;
use tofu_json_show::{Options, show_diagnostic};
use tofu_json_ui::{DiagnosticMessage, RunDiagnostic};

/// A text in front of everything else.
#[derive(Debug)]
pub(crate) struct Overlay {
    pub(crate) title: String,
    pub(crate) lines: Vec<StyledLine>,
    /// The first line that is shown.
    pub(crate) offset: usize,
}

impl Overlay {
    pub(crate) fn help() -> Self {
        Self {
            title: "Keys".to_owned(),
            lines: KEYS.lines().map(StyledLine::plain).collect(),
            offset: 0,
        }
    }

    /// A text about something, with its colours.
    pub(crate) fn about(title: &str, text: &str) -> Self {
        let mut style = Style::default();
        Self {
            title: visible_on_one_line(title),
            lines: text
                .lines()
                .map(|line| StyledLine::read(line, &mut style))
                .collect(),
            offset: 0,
        }
    }

    pub(crate) fn scroll(&mut self, by: isize) {
        let last = self.lines.len().saturating_sub(1);
        self.offset = self.offset.saturating_add_signed(by).min(last);
    }
}

/// How many errors are kept whole, and how much of them.
const KEPT: usize = 500;
const BYTES: usize = 4 << 20;

/// The errors of the stream with all that they say, by the line of their message.
#[derive(Debug, Default)]
pub(super) struct Errors {
    whole: HashMap<u64, Diagnostic>,
    bytes: usize,
}

impl Errors {
    /// Keeps an error, as long as there is room; `size` is that of its message.
    pub(super) fn keep(&mut self, line: u64, size: usize, error: &DiagnosticMessage<'_>) {
        if !error.is_error() || self.whole.len() >= KEPT || self.bytes + size > BYTES {
            return;
        }
        if let Some(diagnostic) = shown_diagnostic(error) {
            self.bytes += size;
            self.whole.insert(line, diagnostic);
        }
    }

    /// An error as OpenTofu prints it without colours, which has no frame of its own; of one that is
    /// not kept, what is known.
    pub(super) fn text(&self, error: &RunDiagnostic, width: usize) -> String {
        let options = Options::default().sanitize(true).width(width);
        match self.whole.get(&error.line) {
            Some(diagnostic) => show_diagnostic(diagnostic, &options),
            None => format!(
                "Error: {}\n\nThere are too many errors to keep the rest of this one.\n",
                error.summary
            ),
        }
    }
}
