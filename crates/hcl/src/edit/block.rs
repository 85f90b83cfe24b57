//! Edits of blocks.

use std::borrow::Cow;

use super::EditStep;
use super::columns::NewLines;
use super::fresh::{FreshItem, LineStyle};
use super::lines::{FileLines, LaidText};
use super::selector::SelectedBody;
use crate::token::TokenKind;
use crate::tree::Block;

impl<'f> FileLines<'f> {
    /// Whether what is in a block begins on the line of its brace.
    pub(super) fn is_on_one_line(&self, block: Block<'f>) -> bool {
        let Some(open) = block.open_span() else {
            return false;
        };
        let inside = self.tokens.iter().skip(self.token_at(open.end));
        let mut inside = inside.filter(|token| token.kind != TokenKind::BlockComment);
        let ends_line = |kind| matches!(kind, TokenKind::Newline | TokenKind::LineComment);
        !inside.next().is_some_and(|token| ends_line(token.kind))
    }

    /// First of all lines for a block that is on one line.
    pub(super) fn opened(&self, block: Block<'f>) -> Option<EditStep> {
        let (open, close) = (block.open_span()?, block.close_span()?);
        if !self.is_on_one_line(block) {
            return None;
        }
        let lines = self.lines_at(block.type_span().to(close));
        let all = self.tokens_of(&lines);
        let (first, last) = (self.token_at(open.end), self.token_at(close.start));
        let style = self.style_of_line(lines.start);
        let mut new = self.laid(all.start..first);
        new.push(TokenKind::Newline, style.line_end, Cow::Borrowed(b""));
        if first < last {
            new.append(self.laid(first..last));
            new.push(TokenKind::Newline, style.line_end, Cow::Borrowed(b""));
        }
        let rest = self.laid(last..all.end);
        new.append(rest);
        let parts = self.relaid(&lines, reindented(new, &style), NewLines::Changed);
        Some(EditStep::First(parts))
    }

    /// Adds a block at the end of a body.
    pub(super) fn add_block(&self, found: SelectedBody<'f>, fresh: &FreshItem) -> EditStep {
        if let Some(opened) = found.block.and_then(|block| self.opened(block)) {
            return opened;
        }
        let style = self.style_inside(found.block);
        let step = self.at_end_of(found, fresh.lines(&style), true);
        step.moving_blocks()
    }

    /// Takes a block away with its lines.
    pub(super) fn remove_block(&self, around: SelectedBody<'f>, block: Block<'f>) -> EditStep {
        let close = block.close_span().unwrap_or(block.type_span());
        let lines = self.lines_at(block.type_span().to(close));
        self.removed(lines, around).moving_blocks()
    }

    /// Other labels for a block; comments between them stay.
    pub(super) fn set_labels(&self, block: Block<'f>, fresh: &FreshItem) -> EditStep {
        let line = self.line_at(block.type_span().start);
        let lines = line..line + 1;
        let all = self.tokens_of(&lines);
        let mut at = self.token_at(block.type_span().end);
        let mut new = self.laid(all.start..at);
        let mut wanted = fresh.labels().into_iter();
        for label in block.labels() {
            let span = label.span();
            let (from, to) = (self.token_at(span.start), self.token_at(span.end));
            new.append(self.laid(at..from));
            if let Some(label) = wanted.next() {
                new.append(label.with_first_gap(Cow::Borrowed(self.gap(from))));
            }
            at = to;
        }
        for label in wanted {
            new.append(label);
        }
        new.append(self.laid(at..all.end));
        let parts = self.relaid(&lines, new, NewLines::Changed);
        EditStep::change(self.around(&lines), parts).moving_blocks()
    }
}

/// A text with the indentation that the formatter gives its lines, from that of the first.
fn reindented<'t>(mut text: LaidText<'t>, style: &LineStyle<'_>) -> LaidText<'t> {
    let mut arranged = text.tokens.clone();
    crate::fmt::arrange(&mut arranged);
    let lines = crate::fmt::split(&text.tokens);
    let starts = lines.iter().map(|line| line.start).skip(1);
    for start in starts {
        let (Some(token), Some(gap), Some(arranged)) = (
            text.tokens.get_mut(start),
            text.gaps.get_mut(start),
            arranged.get(start),
        ) else {
            continue;
        };
        if !matches!(token.kind, TokenKind::Newline | TokenKind::EndOfFile) {
            let blanks = [&*style.outer, &style.step.repeat(arranged.blanks / 2)].concat();
            token.blanks = blanks.len();
            *gap = Cow::Owned(blanks);
        }
    }
    text
}
