//! A line of which parts are emphasised: what differs is visible, and what is too long is cut elsewhere.

use std::ops::Range;
use tofu_json_text::visible_on_one_line;

/// How many characters are kept around a part that differs where a line is cut.
const AROUND: usize = 24;

/// A line of text without control characters.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct EmphasisedText {
    pub(super) text: String,
    /// Ranges of bytes of it.
    pub(super) ranges: Vec<Range<usize>>,
}

impl EmphasisedText {
    /// A line with the ranges of it that differ. Of more characters than `most` those are kept that are near to
    /// what differs. Blanks that differ become signs.
    pub(super) fn of(line: &str, ranges: &[Range<usize>], most: usize) -> Self {
        let mut out = Self::default();
        let is_long = line.chars().nth(most).is_some();
        let mut at = 0;
        for (n, range) in ranges.iter().enumerate() {
            let between = line.get(at..range.start).unwrap_or_default();
            match is_long {
                true => out.push_cut(between, n > 0, true),
                false => out.push(between),
            }
            out.push_changed(line.get(range.clone()).unwrap_or_default(), most);
            at = range.end;
        }
        let rest = line.get(at..).unwrap_or_default();
        match (is_long, ranges.is_empty()) {
            (false, _) => out.push(rest),
            (true, true) => out.push_first(rest, most),
            (true, false) => out.push_cut(rest, true, false),
        }
        out
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(&visible_on_one_line(text));
    }

    fn push_first(&mut self, text: &str, most: usize) {
        let end = text
            .char_indices()
            .nth(most)
            .map_or(text.len(), |(at, _)| at);
        self.push(text.get(..end).unwrap_or_default());
        if end < text.len() {
            self.text.push('…');
        }
    }

    fn push_changed(&mut self, text: &str, most: usize) {
        let from = self.text.len();
        match text.chars().all(char::is_whitespace) {
            true => text
                .chars()
                .for_each(|c| self.text.push_str(sign_of_space(c))),
            false => self.push_first(text, most),
        }
        self.ranges.push(from..self.text.len());
    }

    /// What stays, by its beginning and end where something that differs is there.
    fn push_cut(&mut self, text: &str, keeps_begin: bool, keeps_end: bool) {
        let count = text.chars().count();
        let kept = |keeps: bool| if keeps { AROUND } else { 0 };
        let (begin, end) = (kept(keeps_begin), kept(keeps_end));
        if count <= begin + end + 1 {
            return self.push(text);
        }
        let place = |n: usize| text.char_indices().nth(n).map_or(text.len(), |(at, _)| at);
        self.push(text.get(..place(begin)).unwrap_or_default());
        self.text.push('…');
        self.push(text.get(place(count - end)..).unwrap_or_default());
    }
}

/// White space that can be seen.
fn sign_of_space(c: char) -> &'static str {
    match c {
        ' ' => "·",
        '\t' => "→",
        '\r' => "␍",
        '\n' => "␊",
        _ => "␣",
    }
}

#[cfg(test)]
mod tests {
    use super::EmphasisedText;

    #[test]
    fn blanks_that_differ_can_be_seen() {
        let line = EmphasisedText::of("a b \t\r", std::slice::from_ref(&(3..6)), 80);
        assert_eq!(line.text, "a b·→␍");
        assert_eq!(line.ranges.first(), Some(&(3..line.text.len())));
    }

    #[test]
    fn long_lines_keep_what_differs() {
        let text = format!(
            "{}X{}Y{}",
            "a".repeat(100),
            "b".repeat(100),
            "c".repeat(100)
        );
        let line = EmphasisedText::of(&text, &[100..101, 201..202], 80);
        let (a, b, c) = ("a".repeat(24), "b".repeat(24), "c".repeat(24));
        assert_eq!(line.text, format!("…{a}X{b}…{b}Y{c}…"));
        let marked = |n: usize| {
            line.ranges
                .get(n)
                .and_then(|range| line.text.get(range.clone()))
        };
        assert_eq!((marked(0), marked(1)), (Some("X"), Some("Y")));
        assert_eq!(EmphasisedText::of(&text, &[], 10).text, "aaaaaaaaaa…");
    }
}
