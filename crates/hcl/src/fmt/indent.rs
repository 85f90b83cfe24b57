use super::line::Line;
use super::of;
use super::token::Token;
use crate::token::TokenKind;

/// Lines in more brackets than any configuration has are not indented further: with every line one
/// step deeper than the last, blanks would be all of the text.
const DEEPEST: usize = 500;

/// Nor are lines in more brackets than these where a whole file of them would be mostly blanks.
const DEEP: usize = 20;

/// Sets the blanks before the first token of each line.
///
/// A line that opens more brackets than it closes indents what follows by one step, however many
/// they are; the step ends when all of them are closed.
pub(super) fn indent(tokens: &mut [Token<'_>], lines: &[Line], most_blanks: usize) {
    let steps = steps(tokens, lines);
    let blanks = |deepest: usize| steps.iter().map(move |steps| 2 * steps.min(&deepest));
    let deepest = if blanks(DEEPEST).sum::<usize>() > most_blanks {
        DEEP
    } else {
        DEEPEST
    };
    for (line, blanks) in lines.iter().zip(blanks(deepest)) {
        if let Some(first) = tokens.get_mut(line.start)
            && first.kind != TokenKind::EndOfFile
        {
            first.blanks = blanks;
        }
    }
}

/// How many steps each line is indented by; empty lines are not.
fn steps(tokens: &[Token<'_>], lines: &[Line]) -> Vec<usize> {
    let mut open: Vec<usize> = Vec::new();
    let mut steps = Vec::with_capacity(lines.len());
    for line in lines {
        let inside = of(tokens, line);
        // OpenTofu does not look after the start of a heredoc.
        let change: isize = inside
            .iter()
            .take_while(|token| token.kind != TokenKind::OpenHeredoc)
            .map(|token| token.brackets())
            .sum();
        if change < 0 {
            close(&mut open, change.unsigned_abs());
        }
        let first = inside.first().map(|token| token.kind);
        steps.push(match first {
            None | Some(TokenKind::EndOfFile | TokenKind::Newline) => 0,
            Some(_) => open.len(),
        });
        if change > 0 {
            open.push(change.unsigned_abs());
        }
    }
    steps
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
