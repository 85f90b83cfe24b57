use super::line::Line;
use super::token::Token;
use tofu_json_text::CheckedSlice;

/// Runs of lines that would take more blanks are not aligned: one very long line would make many
/// others as long.
const MOST_IN_RUN: usize = 4 << 20;

/// Aligns equals signs, then comments, of lines that follow each other, as long as there are blanks
/// left.
pub(super) fn align(tokens: &mut [Token<'_>], lines: &[Line], most_blanks: usize) {
    let mut left = most_blanks;
    column(tokens, lines, &mut left, |line| line.assign);
    column(tokens, lines, &mut left, |line| line.comment);
}

/// Gives the cells that begin at `cell` one column in each run of lines that have it.
pub(crate) fn column(
    tokens: &mut [Token<'_>],
    lines: &[Line],
    left: &mut usize,
    cell: impl Fn(&Line) -> Option<usize>,
) {
    let mut run: Vec<(usize, usize)> = Vec::new();
    for line in lines {
        match cell(line) {
            Some(at) => {
                let before = tokens.slice(line.start..at);
                let width = before
                    .iter()
                    .map(|token| token.blanks + token.columns())
                    .sum();
                run.push((at, width));
            }
            None => settle(tokens, &mut run, left),
        }
    }
    settle(tokens, &mut run, left);
}

fn settle(tokens: &mut [Token<'_>], run: &mut Vec<(usize, usize)>, left: &mut usize) {
    let widest = run.iter().map(|(_, width)| *width).max().unwrap_or(0);
    let missing = |width: usize| widest - width;
    let all: usize = run.iter().map(|(_, width)| missing(*width)).sum();
    let is_aligned = all <= MOST_IN_RUN.min(*left);
    if is_aligned {
        *left -= all;
    }
    for (at, width) in run.drain(..) {
        if let Some(token) = tokens.get_mut(at) {
            token.blanks = if is_aligned { missing(width) } else { 0 } + 1;
        }
    }
}
