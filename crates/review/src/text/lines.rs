//! Lines that fit the width.

use super::ReviewText;
use super::paint::Paint;
use crate::lines::ReviewLine;
use crate::width::{CutAt, columns, cut};
use std::ops::Range;
use tofu_json_text::{CheckedSlice, visible_on_one_line};

/// How far the body of a group is from the left.
pub(super) const INDENT: usize = 4;

const FORCES: &str = "  # forces replacement";

impl ReviewText<'_> {
    pub(super) fn width(&self) -> usize {
        self.options.lines.width.max(20)
    }

    /// A line in bold.
    pub(super) fn heading(&mut self, text: &str) {
        self.painted(Paint::Heading, |own| own.prose(0, text));
        self.canvas.newline();
    }

    /// A text in as many lines as it needs, without the end of the last one. Words stay whole, so that addresses
    /// can be copied.
    pub(super) fn prose(&mut self, indent: usize, text: &str) {
        let text = visible_on_one_line(text);
        let room = self.width().saturating_sub(indent);
        for (n, line) in cut(&text, room, room, CutAt::Blanks)
            .into_iter()
            .enumerate()
        {
            if n > 0 {
                self.canvas.newline();
            }
            self.canvas.spaces(indent);
            self.canvas.literal(text.slice(line));
        }
    }

    /// Texts with commas between them, as many on a line as fit. What is longer than a line has lines of its own.
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
            column += self.hanging(indent, &text);
        }
        self.canvas.newline();
    }

    /// A text that continues deeper where it needs several lines; how many columns the last one has. It is cut at
    /// blanks only: names are copied, and long words are better cut by what shows them.
    fn hanging(&mut self, indent: usize, text: &str) -> usize {
        let room = self.width().saturating_sub(indent + 1);
        let mut column = 0;
        let parts = cut(text, room, room.saturating_sub(2), CutAt::Blanks);
        for (n, part) in parts.into_iter().enumerate() {
            if n > 0 {
                self.canvas.newline();
                self.canvas.spaces(indent + 2);
            }
            let part = text.slice(part);
            self.canvas.literal(part);
            column = columns(part) + if n > 0 { 2 } else { 0 };
        }
        column
    }

    /// One line of what differs.
    pub(super) fn line(&mut self, line: &ReviewLine) {
        let indent = INDENT + 2 * line.level.min(self.width() / 4);
        self.canvas.spaces(indent);
        self.painted(Paint::of_mark(line.mark), |text| {
            let sign = line.mark.sign();
            text.canvas.literal(sign.encode_utf8(&mut [0; 4]));
        });
        self.canvas.literal(" ");
        let text = visible_on_one_line(&line.text);
        let room = self.width().saturating_sub(indent + 2);
        let more = room.saturating_sub(2);
        let mut column = 0;
        let parts = cut(&text, room, more, CutAt::Anywhere);
        for (n, part) in parts.into_iter().enumerate() {
            if n > 0 {
                self.canvas.newline();
                self.canvas.spaces(indent + 4);
            }
            column = columns(text.slice(part.clone())) + if n > 0 { 2 } else { 0 };
            self.emphasised(&text, part, &line.emphasis);
        }
        if line.forces_replacement {
            if column + FORCES.len() > room {
                self.canvas.newline();
                self.canvas.spaces(indent + 2);
            }
            self.painted(Paint::Danger, |text| text.canvas.literal(FORCES));
        }
        self.canvas.newline();
    }

    /// A part of a line, with what differs in it.
    fn emphasised(&mut self, text: &str, part: Range<usize>, emphasis: &[Range<usize>]) {
        let mut at = part.start;
        for range in emphasis {
            let (start, end) = (range.start.max(at), range.end.min(part.end));
            let Some(differs) = text.get(start..end).filter(|text| !text.is_empty()) else {
                continue;
            };
            self.canvas.literal(text.get(at..start).unwrap_or_default());
            self.painted(Paint::Differs, |own| own.canvas.literal(differs));
            at = end;
        }
        self.canvas
            .literal(text.get(at..part.end).unwrap_or_default());
    }
}
