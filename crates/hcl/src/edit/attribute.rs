//! Edits of attributes.

use std::borrow::Cow;
use std::ops::Range;

use super::columns::NewLines;
use super::fresh::FreshItem;
use super::lines::{FileLines, LaidText};
use super::selector::SelectedBody;
use super::{EditErrorKind, EditRefusal, EditStep};
use crate::token::TokenKind;
use crate::tree::{Attribute, Item};

impl<'f> FileLines<'f> {
    /// Another value for an attribute.
    pub(super) fn set_value(
        &self,
        found: SelectedBody<'f>,
        attribute: Attribute<'f>,
        fresh: &FreshItem,
        text: &str,
    ) -> EditStep {
        let span = attribute.expression().span();
        let whole = self.lines_at(attribute.span());
        if self.file.bytes(span) == text.trim_ascii().as_bytes() {
            return EditStep::change(whole, Vec::new());
        }
        if let Some(block) = found.block.filter(|_| fresh.has_lines())
            && let Some(opened) = self.opened(block)
        {
            return opened;
        }
        let style = self.style_of_line(whole.start);
        let value = self.token_at(span.start)..self.token_at(span.end);
        let all = self.tokens_of(&whole);
        let mut new = self.laid(all.start..value.start);
        let first_gap = Cow::Borrowed(self.gap(value.start));
        new.append(fresh.expression(&style).with_first_gap(first_gap));
        let mut rest = self.laid(value.end..all.end);
        if fresh.ends_with_heredoc() {
            let comments = take_comments(&mut rest, style.line_end);
            if rest
                .tokens
                .first()
                .is_none_or(|token| token.kind != TokenKind::Newline)
            {
                new.push(TokenKind::Newline, style.line_end, Cow::Borrowed(b""));
            }
            new = before_name(comments.indented(&style.outer, b""), new);
        }
        new.append(rest);
        let parts = self.relaid(&whole, new, NewLines::Changed);
        EditStep::change(self.around(&whole), parts)
    }

    /// A new attribute: after the other attributes, before the blocks.
    pub(super) fn add_attribute(&self, found: SelectedBody<'f>, fresh: &FreshItem) -> EditStep {
        if let Some(opened) = found.block.and_then(|block| self.opened(block)) {
            return opened;
        }
        let Some(last) = last_attribute(found) else {
            return self.add_first_attribute(found, fresh);
        };
        let lines = self.lines_at(last.span());
        if lines.end == self.lines.len() {
            return self.ended();
        }
        let style = self.style_of_line(lines.start);
        self.inserted(lines.end, fresh.lines(&style))
    }

    fn add_first_attribute(&self, found: SelectedBody<'f>, fresh: &FreshItem) -> EditStep {
        let style = self.style_inside(found.block);
        let first_block = found.body.blocks().next();
        let open = found.block.and_then(|block| block.open_span());
        match (open, first_block) {
            (Some(open), Some(_)) => {
                let at = self.line_at(open.start) + 1;
                let mut new = fresh.lines(&style);
                if !self.is_blank(at) {
                    new.push(TokenKind::Newline, style.line_end, Cow::Borrowed(b""));
                }
                self.inserted(at, new).within(self.lines_of_block(found))
            }
            _ => self.at_end_of(found, fresh.lines(&style), first_block.is_some()),
        }
    }

    /// Takes an attribute away, with its line where it has one.
    pub(super) fn remove_attribute(
        &self,
        found: SelectedBody<'f>,
        attribute: Attribute<'f>,
    ) -> EditStep {
        let lines = self.lines_at(attribute.span());
        let is_inside_line = found.block.is_some_and(|block| self.is_on_one_line(block));
        if !is_inside_line {
            return self.removed(lines, found);
        }
        let span = attribute.span();
        let all = self.tokens_of(&lines);
        let (from, to) = (self.token_at(span.start), self.token_at(span.end));
        let mut new = self.laid(all.start..from);
        let is = |token: usize, kind| self.tokens.get(token).is_some_and(|one| one.kind == kind);
        let is_empty =
            is(from.saturating_sub(1), TokenKind::OpenBrace) && is(to, TokenKind::CloseBrace);
        let gap: &[u8] = if is_empty { b"" } else { b" " };
        new.append(self.laid(to..all.end).with_first_gap(Cow::Borrowed(gap)));
        let parts = self.relaid(&lines, new, NewLines::Changed);
        EditStep::change(self.around(&lines), parts)
    }

    /// Puts new lines before a line.
    pub(super) fn inserted(&self, line: usize, new: LaidText<'_>) -> EditStep {
        let at = line..line;
        let around = self.around(&at);
        let parts = self.relaid(&at, new, NewLines::Added);
        EditStep::change(around.start.saturating_sub(1)..around.end + 1, parts)
    }

    /// Takes lines away, and the empty line beside them if there would be two, or one at an end of the body.
    pub(super) fn removed(&self, mut lines: Range<usize>, found: SelectedBody<'f>) -> EditStep {
        let open = found.block.and_then(|block| block.open_span());
        let first = open.map_or(0, |open| self.line_at(open.start) + 1);
        let close = found.block.and_then(|block| block.close_span());
        let end = close.map_or(self.lines.len() - 1, |close| self.line_at(close.start));
        let is_blank_before = lines.start > first && self.is_blank(lines.start - 1);
        if is_blank_before && (lines.end >= end || self.is_blank(lines.end)) {
            lines.start -= 1;
        } else if lines.start == first && self.is_blank(lines.end) {
            lines.end += 1;
        }
        let mut kept = LaidText::default();
        let tokens = self.tokens_of(&lines);
        for token in [tokens.start, tokens.end.saturating_sub(1)] {
            let kind = self.tokens.get(token).map(|token| token.kind);
            if matches!(kind, Some(TokenKind::ByteOrderMark | TokenKind::EndOfFile)) {
                kept.append(self.laid(token..token + 1));
            }
        }
        let is_marked = kept
            .tokens
            .first()
            .is_some_and(|token| token.kind == TokenKind::ByteOrderMark);
        if is_marked && kept.tokens.len() == 1 {
            kept.push(TokenKind::Newline, self.line_end(), Cow::Borrowed(b""));
        }
        let around = self.around(&lines);
        let parts = self.relaid(&lines, kept, NewLines::Added);
        EditStep::change(around.start.saturating_sub(1)..around.end + 1, parts)
    }

    /// Puts new lines at the end of a body, after an empty line if they should be `apart`.
    pub(super) fn at_end_of(
        &self,
        found: SelectedBody<'f>,
        new: LaidText<'_>,
        apart: bool,
    ) -> EditStep {
        let close = found.block.and_then(|block| block.close_span());
        if close.is_none() && self.ends_open() {
            return self.ended();
        }
        let line = close.map_or(self.lines.len() - 1, |close| self.line_at(close.start));
        let open = found.block.and_then(|block| block.open_span());
        let first = open.map_or(0, |open| self.line_at(open.start) + 1);
        let mut text = LaidText::default();
        if apart && line > first && !self.is_blank(line - 1) {
            text.push(TokenKind::Newline, self.line_end(), Cow::Borrowed(b""));
        }
        text.append(new);
        self.inserted(line, text).within(self.lines_of_block(found))
    }

    fn lines_of_block(&self, found: SelectedBody<'f>) -> Option<Range<usize>> {
        let block = found.block?;
        Some(self.lines_at(block.type_span().to(block.close_span()?)))
    }

    /// First of all a line end at the end of the file.
    pub(super) fn ended(&self) -> EditStep {
        let end = self.file.source().len();
        EditStep::First(vec![(end..end, self.line_end().to_vec())])
    }
}

/// The last attribute before the first block, or else the last one.
fn last_attribute(found: SelectedBody<'_>) -> Option<Attribute<'_>> {
    let attributes = found.body.items().map_while(|item| match item {
        Item::Attribute(attribute) => Some(attribute),
        Item::Block(_) => None,
    });
    attributes.last().or_else(|| found.body.attributes().last())
}

/// Comments that are left on the line, each on a line of its own: nothing can follow the end of a heredoc.
fn take_comments<'t>(rest: &mut LaidText<'t>, line_end: &'static [u8]) -> LaidText<'t> {
    let is_comment = |kind| matches!(kind, TokenKind::LineComment | TokenKind::BlockComment);
    let count = rest
        .tokens
        .iter()
        .take_while(|token| is_comment(token.kind))
        .count();
    let mut comments = LaidText::default();
    for token in rest.tokens.iter().take(count) {
        comments.push(token.kind, token.text, Cow::Borrowed(b""));
        if !token.ends_line() {
            comments.push(TokenKind::Newline, line_end, Cow::Borrowed(b""));
        }
    }
    let all = std::mem::take(rest);
    let length = all.tokens.len();
    *rest = all.part(count..length);
    comments
}

/// Lines before the one that a text begins with, but after a byte-order mark.
fn before_name<'t>(comments: LaidText<'t>, mut text: LaidText<'t>) -> LaidText<'t> {
    let first = text.tokens.first().map(|token| token.kind);
    let at = usize::from(first == Some(TokenKind::ByteOrderMark));
    let rest = LaidText {
        tokens: text.tokens.split_off(at),
        gaps: text.gaps.split_off(at),
    };
    text.append(comments);
    text.append(rest);
    text
}

/// What an attribute that is to be there or not is.
pub(super) fn attribute_of<'f>(
    found: SelectedBody<'f>,
    name: &str,
) -> Result<Attribute<'f>, EditRefusal> {
    let attribute = found.body.attribute(name);
    attribute.ok_or_else(|| EditRefusal::new(EditErrorKind::NoAttribute, found.place()))
}
