use tofu_json_term::Canvas;

use super::Options;
use super::text::{BOLD, DiagnosticText, RED, RESET, YELLOW};
use crate::{Diagnostic, Severity};

/// OpenTofu reads the body line by line and ends where it meets a line this long.
const LONGEST_LINE: usize = 65_536;

impl DiagnosticText<'_> {
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

/// What is before the summary.
const fn word(severity: &Severity) -> &'static str {
    match severity {
        Severity::Error => "Error: ",
        Severity::Warning => "Warning: ",
        Severity::Note | Severity::Other(_) => "",
    }
}

impl DiagnosticText<'_> {
    /// Writes what is between the rules.
    pub(super) fn boxed_body(&mut self, diagnostic: &Diagnostic, difference: Option<&str>) {
        if let Some(color) = colour_of(&diagnostic.severity) {
            self.codes(&[BOLD, color]);
            self.canvas.literal(word(&diagnostic.severity));
        } else {
            self.canvas.newline();
        }
        self.codes(&[RESET, RESET, BOLD]);
        self.filtered_text(&diagnostic.summary);
        self.codes(&[RESET]);
        self.canvas.literal("\n\n");
        self.codes(&[RESET]);
        self.source(diagnostic, difference);
        self.boxed_detail(diagnostic);
    }

    fn boxed_detail(&mut self, diagnostic: &Diagnostic) {
        let rule = if colour_of(&diagnostic.severity).is_some() {
            2
        } else {
            0
        };
        let columns = self.options.width.saturating_sub(rule + 1);
        let detail = if columns > 0 {
            self.filtered(&diagnostic.detail)
        } else {
            self.canvas.visible(&diagnostic.detail)
        };
        let detail = detail.into_owned();
        self.detail(&detail, columns);
    }
}

const fn colour_of(severity: &Severity) -> Option<&'static str> {
    match severity {
        Severity::Error => Some(RED),
        Severity::Warning => Some(YELLOW),
        Severity::Note | Severity::Other(_) => None,
    }
}

/// Writes a body between its rules; a severity without a colour has empty ones.
pub(super) fn frame(canvas: &mut Canvas, options: &Options, severity: &Severity, body: &str) {
    let color = colour_of(severity);
    let reset = color.map(|color| (color, RESET));
    let (open, close) = reset.filter(|_| canvas.style().color).unwrap_or_default();
    let rule = |canvas: &mut Canvas, sign: &str| {
        if color.is_some() {
            for piece in [open, sign, close] {
                canvas.literal(piece);
            }
        }
    };
    rule(canvas, "╷");
    canvas.literal(close);
    canvas.newline();
    for line in body.strip_suffix('\n').unwrap_or(body).split('\n') {
        if options.line_limit && line.len() >= LONGEST_LINE {
            break;
        }
        let line = line.strip_suffix('\r').unwrap_or(line);
        rule(canvas, "│");
        if color.is_some() && !(line.is_empty() && close.is_empty()) {
            canvas.literal(" ");
        }
        canvas.literal(close);
        canvas.literal(line);
        canvas.newline();
    }
    rule(canvas, "╵");
    canvas.literal(close);
    canvas.newline();
}
