use super::line::Line;
use super::of;
use super::token::Token;
use crate::token::TokenKind;

/// Lines in more brackets than any configuration has are not indented further: with every line one
/// step deeper than the last, blanks would be all of the text.
const DEEPEST: usize = 500;

/// Sets the blanks before the first token of each line.
///
/// A line that opens more brackets than it closes indents what follows by one step, however many
/// they are; the step ends when all of them are closed.
pub(super) fn indent(tokens: &mut [Token<'_>], lines: &[Line]) {
    let mut open: Vec<usize> = Vec::new();
    for line in lines {
        let inside = of(tokens, line);
        // The reference does not look behind the start of a heredoc.
        let change: isize = inside
            .iter()
            .take_while(|token| token.kind != TokenKind::OpenHeredoc)
            .map(|token| token.brackets())
            .sum();
        if change < 0 {
            close(&mut open, change.unsigned_abs());
        }
        let blanks = 2 * open.len().min(DEEPEST);
        if let Some(first) = tokens.get_mut(line.start) {
            first.blanks = match first.kind {
                TokenKind::EndOfFile => first.blanks,
                TokenKind::Newline => 0,
                _ => blanks,
            };
        }
        if change > 0 {
            open.push(change.unsigned_abs());
        }
    }
}

fn close(open: &mut Vec<usize>, mut closed: usize) {
    while closed > 0
        && let Some(last) = open.last_mut()
    {
        if *last > closed {
            *last -= closed;
            return;
        }
        closed -= *last;
        open.pop();
    }
}
