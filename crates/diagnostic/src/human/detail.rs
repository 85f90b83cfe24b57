use super::text::DiagnosticText;
use std::borrow::Cow;
use tofu_json_term::{paint, words};

impl DiagnosticText<'_> {
    /// Writes a detail, wrapped at so many characters if there is room at all, and a line break.
    /// An empty detail is nothing at all.
    pub(super) fn detail(&mut self, detail: &str, limit: usize) {
        if detail.is_empty() {
            return;
        }
        for line in detail.split('\n') {
            if limit == 0 || line.starts_with(' ') {
                self.canvas.literal(line);
            } else {
                let line = self.painted(line);
                self.wrapped(&line, limit);
            }
            self.canvas.newline();
        }
    }

    /// A line with its colour words as escape sequences, where they act; those count as width.
    fn painted<'l>(&self, line: &'l str) -> Cow<'l, str> {
        if self.options.paints_details() {
            paint(line, self.canvas.style())
        } else {
            Cow::Borrowed(line)
        }
    }

    /// Wraps one line by the rules of OpenTofu. They look at a word while it
    /// grows, so one that is too long moves to a line of its own once, and is never cut.
    fn wrapped(&mut self, line: &str, limit: usize) {
        let mut column = 0_usize;
        for (gap, word) in words(line) {
            let gap_width = gap.chars().count();
            let word_width = word.chars().count();
            if word.is_empty() {
                if column + gap_width <= limit {
                    self.canvas.literal(gap);
                }
                break;
            }
            let seen = word_width.min(limit - 1);
            if seen > 0 && column + gap_width + seen > limit {
                self.canvas.newline();
                column = word_width;
            } else {
                self.canvas.literal(gap);
                column += gap_width + word_width;
            }
            self.canvas.literal(word);
        }
    }
}

#[cfg(test)]
mod tests {
    use tofu_json_term::Style;

    use super::super::Options;
    use super::super::text::DiagnosticText;

    /// The same rules, character by character.
    fn by_the_letter(line: &str, limit: usize) -> String {
        let (mut out, mut column) = (String::new(), 0);
        let (mut gap, mut word) = (Vec::new(), Vec::new());
        for c in line.chars() {
            if c.is_whitespace() && c != '\u{a0}' {
                if gap.is_empty() || !word.is_empty() {
                    column += gap.len() + word.len();
                    out.extend(gap.drain(..).chain(word.drain(..)));
                }
                gap.push(c);
            } else {
                word.push(c);
                if column + word.len() + gap.len() > limit && word.len() < limit {
                    out.push('\n');
                    gap.clear();
                    column = 0;
                }
            }
        }
        if !word.is_empty() || column + gap.len() <= limit {
            out.extend(gap.iter().chain(&word));
        }
        out
    }

    #[test]
    fn every_short_text_wraps_by_the_letter() {
        const ALPHABET: [char; 4] = ['a', 'é', '\t', ' '];
        let options = Options::default();
        let mut texts = vec![String::new()];
        for _ in 0..7 {
            let longer = texts
                .iter()
                .flat_map(|text| ALPHABET.map(|c| format!("{text}{c}")));
            texts = longer.collect();
            for (text, limit) in texts.iter().flat_map(|text| (1..8).map(move |n| (text, n))) {
                let mut page = DiagnosticText::new(Style::default(), &options);
                page.wrapped(text, limit);
                assert_eq!(
                    page.as_str(),
                    by_the_letter(text, limit),
                    "{text:?} at {limit}"
                );
            }
        }
    }

    #[track_caller]
    fn check(detail: &str, limit: usize, expected: &str) {
        let options = Options::default();
        let mut page = DiagnosticText::new(Style::default(), &options);
        page.detail(detail, limit);
        assert_eq!(page.as_str(), expected);
    }

    #[test]
    fn details_end_with_a_line_break() {
        check("", 10, "");
        check("a\n", 10, "a\n\n");
        check("abc def ghi", 0, "abc def ghi\n");
        check(
            " kept as it is\nbut not this",
            5,
            " kept as it is\nbut\nnot\nthis\n",
        );
        check("configuration b", 5, "configuration\nb\n");
        check("a configuration", 5, "a\nconfiguration\n");
    }
}
