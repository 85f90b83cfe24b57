//! Lines that fit the width.

use super::ReviewText;
use crate::lines::{LineMark, ReviewLine};
use crate::width::{columns, cut};
use tofu_json_text::visible_on_one_line;

/// How far the body of a group is from the left.
pub(super) const INDENT: usize = 4;

const FORCES: &str = "  # forces replacement";

impl ReviewText<'_> {
    fn width(&self) -> usize {
        self.options.lines.width.max(20)
    }

    /// A line in bold.
    pub(super) fn heading(&mut self, text: &str) {
        self.canvas.markup("[bold]");
        self.prose(0, text);
        self.canvas.markup("[reset]");
        self.canvas.newline();
    }

    /// A text in as many lines as it needs, without the end of the last one.
    pub(super) fn prose(&mut self, indent: usize, text: &str) {
        let text = visible_on_one_line(text);
        let room = self.width().saturating_sub(indent);
        for (n, line) in cut(&text, room, room).into_iter().enumerate() {
            if n > 0 {
                self.canvas.newline();
            }
            self.canvas.spaces(indent);
            self.canvas.literal(line);
        }
    }

    /// Texts with commas between them, as many on a line as fit. None of them is cut.
    pub(super) fn listed<'t>(&mut self, indent: usize, texts: impl Iterator<Item = &'t str>) {
        let mut column = 0;
        for text in texts {
            let text = visible_on_one_line(text);
            let own = columns(&text);
            if column == 0 {
                self.canvas.spaces(indent);
                column = indent;
            } else if column + own + 3 > self.width() {
                self.canvas.literal(",\n");
                self.canvas.spaces(indent);
                column = indent;
            } else {
                self.canvas.literal(", ");
                column += 2;
            }
            self.canvas.literal(&text);
            column += own;
        }
        self.canvas.newline();
    }

    /// One line of what differs.
    pub(super) fn line(&mut self, line: &ReviewLine) {
        let indent = INDENT + 2 * line.level.min(self.width() / 4);
        self.canvas.spaces(indent);
        self.canvas.markup(match line.mark {
            LineMark::Added => "[green]",
            LineMark::Removed => "[red]",
            LineMark::Changed => "[yellow]",
            LineMark::Context | LineMark::Remark => "[dark_gray]",
        });
        let sign = line.mark.sign();
        self.canvas.literal(sign.encode_utf8(&mut [0; 4]));
        self.canvas.markup("[reset]");
        self.canvas.literal(" ");
        let text = visible_on_one_line(&line.text);
        let room = self.width().saturating_sub(indent + 2);
        let more = room.saturating_sub(2);
        let mut column = 0;
        for (n, part) in cut(&text, room, more).into_iter().enumerate() {
            if n > 0 {
                self.canvas.newline();
                self.canvas.spaces(indent + 4);
            }
            self.canvas.literal(part);
            column = columns(part) + if n > 0 { 2 } else { 0 };
        }
        if line.forces_replacement {
            if column + FORCES.len() > room {
                self.canvas.newline();
                self.canvas.spaces(indent + 2);
            }
            self.canvas.markup(&format!("[red]{FORCES}[reset]"));
        }
        self.canvas.newline();
    }
}
