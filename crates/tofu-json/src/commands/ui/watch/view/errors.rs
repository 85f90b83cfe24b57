use crate::commands::ui::indentation::is_bounded;
use std::collections::HashMap;
use tofu_json_diagnostic::Diagnostic;
use tofu_json_show::{Options, show_diagnostic};
use tofu_json_ui::{DiagnosticMessage, RunDiagnostic};

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
        if let Ok(diagnostic) = error.read() {
            let diagnostic = diagnostic.keeping_difference(|json| is_bounded(json.as_bytes()));
            self.bytes += size;
            self.whole.insert(line, diagnostic);
        }
    }

    /// An error as OpenTofu prints it without colours, which has no frame of its own; of one that is
    /// not kept, what is known.
    pub(super) fn text(&self, error: &RunDiagnostic, width: usize) -> String {
        let options = Options {
            sanitise: true,
            width,
            ..Options::default()
        };
        match self.whole.get(&error.line) {
            Some(diagnostic) => show_diagnostic(diagnostic, &options),
            None => format!(
                "Error: {}\n\nThere are too many errors to keep the rest of this one.\n",
                error.summary
            ),
        }
    }
}
