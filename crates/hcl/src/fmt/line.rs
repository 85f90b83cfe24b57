use super::of;
use super::token::Token;
use crate::token::TokenKind;

/// A line: up to three cells, each of which can be aligned with those above and below.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Where the equals sign of a value on this line is.
    pub(crate) assign: Option<usize>,
    /// Where the comment after other tokens is.
    pub(crate) comment: Option<usize>,
}

/// Splits tokens at line ends. Heredocs and block comments do not end lines.
pub(crate) fn split(tokens: &[Token<'_>]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut start = 0;
    for (index, token) in tokens.iter().enumerate() {
        if token.ends_line() {
            lines.push(Line {
                start,
                end: index + 1,
                assign: None,
                comment: None,
            });
            start = index + 1;
        }
    }
    lines
}

/// Finds the cells of each line.
pub(crate) fn cells(tokens: &[Token<'_>], lines: &mut [Line]) {
    for line in lines {
        let inside = of(tokens, line);
        let comment = inside
            .iter()
            .position(|token| token.kind == TokenKind::LineComment);
        line.comment = comment.filter(|at| *at > 0).map(|at| line.start + at);
        line.assign = assign(inside).map(|at| line.start + at);
    }
}

/// The first equals sign, when the value after it does not go on in the next line.
fn assign(line: &[Token<'_>]) -> Option<usize> {
    let at = line
        .iter()
        .skip(1)
        .position(|token| token.kind == TokenKind::Equal)?
        + 1;
    let open: isize = line.iter().skip(at).map(|token| token.brackets()).sum();
    (open == 0).then_some(at)
}
