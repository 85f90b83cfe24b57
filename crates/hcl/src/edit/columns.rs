//! Columns that lines have in common stay in common when some of the lines are replaced.

use std::borrow::Cow;
use std::ops::Range;

use tofu_json_text::CheckedSlice;

use super::lines::{FileLines, LaidText, TextPart};
use crate::fmt::{self, LaidLine, LaidToken};
use crate::token::TokenKind;

/// As many blanks as a column may take.
const MOST_BLANKS: usize = 16 << 20;

/// Where the cell of a line is, if it has one.
type Cell = fn(&LaidLine) -> Option<usize>;

const CELLS: [Cell; 2] = [|line| line.assign, |line| line.comment];

/// Whether new lines are the old ones with changes, so that their cells go on as they were.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NewLines {
    Changed,
    Added,
}

/// Which lines of a text with some lines replaced are which lines of the old text.
struct Replaced {
    /// How many lines before and after the replaced ones stay.
    before: usize,
    after: usize,
    /// How many lines there are.
    old: usize,
    new: usize,
    kind: NewLines,
}

impl Replaced {
    /// The line that stays and is now at a place.
    fn kept(&self, line: usize) -> Option<usize> {
        let from_end = self.new - line;
        match line {
            _ if line < self.before => Some(line),
            _ if from_end <= self.after => Some(self.old - from_end),
            _ => None,
        }
    }

    /// The old line whose cells a line goes on with.
    fn origin(&self, line: usize) -> Option<usize> {
        let is_changed = self.kind == NewLines::Changed;
        let last = line + self.after + 1 == self.new;
        match self.kept(line) {
            None if is_changed && line == self.before => Some(line),
            None if is_changed && last => (self.old - self.after).checked_sub(1),
            kept => kept,
        }
    }
}

impl Replaced {
    /// The equals sign of a value that has several lines now is in no column with others any more.
    fn leave_column(
        &self,
        old: &LaidText<'_>,
        old_lines: &[LaidLine],
        new: &mut LaidText<'_>,
        lines: &[LaidLine],
    ) {
        let (Some(line), Some(old_line)) = (lines.get(self.before), old_lines.get(self.before))
        else {
            return;
        };
        let Some(at) = old_line.assign.filter(|_| line.assign.is_none()) else {
            return;
        };
        let was_aligned = aligned(&old.tokens, old_lines, |line| line.assign);
        let at = line.start + at - old_line.start;
        // Comments can be before the line now.
        if self.kind == NewLines::Changed
            && at < line.end
            && was_aligned.get(self.before) == Some(&Some(true))
            && let Some(token) = new.tokens.get_mut(at)
            && token.kind == TokenKind::Equal
        {
            token.blanks = 1;
        }
    }
}

impl FileLines<'_> {
    /// Puts a text, which ends with a line end or the file, in the place of lines.
    pub(super) fn relaid(
        &self,
        replaced: &Range<usize>,
        new: LaidText<'_>,
        kind: NewLines,
    ) -> Vec<TextPart> {
        let around = self.around(replaced);
        let old = self.laid(self.tokens_of(&around));
        let old_lines = lines_of(&old);
        let mut text = self.laid(self.tokens_of(&(around.start..replaced.start)));
        let new_tokens = text.tokens.len()..text.tokens.len() + new.tokens.len();
        text.append(new);
        text.append(self.laid(self.tokens_of(&(replaced.end..around.end))));
        let lines = lines_of(&text);
        let which = Replaced {
            before: replaced.start - around.start,
            after: around.end - replaced.end,
            old: old_lines.len(),
            new: lines.len(),
            kind,
        };
        for cell in CELLS {
            let aligned = aligned(&old.tokens, &old_lines, cell);
            let was = |line: usize| aligned.get(which.origin(line)?).copied().flatten();
            align_as_before(&mut text, &lines, cell, was);
        }
        which.leave_column(&old, &old_lines, &mut text, &lines);
        let mut parts = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            if let Some(kept) = which.kept(at) {
                self.cell_parts(&text, line, around.start + kept, &mut parts);
            }
        }
        let range = self.start_of(replaced.start)..self.start_of(replaced.end);
        let written = text.write(new_tokens);
        if self.file.source().slice(range.clone()) != written {
            parts.push((range, written));
        }
        parts
    }

    /// The blanks of a line that stays which are others now.
    fn cell_parts(
        &self,
        text: &LaidText<'_>,
        line: &LaidLine,
        number: usize,
        parts: &mut Vec<TextPart>,
    ) {
        let start = self.lines.get(number).map_or(0, |line| line.start);
        for at in CELLS.iter().filter_map(|cell| cell(line)) {
            if let (Some(token), Some(gap)) = (text.tokens.get(at), text.gaps.get(at))
                && token.blanks != gap.len()
            {
                let range = self.gap_range(start + at - line.start);
                parts.push((range, vec![b' '; token.blanks]));
            }
        }
    }
}

fn lines_of(text: &LaidText<'_>) -> Vec<LaidLine> {
    let mut lines = fmt::split(&text.tokens);
    fmt::cells(&text.tokens, &mut lines);
    lines
}

/// Whether the cells of each line are where the formatter puts them, as all of their run are; none for lines without.
fn aligned(tokens: &[LaidToken<'_>], lines: &[LaidLine], cell: Cell) -> Vec<Option<bool>> {
    let mut wanted = tokens.to_vec();
    fmt::column(&mut wanted, lines, &mut MOST_BLANKS.clone(), cell);
    let mut aligned = vec![None; lines.len()];
    for run in runs(lines, cell) {
        let cells = run
            .clone()
            .filter_map(|line| lines.get(line).and_then(cell));
        let is_aligned = cells.into_iter().all(|at| {
            let blanks = |tokens: &[LaidToken<'_>]| tokens.get(at).map(|token| token.blanks);
            blanks(tokens) == blanks(&wanted)
        });
        if let Some(aligned) = aligned.get_mut(run) {
            aligned.fill(Some(is_aligned));
        }
    }
    aligned
}

/// Lines after each other that have a cell.
fn runs(lines: &[LaidLine], cell: Cell) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if cell(line).is_none() {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

/// Aligns the cells of each run whose lines were aligned as far as they were there.
fn align_as_before(
    text: &mut LaidText<'_>,
    lines: &[LaidLine],
    cell: Cell,
    was: impl Fn(usize) -> Option<bool>,
) {
    fmt::column(&mut text.tokens, lines, &mut MOST_BLANKS.clone(), cell);
    for run in runs(lines, cell) {
        if !run.clone().any(|line| was(line) == Some(false)) {
            continue;
        }
        for at in run.filter_map(|line| lines.get(line).and_then(cell)) {
            if let (Some(token), Some(gap)) = (text.tokens.get_mut(at), text.gaps.get(at)) {
                token.blanks = gap.len();
            }
        }
    }
}

impl LaidText<'_> {
    fn write(&self, tokens: Range<usize>) -> Vec<u8> {
        let mut text = Vec::new();
        let gaps: &[Cow<'_, [u8]>] = self.gaps.slice(tokens.clone());
        for (token, gap) in self.tokens.slice(tokens).iter().zip(gaps) {
            if token.blanks == gap.len() {
                text.extend_from_slice(gap);
            } else {
                text.resize(text.len() + token.blanks, b' ');
            }
            text.extend_from_slice(token.text);
        }
        text
    }
}
