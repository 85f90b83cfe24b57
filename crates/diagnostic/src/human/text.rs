use std::borrow::Cow;

use tofu_json_term::{Canvas, Style};
use tofu_json_text::picture;

use super::Options;

pub(super) const RESET: &str = "\x1b[0m";
pub(super) const BOLD: &str = "\x1b[1m";
pub(super) const UNDERLINE: &str = "\x1b[4m";
pub(super) const RED: &str = "\x1b[31m";
pub(super) const YELLOW: &str = "\x1b[33m";
pub(super) const GREY: &str = "\x1b[90m";

/// What is between the rules of a boxed text, or a whole plain text.
pub(super) struct DiagnosticText<'o> {
    pub(super) canvas: Canvas,
    pub(super) options: &'o Options,
}

impl<'o> DiagnosticText<'o> {
    pub(super) fn new(style: Style, options: &'o Options) -> Self {
        Self {
            canvas: Canvas::new(style),
            options,
        }
    }

    pub(super) fn as_str(&self) -> &str {
        self.canvas.as_str()
    }

    /// Writes escape sequences, if there is colour.
    pub(super) fn codes(&mut self, codes: &[&str]) {
        if self.canvas.style().color {
            for code in codes {
                self.canvas.literal(code);
            }
        }
    }

    /// Text of a document with pictures for control characters, if the program does that.
    pub(super) fn filtered<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let text = if self.options.filters_controls() {
            pictured(text)
        } else {
            Cow::Borrowed(text)
        };
        match text {
            Cow::Borrowed(text) => self.canvas.visible(text),
            Cow::Owned(text) => Cow::Owned(self.canvas.visible(&text).into_owned()),
        }
    }

    /// Writes text of a document, filtered.
    pub(super) fn filtered_text(&mut self, text: &str) {
        let text = self.filtered(text);
        self.canvas.literal(&text);
    }

    /// Begins a line below the source lines: the bar at its left and a space.
    pub(super) fn bar(&mut self) {
        self.canvas.spaces(4);
        self.codes(&[GREY]);
        self.canvas.literal("│");
        self.codes(&[RESET]);
        self.canvas.literal(" ");
    }

    /// Writes the rule below the source lines.
    pub(super) fn rule(&mut self) {
        self.canvas.spaces(4);
        self.codes(&[GREY]);
        self.canvas.literal("├────────────────");
        self.codes(&[RESET]);
        self.canvas.newline();
        self.codes(&[RESET]);
    }
}

/// The text with pictures for control characters, but for tab, line feed and carriage return.
fn pictured(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(is_control) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(shown).collect())
}

const fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=0x1f | 0x7f) && !matches!(byte, b'\t' | b'\n' | b'\r')
}

fn shown(c: char) -> char {
    match c {
        '\t' | '\n' | '\r' => c,
        _ => picture(c).unwrap_or(c),
    }
}

#[cfg(test)]
mod tests {
    use super::pictured;

    #[test]
    fn controls_become_pictures() {
        assert_eq!(
            pictured("a\0\x07\x1b\x1f\x7f\t\n\r\u{85}é"),
            "a\u{2400}\u{2407}\u{241b}\u{241f}\u{2421}\t\n\r\u{85}é"
        );
        assert_eq!(pictured("plain é"), "plain é");
    }
}
