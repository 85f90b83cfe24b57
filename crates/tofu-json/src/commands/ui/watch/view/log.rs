use super::styled::StyledLine;
use ratatui::style::Style;
use std::collections::VecDeque;
use tofu_json_text::CheckedSlice;

/// What is kept at most, however long the run is.
const LINES: usize = 5_000;
const BYTES: usize = 2 << 20;
const LINE: usize = 4 << 10;

/// The last lines that were printed, without control characters.
#[derive(Debug, Default)]
pub(crate) struct Log {
    lines: VecDeque<LogLine>,
    bytes: usize,
    /// How many lines there ever were.
    count: u64,
    /// How the program's text looks where it goes on.
    style: Style,
}

/// A line, and how much it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LogLine {
    pub(crate) line: StyledLine,
    pub(crate) weight: Weight,
}

/// How much a line matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Plain,
    Warning,
    Error,
}

impl Log {
    /// Takes the text of a message, of one or several lines.
    pub(crate) fn push(&mut self, text: &str, weight: Weight) {
        for line in text.trim_matches('\n').split('\n') {
            self.push_line(StyledLine::plain(cut(line)), weight);
        }
    }

    /// Takes a line that the program printed, with its colours.
    pub(crate) fn push_text(&mut self, line: &str) {
        for line in line.trim_matches('\n').split('\n') {
            let line = StyledLine::read(cut(line), &mut self.style);
            self.push_line(line, Weight::Plain);
        }
    }

    fn push_line(&mut self, line: StyledLine, weight: Weight) {
        self.bytes += line.size();
        self.count += 1;
        self.lines.push_back(LogLine { line, weight });
        while self.lines.len() > LINES || self.bytes > BYTES {
            let Some(first) = self.lines.pop_front() else {
                return;
            };
            self.bytes -= first.line.size();
        }
    }

    /// The lines that are there, newest first.
    pub(crate) fn newest(&self) -> impl Iterator<Item = &LogLine> {
        self.lines.iter().rev()
    }

    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// How many lines there ever were.
    pub(crate) const fn count(&self) -> u64 {
        self.count
    }
}

/// As much of a line as is kept.
fn cut(line: &str) -> &str {
    let line = line.trim_end_matches('\r');
    let mut ends = line.char_indices().map(|(at, _)| at);
    let end = ends.find(|at| *at >= LINE).unwrap_or(line.len());
    line.slice(..end)
}

#[cfg(test)]
mod tests {
    use super::{BYTES, LINES, Log, Weight};

    #[test]
    fn it_never_grows_beyond_its_bounds() {
        let mut log = Log::default();
        for number in 0..3 * LINES {
            log.push(&number.to_string(), Weight::Plain);
        }
        assert_eq!((log.len(), log.count()), (LINES, 3 * LINES as u64));
        assert_eq!(log.newest().next().unwrap().line.text(), "14999");
        for _ in 0..2_000 {
            log.push(&"é".repeat(1 << 20), Weight::Plain);
            log.push_text(&"\u{1b}[1mé".repeat(1 << 10));
        }
        assert!(log.bytes <= BYTES && log.len() > 20);
    }

    #[test]
    fn control_characters_are_visible() {
        let mut log = Log::default();
        log.push("\na\u{1b}[2J\tb\r\nc\n", Weight::Plain);
        let lines: Vec<_> = log.newest().map(|line| line.line.text()).collect();
        assert_eq!(lines, ["c", "a\u{241b}[2J    b"]);
    }
}
