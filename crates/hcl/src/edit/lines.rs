//! The lines of a file as the formatter sees them, and what happens to those around an edit.

use std::borrow::Cow;
use std::ops::Range;

use tofu_json_text::CheckedSlice;

use crate::file::File;
use crate::fmt::{self, LaidLine, LaidToken};
use crate::span::Span;
use crate::token::{Token, TokenKind};

/// A part of the text, and what comes in its place.
pub(super) type TextPart = (Range<usize>, Vec<u8>);

/// A file and its lines, which heredocs and block comments do not end.
pub(super) struct FileLines<'f> {
    pub(super) file: &'f File<'f>,
    pub(super) tokens: &'f [Token],
    pub(super) lines: &'f [LaidLine],
}

/// Tokens with what is before each of them: blanks and tabs.
#[derive(Default)]
pub(super) struct LaidText<'t> {
    pub(super) tokens: Vec<LaidToken<'t>>,
    pub(super) gaps: Vec<Cow<'t, [u8]>>,
}

/// The lines of a file.
pub(super) fn lines_of(file: &File<'_>) -> Vec<LaidLine> {
    let tokens = fmt::unchanged(file);
    let mut lines = fmt::split(&tokens);
    fmt::cells(&tokens, &mut lines);
    lines
}

impl<'t> LaidText<'t> {
    pub(super) fn push(&mut self, kind: TokenKind, text: &'t [u8], gap: Cow<'t, [u8]>) {
        let blanks = gap.len();
        self.tokens.push(LaidToken { kind, text, blanks });
        self.gaps.push(gap);
    }

    pub(super) fn append(&mut self, mut other: Self) {
        self.tokens.append(&mut other.tokens);
        self.gaps.append(&mut other.gaps);
    }

    /// Other blanks before the first token.
    pub(super) fn with_first_gap(mut self, gap: Cow<'t, [u8]>) -> Self {
        if let (Some(token), Some(first)) = (self.tokens.first_mut(), self.gaps.first_mut()) {
            token.blanks = gap.len();
            *first = gap;
        }
        self
    }

    /// The same text with each line indented further.
    pub(super) fn indented(mut self, outer: &[u8], step: &[u8]) -> Self {
        let lines = fmt::split(&self.tokens);
        for line in lines {
            let (Some(first), Some(gap)) = (
                self.tokens.get_mut(line.start),
                self.gaps.get_mut(line.start),
            ) else {
                continue;
            };
            if !matches!(first.kind, TokenKind::Newline | TokenKind::EndOfFile) {
                let mut blanks = outer.to_vec();
                blanks.extend(step.repeat(first.blanks / 2));
                first.blanks = blanks.len();
                *gap = Cow::Owned(blanks);
            }
        }
        self
    }
}

impl<'f> FileLines<'f> {
    /// The number of the first token that begins at a byte or after it.
    pub(super) fn token_at(&self, byte: u32) -> usize {
        self.tokens.partition_point(|token| token.span.start < byte)
    }

    /// The number of the line that a byte of a token is on.
    pub(super) fn line_at(&self, byte: u32) -> usize {
        let token = self.tokens.partition_point(|token| token.span.end <= byte);
        self.lines.partition_point(|line| line.end <= token)
    }

    /// The lines that a span is on.
    pub(super) fn lines_at(&self, span: Span) -> Range<usize> {
        let last = span.end.saturating_sub(1).max(span.start);
        self.line_at(span.start)..self.line_at(last) + 1
    }

    /// The tokens of a line.
    pub(super) fn line_tokens(&self, line: usize) -> &'f [Token] {
        let line = self.lines.get(line);
        line.map_or(&[], |line| self.tokens.slice(line.start..line.end))
    }

    /// Whether nothing is on a line; not so where the file ends.
    pub(super) fn is_blank(&self, line: usize) -> bool {
        let tokens = self.line_tokens(line);
        matches!(tokens, [token] if token.kind == TokenKind::Newline)
    }

    /// Whether the last line ends without a line end.
    pub(super) fn ends_open(&self) -> bool {
        let last = self.lines.len().saturating_sub(1);
        self.line_tokens(last).len() > 1
    }

    /// The byte where a line begins, blanks included.
    pub(super) fn start_of(&self, line: usize) -> usize {
        let token = self.lines.get(line).map(|line| line.start);
        let before = token.unwrap_or(self.tokens.len()).checked_sub(1);
        let before = before.and_then(|before| self.tokens.get(before));
        before.map_or(0, |token| token.span.end as usize)
    }

    /// What is before a token.
    pub(super) fn gap_range(&self, token: usize) -> Range<usize> {
        let before = token
            .checked_sub(1)
            .and_then(|before| self.tokens.get(before));
        let from = before.map_or(0, |token| token.span.end as usize);
        let to = self
            .tokens
            .get(token)
            .map(|token| token.span.start as usize);
        from..to.unwrap_or(from)
    }

    pub(super) fn gap(&self, token: usize) -> &'f [u8] {
        self.file.source().slice(self.gap_range(token))
    }

    /// The blanks that a line begins with.
    pub(super) fn indentation(&self, line: usize) -> &'f [u8] {
        let Some(line) = self.lines.get(line) else {
            return b"";
        };
        let first = self.tokens.get(line.start).map(|token| token.kind);
        let marked = usize::from(first == Some(TokenKind::ByteOrderMark));
        self.gap(line.start + marked)
    }

    /// Some tokens as they are.
    pub(super) fn laid(&self, tokens: Range<usize>) -> LaidText<'f> {
        let mut laid = LaidText::default();
        for number in tokens {
            if let Some(token) = self.tokens.get(number) {
                let text = self.file.bytes(token.span);
                laid.push(token.kind, text, Cow::Borrowed(self.gap(number)));
            }
        }
        laid
    }

    /// The tokens of some lines.
    pub(super) fn tokens_of(&self, lines: &Range<usize>) -> Range<usize> {
        let token = |line: usize| {
            let line = self.lines.get(line);
            line.map_or(self.tokens.len(), |line| line.start)
        };
        token(lines.start)..token(lines.end)
    }

    /// Lines and those around them that have a column in common with them.
    pub(super) fn around(&self, lines: &Range<usize>) -> Range<usize> {
        let has_cell = |line: usize| {
            let line = self.lines.get(line);
            line.is_some_and(|line| line.assign.is_some() || line.comment.is_some())
        };
        let mut around = lines.clone();
        while around.start > 0 && has_cell(around.start - 1) {
            around.start -= 1;
        }
        while has_cell(around.end) {
            around.end += 1;
        }
        around
    }
}
