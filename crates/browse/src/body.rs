//! What is shown of the objects that are open.

use std::collections::HashMap;
use tofu_json_review::{LineMark, ReviewLine};

/// How many bytes of lines are kept of all open objects together.
const MOST_BYTES: usize = 64 << 20;

/// How many lines of one object are kept.
const MOST_LINES: usize = 200_000;

/// As what an open object is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BodyForm {
    /// As its differences.
    #[default]
    Differences,
    /// As the text that OpenTofu prints of it.
    NativeText,
}

/// One line of an open object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BodyLine {
    pub(crate) mark: LineMark,
    /// Steps to the right; none for native text, which has its own.
    pub(crate) level: usize,
    pub(crate) text: Box<str>,
    pub(crate) has_sign: bool,
    pub(crate) forces_replacement: bool,
    /// A line of native text, which begins two columns in by itself.
    pub(crate) is_native: bool,
}

impl BodyLine {
    /// A line of differences.
    #[must_use]
    pub fn of_difference(line: &ReviewLine) -> Self {
        Self {
            mark: line.mark,
            level: line.level,
            text: line.text.as_str().into(),
            has_sign: true,
            forces_replacement: line.forces_replacement,
            is_native: false,
        }
    }

    /// A line of native text, without its line end.
    #[must_use]
    pub fn of_native_text(line: &str) -> Self {
        let mark = match line.trim_start().split(' ').next() {
            Some("+") => LineMark::Added,
            Some("-") => LineMark::Removed,
            Some("~" | "-/+" | "+/-" | "./+") => LineMark::Changed,
            Some("#") => LineMark::Remark,
            _ => LineMark::Context,
        };
        Self {
            mark,
            is_native: true,
            ..Self::remark(line)
        }
    }

    /// A line of text that is neither.
    #[must_use]
    pub fn plain(text: &str) -> Self {
        Self {
            mark: LineMark::Context,
            ..Self::remark(text)
        }
    }

    /// A remark of one's own.
    #[must_use]
    pub fn remark(text: &str) -> Self {
        Self {
            mark: LineMark::Remark,
            level: 0,
            text: text.into(),
            has_sign: false,
            forces_replacement: false,
            is_native: false,
        }
    }

    fn bytes(&self) -> usize {
        self.text.len() + size_of::<Self>()
    }
}

/// An open object.
#[derive(Debug)]
pub(crate) struct OpenBody {
    pub(crate) form: BodyForm,
    pub(crate) lines: Vec<BodyLine>,
    /// The lines are still to come.
    pub(crate) is_waiting: bool,
    bytes: usize,
    /// A higher number was opened later.
    opened: u64,
}

/// The open objects.
#[derive(Debug, Default)]
pub(crate) struct Bodies {
    open: HashMap<usize, OpenBody>,
    bytes: usize,
    clock: u64,
}

impl Bodies {
    pub(crate) fn get(&self, object: usize) -> Option<&OpenBody> {
        self.open.get(&object)
    }

    /// Opens an object, whose lines are to come; until then there is a note.
    pub(crate) fn open(&mut self, object: usize, form: BodyForm, note: &str) {
        self.close(object);
        self.clock += 1;
        let body = OpenBody {
            form,
            lines: vec![BodyLine::remark(note)],
            is_waiting: true,
            bytes: 0,
            opened: self.clock,
        };
        self.open.insert(object, body);
    }

    pub(crate) fn close(&mut self, object: usize) -> bool {
        let closed = self.open.remove(&object);
        self.bytes -= closed.as_ref().map_or(0, |body| body.bytes);
        closed.is_some()
    }

    pub(crate) fn close_all(&mut self) {
        self.open.clear();
        self.bytes = 0;
    }

    /// Takes the lines of an object that waits for them; whether it does. Others are closed, the
    /// first opened first, where there are too many lines.
    pub(crate) fn fill(&mut self, object: usize, form: BodyForm, lines: Vec<BodyLine>) -> bool {
        let Some(body) = self.open.get_mut(&object) else {
            return false;
        };
        if !body.is_waiting || body.form != form {
            return false;
        }
        (body.lines, body.is_waiting) = (shortened(lines), false);
        body.bytes = body.lines.iter().map(BodyLine::bytes).sum();
        self.bytes += body.bytes;
        while self.bytes > MOST_BYTES {
            let others = self.open.iter().filter(|(number, _)| **number != object);
            let Some(oldest) = others.min_by_key(|(_, body)| body.opened) else {
                break;
            };
            let oldest = *oldest.0;
            self.close(oldest);
        }
        true
    }
}

/// As many lines as are kept, and a remark where some are not.
fn shortened(mut lines: Vec<BodyLine>) -> Vec<BodyLine> {
    let mut bytes = 0;
    let fits = |line: &&BodyLine| {
        bytes += line.bytes();
        bytes <= MOST_BYTES
    };
    let count = lines.iter().take(MOST_LINES).take_while(fits).count();
    let left_out = lines.len() - count;
    if left_out > 0 {
        lines.truncate(count);
        lines.push(BodyLine::remark(&format!("({left_out} more lines)")));
    }
    lines.shrink_to_fit();
    lines
}

#[cfg(test)]
mod tests {
    use super::{Bodies, BodyForm, BodyLine, MOST_BYTES, MOST_LINES};
    use tofu_json_review::LineMark;

    fn lines(count: usize, length: usize) -> Vec<BodyLine> {
        vec![BodyLine::of_native_text(&"x".repeat(length)); count]
    }

    #[test]
    fn what_was_opened_first_is_closed_where_there_is_too_much() {
        let mut bodies = Bodies::default();
        for object in 0..9 {
            bodies.open(object, BodyForm::NativeText, "");
            assert!(bodies.fill(object, BodyForm::NativeText, lines(1, MOST_BYTES / 4)));
            assert!(bodies.bytes <= MOST_BYTES);
        }
        let open: Vec<_> = (0..9)
            .filter(|object| bodies.get(*object).is_some())
            .collect();
        assert_eq!(open, [6, 7, 8]);
        bodies.close_all();
        assert_eq!(bodies.bytes, 0);
    }

    #[test]
    fn very_long_bodies_are_cut_and_say_so() {
        let mut bodies = Bodies::default();
        bodies.open(0, BodyForm::Differences, "");
        bodies.fill(0, BodyForm::Differences, lines(MOST_LINES + 3, 1));
        let kept = &bodies.get(0).unwrap().lines;
        assert_eq!(kept.len(), MOST_LINES + 1);
        assert_eq!(&*kept.last().unwrap().text, "(3 more lines)");
    }

    #[test]
    fn lines_that_nobody_waits_for_are_dropped() {
        let mut bodies = Bodies::default();
        assert!(!bodies.fill(0, BodyForm::Differences, lines(1, 1)));
        bodies.open(0, BodyForm::NativeText, "");
        assert!(!bodies.fill(0, BodyForm::Differences, lines(1, 1)));
        assert!(bodies.fill(0, BodyForm::NativeText, lines(1, 1)));
        assert!(!bodies.fill(0, BodyForm::NativeText, lines(1, 1)));
    }

    #[test]
    fn native_text_is_marked_by_its_signs() {
        for (line, mark) in [
            ("  + resource \"a\" \"b\" {", LineMark::Added),
            ("      - x = 1 -> null", LineMark::Removed),
            ("-/+ resource \"a\" \"b\" {", LineMark::Changed),
            ("  # a.b will be created", LineMark::Remark),
            ("        id = \"+ 1\"", LineMark::Context),
            ("", LineMark::Context),
        ] {
            assert_eq!(BodyLine::of_native_text(line).mark, mark, "{line}");
        }
    }
}
