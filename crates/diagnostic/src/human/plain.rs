use super::page::Page;
use crate::{Diagnostic, Severity};

impl Page<'_> {
    /// Writes a diagnostic without rules.
    ///
    /// Summary and detail are not filtered here, OpenTofu filters only what comes from source
    /// files.
    pub(super) fn plain(&mut self, diagnostic: &Diagnostic, difference: Option<&str>) {
        self.canvas.newline();
        self.canvas.literal(word(&diagnostic.severity));
        self.canvas.text(&diagnostic.summary);
        self.canvas.literal("\n\n");
        self.source(diagnostic, difference);
        let detail = self.canvas.visible(&diagnostic.detail).into_owned();
        self.detail(&detail, self.options.width.saturating_sub(1));
    }
}

/// What stands before the summary.
pub(super) const fn word(severity: &Severity) -> &'static str {
    match severity {
        Severity::Error => "Error: ",
        Severity::Warning => "Warning: ",
        Severity::Note | Severity::Other(_) => "",
    }
}
