//! Texts of several lines, compared line by line.

use super::emphasis::EmphasisedText;
use super::words::changed_words;
use super::{LineMark, LineWriter};
use crate::words::{count_of_lines, more_lines};
use imara_diff::{Algorithm, Diff, InternedInput};
use std::ops::Range;

/// The lines of a text, without what ends them.
struct TextLines<'t> {
    lines: Vec<&'t str>,
    /// How the lines end, where all of them end alike; those of other texts keep what is before the line feed.
    ends: Option<&'static str>,
    ends_with_break: bool,
}

impl<'t> TextLines<'t> {
    fn of(text: &'t str) -> Self {
        let ends_with_break = text.ends_with('\n');
        let mut lines: Vec<_> = text.split('\n').collect();
        if ends_with_break {
            lines.pop();
        }
        // What is after the last line feed has no end.
        let ended = lines.get(..lines.len() - usize::from(!ends_with_break && !lines.is_empty()));
        let returns = ended
            .into_iter()
            .flatten()
            .filter(|line| line.ends_with('\r'))
            .count();
        let ends = match returns {
            0 => Some("LF"),
            all if all == ended.map_or(0, <[_]>::len) => Some("CRLF"),
            _ => None,
        };
        if ends == Some("CRLF") {
            lines
                .iter_mut()
                .for_each(|line| *line = line.strip_suffix('\r').unwrap_or(line));
        }
        Self {
            lines,
            ends,
            ends_with_break,
        }
    }

    fn part(&self, range: Range<usize>) -> &[&'t str] {
        self.lines.get(range).unwrap_or_default()
    }
}

impl LineWriter<'_> {
    /// The changed lines of a text, with some of those around them.
    pub(super) fn text(&mut self, path: &str, [before, after]: [&str; 2], of: &str) {
        let (old, new) = (TextLines::of(before), TextLines::of(after));
        let mut input = InternedInput::default();
        input.update_before(old.lines.iter().copied());
        input.update_after(new.lines.iter().copied());
        let mut diff = Diff::compute(Algorithm::Histogram, &input);
        diff.postprocess_no_heuristic(&input);
        self.push(LineMark::Changed, header(path, &old, &new, of));
        self.level += 1;
        let mut told = 0;
        for hunk in diff.hunks() {
            let (removed, added) = (
                hunk.before.start as usize..hunk.before.end as usize,
                hunk.after.start as usize..hunk.after.end as usize,
            );
            let from = removed.start.saturating_sub(self.options.context).max(told);
            if from > told {
                self.push(LineMark::Context, format!("@ line {}", from + 1));
            }
            self.text_lines(LineMark::Context, old.part(from..removed.start));
            self.changed_lines(old.part(removed.clone()), new.part(added));
            told = removed.end;
        }
        self.level -= 1;
    }

    /// Lines that became others: as many as go and come are compared one by one.
    fn changed_lines(&mut self, old: &[&str], new: &[&str]) {
        let pairs = old.iter().zip(new);
        let [mut removed, mut added]: [Vec<_>; 2] = [Vec::new(), Vec::new()];
        for (old, new) in pairs {
            let [from, to] = changed_words(old, new);
            removed.push(from);
            added.push(to);
        }
        for (mark, lines, ranges) in [
            (LineMark::Removed, old, removed),
            (LineMark::Added, new, added),
        ] {
            let mut ranges = ranges.into_iter();
            for line in lines {
                let ranges = ranges.next().unwrap_or_default();
                let most = match ranges.is_empty() {
                    true => self.options.value_length,
                    false => self.options.width,
                };
                self.push_emphasised(mark, EmphasisedText::of(line, &ranges, most));
            }
        }
    }

    /// A text that comes or goes.
    pub(super) fn whole_text(&mut self, mark: LineMark, path: &str, text: &str, of: &str) {
        let text = TextLines::of(text);
        let ends = match text.ends {
            Some("LF") => "",
            Some(_) => ", CRLF",
            None => ", mixed line ends",
        };
        self.push(
            mark,
            format!(
                "{path} ({of}text, {}{ends}):",
                count_of_lines(text.lines.len())
            ),
        );
        self.level += 1;
        self.text_lines(mark, &text.lines);
        self.level -= 1;
    }

    fn text_lines(&mut self, mark: LineMark, lines: &[&str]) {
        // More lines than are shown need not be made.
        let most = self.options.most_lines.max(2);
        for line in lines.iter().take(most) {
            // Blanks at the end of a line would not be seen.
            let end = line.trim_end_matches([' ', '\t']).len();
            let blanks: Vec<_> = (end < line.len())
                .then_some(end..line.len())
                .into_iter()
                .collect();
            let mut shown = EmphasisedText::of(line, &blanks, self.options.value_length);
            shown.ranges.clear();
            self.push_emphasised(mark, shown);
        }
        if lines.len() > most {
            self.push(LineMark::Remark, more_lines(lines.len() - most));
        }
    }
}

/// How many lines there are, and what their ends are where these differ.
fn header(path: &str, old: &TextLines<'_>, new: &TextLines<'_>, of: &str) -> String {
    let mut notes = match (old.lines.len(), new.lines.len()) {
        (old, new) if old == new => format!("{of}text, {}", count_of_lines(old)),
        (old, new) => format!("{of}text, {old} -> {}", count_of_lines(new)),
    };
    if old.ends != new.ends {
        let kind = |text: &TextLines<'_>| text.ends.unwrap_or("mixed line ends");
        notes += &format!(", {} -> {}", kind(old), kind(new));
    }
    match (old.ends_with_break, new.ends_with_break) {
        (true, false) => notes += ", last line end removed",
        (false, true) => notes += ", last line end added",
        _ => {}
    }
    format!("{path} ({notes}):")
}
