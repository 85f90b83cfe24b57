use crate::message::visible_on_one_line;
use std::collections::VecDeque;

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
}

/// A line, and how much it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LogLine {
    pub(crate) text: Box<str>,
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
    /// Takes a text of one or several lines.
    pub(crate) fn push(&mut self, text: &str, weight: Weight) {
        for line in text.trim_matches('\n').split('\n') {
            self.push_line(line.trim_end_matches('\r'), weight);
        }
    }

    fn push_line(&mut self, line: &str, weight: Weight) {
        let end = line
            .char_indices()
            .map(|(at, _)| at)
            .find(|at| *at >= LINE)
            .unwrap_or(line.len());
        let line = line.get(..end).unwrap_or_default();
        let text = visible_on_one_line(&line.replace('\t', "    ")).into_boxed_str();
        self.bytes += text.len();
        self.count += 1;
        self.lines.push_back(LogLine { text, weight });
        while self.lines.len() > LINES || self.bytes > BYTES {
            let Some(line) = self.lines.pop_front() else {
                return;
            };
            self.bytes -= line.text.len();
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

/// A text without the sequences that colour it, as programs print it for terminals.
pub(crate) fn without_colour(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        let end = after.find(|c: char| !(c.is_ascii_digit() || c == ';'));
        match end.and_then(|end| after.get(end..)?.strip_prefix('m')) {
            Some(next) => rest = next,
            None => {
                plain.push_str("\u{1b}[");
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::{BYTES, LINES, Log, Weight, without_colour};

    #[test]
    fn it_never_grows_beyond_its_bounds() {
        let mut log = Log::default();
        for number in 0..3 * LINES {
            log.push(&number.to_string(), Weight::Plain);
        }
        assert_eq!((log.len(), log.count()), (LINES, 3 * LINES as u64));
        assert_eq!(&*log.newest().next().unwrap().text, "14999");
        for _ in 0..2_000 {
            log.push(&"é".repeat(1 << 20), Weight::Plain);
        }
        assert!(log.bytes <= BYTES && log.len() > 100);
    }

    #[test]
    fn control_characters_are_visible() {
        let mut log = Log::default();
        log.push("\na\u{1b}[2J\tb\r\nc\n", Weight::Plain);
        let lines: Vec<_> = log.newest().map(|line| &*line.text).collect();
        assert_eq!(lines, ["c", "a\u{241b}[2J    b"]);
    }

    #[test]
    fn colours_go_and_nothing_else() {
        assert_eq!(without_colour("\u{1b}[1;31mred\u{1b}[0m."), "red.");
        assert_eq!(without_colour("\u{1b}[2Jx\u{1b}[31"), "\u{1b}[2Jx\u{1b}[31");
    }
}
