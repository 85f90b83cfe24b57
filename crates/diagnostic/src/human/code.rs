use std::borrow::Cow;

use super::text::{DiagnosticText, RESET, UNDERLINE};
use crate::Snippet;
use crate::snippet::lossy;

impl DiagnosticText<'_> {
    /// Writes the source lines with their numbers; with colour a part of them is underlined.
    pub(super) fn code(&mut self, snippet: &Snippet) {
        let text = if self.canvas.style().color {
            let [before, marked, after] = highlighted(snippet);
            [
                &self.filtered(&before),
                UNDERLINE,
                &self.filtered(&marked),
                RESET,
                &self.filtered(&after),
                RESET,
            ]
            .concat()
        } else {
            self.filtered(&snippet.code).into_owned()
        };
        for (index, line) in text.split('\n').enumerate() {
            let number = snippet.start_line.saturating_add(index);
            self.canvas.literal(&format!("{number:>4}: "));
            self.canvas.literal(line);
            self.canvas.newline();
        }
    }
}

/// The code before, in and after the highlighted part, whose ends can be inside of characters.
fn highlighted(snippet: &Snippet) -> [Cow<'_, str>; 3] {
    let code = snippet.code.as_bytes();
    let start = snippet.highlight_start_offset;
    let end = if snippet.highlight_end_offset < start {
        start.saturating_add(1)
    } else {
        snippet.highlight_end_offset
    };
    let (code, after) = code.split_at_checked(end).unwrap_or((code, &[]));
    let (before, marked) = code.split_at_checked(start).unwrap_or((code, &[]));
    [before, marked, after].map(lossy)
}

#[cfg(test)]
mod tests {
    use super::highlighted;
    use crate::Snippet;

    #[track_caller]
    fn check(code: &str, start: usize, end: usize, expected: [&str; 3]) {
        let snippet = Snippet {
            code: code.into(),
            highlight_start_offset: start,
            highlight_end_offset: end,
            ..Snippet::default()
        };
        assert_eq!(highlighted(&snippet), expected, "{code} {start} {end}");
    }

    /// Offsets come from a message, so they can be anything.
    #[test]
    fn offsets_are_brought_into_the_code() {
        check("abcd", 1, 3, ["a", "bc", "d"]);
        check("abcd", 2, 0, ["ab", "c", "d"]);
        check("abcd", 4, 2, ["abcd", "", ""]);
        check("abcd", 9, 2, ["abcd", "", ""]);
        check("abcd", 2, usize::MAX, ["ab", "cd", ""]);
        check("abcd", usize::MAX, 0, ["abcd", "", ""]);
        check("", 0, 1, ["", "", ""]);
    }

    #[test]
    fn offsets_inside_a_character() {
        check("é日x", 2, 3, ["é", "\u{fffd}", "\u{fffd}\u{fffd}x"]);
        check("é日x", 1, 2, ["\u{fffd}", "\u{fffd}", "日x"]);
    }
}
