use super::Narrator;
use tofu_json_diagnostic::{Diagnostic, human};
use tofu_json_term::Canvas;
use tofu_json_ui::{DiagnosticMessage, Message};
use tofu_json_vocab::profile::Program;

/// How many diagnostics, and how many bytes of messages with them, are held at most.
const MOST: usize = 10_000;
const MOST_BYTES: usize = 16 << 20;

/// Diagnostics that came in a row.
#[derive(Debug, Default)]
pub(super) struct Held {
    diagnostics: Vec<Diagnostic>,
    bytes: usize,
    program: Program,
}

impl Held {
    pub(super) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

impl Narrator<'_> {
    pub(super) fn diagnostic(
        &mut self,
        canvas: &mut Canvas,
        read: &DiagnosticMessage<'_>,
        message: &Message<'_>,
    ) {
        let diagnostic = read.read().unwrap_or_else(|_| {
            // A diagnostic that cannot be read as a whole still has a severity and a summary.
            Diagnostic::new((&*read.severity).into(), read.summary.to_string(), "")
        });
        self.held.bytes += message.root().raw().len();
        self.held.program = match self.options.program {
            Program::OpenTofu => message.producer(),
            Program::Terraform => Program::Terraform,
        };
        self.held.diagnostics.push(diagnostic);
        if self.held.diagnostics.len() >= MOST || self.held.bytes >= MOST_BYTES {
            self.verdict(canvas);
            self.write_held(canvas);
        }
    }

    /// Writes the diagnostics that were held, and what surrounds them after a test.
    pub(super) fn flush(&mut self, canvas: &mut Canvas) {
        self.verdict(canvas);
        if !self.held.diagnostics.is_empty() {
            self.cleanup_failed(canvas);
            self.write_held(canvas);
        }
        self.left_behind(canvas);
    }

    fn write_held(&mut self, canvas: &mut Canvas) {
        let Held {
            diagnostics,
            program,
            ..
        } = std::mem::take(&mut self.held);
        if diagnostics.iter().all(Diagnostic::is_warning) {
            self.initialisation.gap(canvas);
        }
        let options = human::Options::default()
            .width(self.options.width)
            .program(program);
        for group in self.options.batch.arrange(diagnostics) {
            let diagnostic = group.with_others_noted();
            let difference = self.embedded.difference(&diagnostic);
            human::write(canvas, &options, &diagnostic, difference.as_deref());
            if self.initialisation.is_typeless() {
                canvas.newline();
            }
        }
    }
}
