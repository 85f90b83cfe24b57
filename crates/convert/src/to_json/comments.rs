//! Comments: which belong to what, and which have no place in JSON.

use tofu_json_hcl::{File, Span, TokenKind};

use crate::path::PathId;

/// A comment.
#[derive(Debug)]
struct Comment {
    span: Span,
    first_line: usize,
    last_line: usize,
    /// Whether it is alone on its lines.
    alone: bool,
    /// Whether it is in the result.
    kept: bool,
    lines: Vec<String>,
}

/// All comments of a file, in order; none when they are not wanted.
#[derive(Debug, Default)]
pub(super) struct Comments {
    list: Vec<Comment>,
    /// Where lines begin.
    lines: Vec<u32>,
    /// Source that is in the result as it is.
    sources: Vec<Span>,
    bodies: Vec<(Span, PathId)>,
}

impl Comments {
    /// The comments of a file.
    pub(super) fn of(file: &File<'_>) -> Self {
        let mut comments = Self {
            lines: line_starts(file.source()),
            ..Self::default()
        };
        // The line on which the last token that is no comment ends.
        let mut code = 0;
        for token in file.tokens() {
            let first_line = comments.line(token.span.start);
            let last_line = comments.line(token.span.end.saturating_sub(1).max(token.span.start));
            match token.kind {
                TokenKind::LineComment | TokenKind::BlockComment => comments.list.push(Comment {
                    span: token.span,
                    first_line,
                    last_line,
                    alone: first_line != code,
                    kept: false,
                    lines: lines(&file.text(token.span)),
                }),
                TokenKind::Newline | TokenKind::EndOfFile | TokenKind::ByteOrderMark => {}
                _ => {
                    if let Some(comment) = comments.list.last_mut()
                        && comment.last_line == first_line
                    {
                        comment.alone = false;
                    }
                    code = last_line;
                }
            }
        }
        comments
    }

    /// The line of a byte, from 1.
    fn line(&self, byte: u32) -> usize {
        self.lines.partition_point(|start| *start <= byte)
    }

    /// The comments from one byte to another.
    fn between(&mut self, floor: u32, end: u32) -> &mut [Comment] {
        let first = self
            .list
            .partition_point(|comment| comment.span.start < floor);
        let next = self
            .list
            .partition_point(|comment| comment.span.start < end);
        self.list.get_mut(first..next).unwrap_or_default()
    }

    /// Takes the comment that is right above something.
    pub(super) fn leading(&mut self, floor: u32, start: u32) -> Vec<String> {
        let mut line = self.line(start);
        let comments = self.between(floor, start);
        let mut taken = Vec::new();
        for comment in comments.iter_mut().rev() {
            if !comment.alone || comment.kept || comment.last_line + 1 != line {
                break;
            }
            line = comment.first_line;
            comment.kept = true;
            taken.push(std::mem::take(&mut comment.lines));
        }
        taken.into_iter().rev().flatten().collect()
    }

    /// Takes all comments between two places that have lines to themselves.
    pub(super) fn before(&mut self, floor: u32, end: u32) -> Vec<String> {
        let comments = self.between(floor, end);
        let free = comments
            .iter_mut()
            .filter(|comment| comment.alone && !comment.kept);
        let mut taken = Vec::new();
        for comment in free {
            comment.kept = true;
            taken.append(&mut comment.lines);
        }
        taken
    }

    /// Takes the comments between two places, except those right above the second.
    pub(super) fn detached(&mut self, floor: u32, start: u32) -> Vec<String> {
        let mut line = self.line(start);
        let comments = self.between(floor, start);
        let mut end = start;
        for comment in comments.iter().rev() {
            if !comment.alone || comment.last_line + 1 != line {
                break;
            }
            line = comment.first_line;
            end = comment.span.start;
        }
        self.before(floor, end)
    }

    /// The source of a span is in the result, its comments too.
    pub(super) fn keep(&mut self, span: Span) {
        if !self.list.is_empty() {
            self.sources.push(span);
        }
    }

    /// A body that was converted.
    pub(super) fn enter(&mut self, body: Span, path: PathId) {
        if !self.list.is_empty() {
            self.bodies.push((body, path));
        }
    }

    /// The comments that are not in the result, and the blocks around them.
    pub(super) fn lost(&mut self) -> Vec<(Span, PathId)> {
        self.sources.sort_by_key(|span| span.start);
        self.bodies
            .sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
        let mut sources = self.sources.iter().peekable();
        let mut kept_to = 0;
        let mut bodies = self.bodies.iter().peekable();
        let mut open: Vec<(Span, PathId)> = Vec::new();
        let mut lost = Vec::new();
        for comment in self.list.iter().filter(|comment| !comment.kept) {
            let at = comment.span.start;
            while let Some(span) = sources.next_if(|span| span.start <= at) {
                kept_to = kept_to.max(span.end);
            }
            if at < kept_to {
                continue;
            }
            while let Some(body) = bodies.next_if(|(span, _)| span.start <= at) {
                open.retain(|(span, _)| span.end > body.0.start);
                open.push(*body);
            }
            open.retain(|(span, _)| span.end > at);
            let path = open.last().map(|(_, path)| *path).unwrap_or_default();
            lost.push((comment.span, path));
        }
        lost
    }
}

/// Where lines begin.
fn line_starts(source: &[u8]) -> Vec<u32> {
    let ends = source
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n');
    let starts = ends.filter_map(|(at, _)| u32::try_from(at + 1).ok());
    std::iter::once(0).chain(starts).collect()
}

/// The text of a comment, line by line, without its marks.
fn lines(text: &str) -> Vec<String> {
    if let Some(inner) = text.strip_prefix("/*") {
        let inner = inner.strip_suffix("*/").unwrap_or(inner);
        let mut lines: Vec<String> = inner.lines().map(block_line).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        let blank = lines.iter().take_while(|line| line.is_empty()).count();
        lines.drain(..blank);
        return lines;
    }
    let line = text.trim_end();
    let line = line
        .strip_prefix("//")
        .or_else(|| line.strip_prefix('#'))
        .unwrap_or(line);
    vec![line.strip_prefix(' ').unwrap_or(line).to_owned()]
}

/// A line of `/* … */`, without the star that many begin with.
fn block_line(line: &str) -> String {
    let line = line.trim();
    let line = line.strip_prefix("* ").unwrap_or(line);
    if line == "*" {
        String::new()
    } else {
        line.to_owned()
    }
}
