use super::text::DiagnosticText;
use crate::{Diagnostic, Range};

impl DiagnosticText<'_> {
    /// Writes what a diagnostic is about: object, place, source lines.
    pub(super) fn source(&mut self, diagnostic: &Diagnostic, difference: Option<&str>) {
        if let Some(address) = diagnostic.address().filter(|text| !text.is_empty()) {
            self.canvas.literal("  with ");
            self.canvas.text(address);
            self.canvas.literal(",\n");
        }
        let Some(range) = &diagnostic.subject else {
            return;
        };
        match diagnostic.snippet() {
            Some(snippet) => {
                self.place(range, snippet.context.as_deref());
                self.code(snippet);
                self.values(snippet);
                if let Some(difference) = difference {
                    self.difference(difference);
                }
                let origin = diagnostic.deprecation_origin();
                if let Some(origin) = origin.filter(|_| self.options.names_origins()) {
                    self.canvas.literal("\n  The deprecation originates from ");
                    self.canvas.text(origin);
                    self.canvas.newline();
                }
            }
            None => {
                self.place(range, None);
                self.canvas.literal("  (source code not available)\n");
            }
        }
        self.canvas.newline();
    }

    fn place(&mut self, range: &Range, context: Option<&str>) {
        self.canvas.literal("  on ");
        self.filtered_text(&range.filename);
        self.canvas.literal(&format!(" line {}", range.start.line));
        if let Some(context) = context {
            self.canvas.literal(", in ");
            self.canvas.text(context);
        }
        self.canvas.literal(":\n");
    }
}
