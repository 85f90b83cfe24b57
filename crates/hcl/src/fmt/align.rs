use super::line::Line;
use super::token::Token;

/// Runs of lines that would take more blanks are not aligned: one very long line would make many
/// others as long.
const MOST_BLANKS: usize = 4 << 20;

/// Aligns equals signs, then comments, of lines that follow each other.
pub(super) fn align(tokens: &mut [Token<'_>], lines: &[Line]) {
    column(tokens, lines, |line| line.assign);
    column(tokens, lines, |line| line.comment);
}

/// Gives the cells that begin at `cell` one column in each run of lines that have it.
fn column(tokens: &mut [Token<'_>], lines: &[Line], cell: impl Fn(&Line) -> Option<usize>) {
    let mut run: Vec<(usize, usize)> = Vec::new();
    for line in lines {
        match cell(line) {
            Some(at) => {
                let before = tokens.get(line.start..at).unwrap_or_default();
                let width = before
                    .iter()
                    .map(|token| token.blanks + token.columns())
                    .sum();
                run.push((at, width));
            }
            None => settle(tokens, &mut run),
        }
    }
    settle(tokens, &mut run);
}

fn settle(tokens: &mut [Token<'_>], run: &mut Vec<(usize, usize)>) {
    let widest = run.iter().map(|(_, width)| *width).max().unwrap_or(0);
    let missing = |width: usize| widest - width;
    let all: usize = run.iter().map(|(_, width)| missing(*width)).sum();
    for (at, width) in run.drain(..) {
        if let Some(token) = tokens.get_mut(at) {
            token.blanks = if all > MOST_BLANKS { 0 } else { missing(width) } + 1;
        }
    }
}
