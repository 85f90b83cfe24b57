//! Comments: which belong to what.

use std::collections::BTreeMap;

use tofu_json_hcl::{File, Span, TokenKind};

use super::tree::Id;

/// A body that becomes an object in which a `"//"` is a comment for certain.
#[derive(Debug)]
pub(super) struct HoldingBody {
    pub(super) span: Span,
    /// Its object, the first where it becomes several.
    pub(super) object: Id,
    /// What is in it, in order.
    pub(super) entries: Vec<HoldingEntry>,
}

/// An argument or a block.
#[derive(Debug)]
pub(super) struct HoldingEntry {
    pub(super) span: Span,
    /// Where its body begins, if it is a block.
    pub(super) body: u32,
    /// The object that it is in and its name there; none for a block that holds comments itself.
    pub(super) property: Option<(Id, String)>,
}

/// Where in an object a comment is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Slot {
    First,
    Before(String),
    Last,
}

/// A comment that becomes a `"//"`.
#[derive(Debug)]
pub(super) struct SettledComment {
    pub(super) slot: Slot,
    pub(super) lines: Vec<String>,
}

/// The comments right above an entry, from the last to the first.
#[derive(Debug, Default)]
struct Run {
    /// Where the entry starts.
    entry: Option<u32>,
    /// The line of the uppermost so far; none above a gap.
    line: Option<usize>,
}

impl Run {
    fn is_attached(&mut self, comment: &Comment, entry: u32, line: usize) -> bool {
        if self.entry != Some(entry) {
            self.entry = Some(entry);
            self.line = Some(line);
        }
        let attached = comment.alone && self.line == Some(comment.last_line + 1);
        self.line = attached.then_some(comment.first_line);
        attached
    }
}

/// A comment.
#[derive(Debug)]
struct Comment {
    span: Span,
    first_line: usize,
    last_line: usize,
    /// Whether it is alone on its lines.
    alone: bool,
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
    bodies: Vec<HoldingBody>,
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

    /// The source of a span is in the result, its comments too.
    pub(super) fn keep(&mut self, span: Span) {
        if !self.list.is_empty() {
            self.sources.push(span);
        }
    }

    /// A body that was converted, and that holds comments.
    pub(super) fn enter(&mut self, body: HoldingBody) {
        if !self.list.is_empty() {
            self.bodies.push(body);
        }
    }

    /// Finds a place for each comment that is not in the result already.
    pub(super) fn settle(&mut self) -> BTreeMap<Id, Vec<SettledComment>> {
        self.leave_out_sources();
        self.bodies
            .sort_by_key(|body| (body.span.start, std::cmp::Reverse(body.span.end)));
        let around = self.bodies_around();
        let mut settled: BTreeMap<Id, Vec<SettledComment>> = BTreeMap::new();
        let mut run = Run::default();
        for (comment, body) in self.list.iter().zip(around).rev() {
            let Some(body) = body.and_then(|body| self.bodies.get(body)) else {
                continue;
            };
            let (object, slot) = self.place_of(comment, body, &mut run);
            settled.entry(object).or_default().push(SettledComment {
                slot,
                lines: comment.lines.clone(),
            });
        }
        for comments in settled.values_mut() {
            comments.reverse();
        }
        settled
    }

    /// Forgets the comments within source that is in the result.
    fn leave_out_sources(&mut self) {
        self.sources.sort_by_key(|span| span.start);
        let mut sources = self.sources.iter().peekable();
        let mut kept_to = 0;
        self.list.retain(|comment| {
            while let Some(span) = sources.next_if(|span| span.start <= comment.span.start) {
                kept_to = kept_to.max(span.end);
            }
            comment.span.start >= kept_to
        });
    }

    /// The number of the innermost body around each comment.
    fn bodies_around(&self) -> Vec<Option<usize>> {
        let mut bodies = self.bodies.iter().enumerate().peekable();
        let mut open: Vec<(u32, usize)> = Vec::new();
        let mut around = Vec::with_capacity(self.list.len());
        for comment in &self.list {
            let at = comment.span.start;
            while let Some((number, body)) = bodies.next_if(|(_, body)| body.span.start <= at) {
                while open.pop_if(|(end, _)| *end <= body.span.start).is_some() {}
                open.push((body.span.end, number));
            }
            while open.pop_if(|(end, _)| *end <= at).is_some() {}
            around.push(open.last().map(|(_, number)| *number));
        }
        around
    }

    /// Where a comment of a body goes: to the entry that it is in, behind or above.
    fn place_of(&self, comment: &Comment, body: &HoldingBody, run: &mut Run) -> (Id, Slot) {
        let next = body
            .entries
            .partition_point(|entry| entry.span.start <= comment.span.start);
        let before = next.checked_sub(1).and_then(|last| body.entries.get(last));
        if let Some(entry) = before
            && (entry.span.end > comment.span.start
                || self.line(entry.span.end.saturating_sub(1)) == comment.first_line)
        {
            return self.slot_of(entry);
        }
        let Some(entry) = body.entries.get(next) else {
            return (body.object, before.map_or(Slot::First, |_| Slot::Last));
        };
        if run.is_attached(comment, entry.span.start, self.line(entry.span.start))
            || before.is_some()
        {
            return self.slot_of(entry);
        }
        (body.object, Slot::First)
    }

    /// A block that holds comments has those above it; other entries have theirs before them.
    fn slot_of(&self, entry: &HoldingEntry) -> (Id, Slot) {
        match &entry.property {
            Some((object, name)) => (*object, Slot::Before(name.clone())),
            None => {
                let bodies = &self.bodies;
                let inside = bodies.partition_point(|body| body.span.start < entry.body);
                let object = bodies.get(inside).map(|body| body.object);
                (object.unwrap_or_default(), Slot::First)
            }
        }
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
