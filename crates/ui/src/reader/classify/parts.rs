//! The messages that share a line, and what else is on it.

use super::{Attempt, Classifier, EventSink};
use crate::reader::skim::{begins_message, is_cut, next_message};
use crate::reader::{Foreign, Line, Strictness};
use std::ops::{ControlFlow, Range};
use tofu_json_scan::{Limits, skip_value, skip_whitespace};
use tofu_json_text::CheckedSlice;
use tofu_json_value::Document;

/// Places before which a message may begin in a line, tried in turn; and how often what is read beyond the next
/// message of a line is read again with that.
const TRIES: usize = 4;

/// What follows a value on its line.
enum Joint {
    /// Another message, at an offset; what is before it has been told.
    Next(usize),
    /// Another message, and what is before it is only put there by others.
    Other,
    /// Nothing, or text that is no message.
    Alone,
}

impl Classifier {
    /// A line with something on it: messages, or foreign.
    pub(super) fn object(
        &mut self,
        mut line: Line<'_>,
        mut start: usize,
        mut end: usize,
        sink: &mut EventSink<'_>,
    ) -> ControlFlow<()> {
        let mut tries = TRIES;
        while let Some(next) = self.part(line, start, end, &mut tries, sink)? {
            line = line.split(next).1;
            (start, end) = (0, end.saturating_sub(next));
        }
        ControlFlow::Continue(())
    }

    /// Tells what a line is, or what its first part is. Returns where the rest begins.
    fn part(
        &mut self,
        line: Line<'_>,
        start: usize,
        end: usize,
        tries: &mut usize,
        sink: &mut EventSink<'_>,
    ) -> ControlFlow<(), Option<usize>> {
        let text = line.raw.slice(start..end);
        let mut next = Some(start);
        let mut foreign = None;
        if text.trim_ascii_start().first() != Some(&b'{') {
            if is_scalar(text) {
                self.foreign(line, Foreign::NotAnObject, start, sink)?;
                return ControlFlow::Continue(None);
            }
            next = self.next_object(&line, start, end);
        }
        for _ in 0..=TRIES {
            let Some(at) = next else { break };
            // What is cut or shared is not read to the end of the line again for each of its messages.
            let is_rest = line.start > 0;
            let joint = match is_rest {
                true => self.joint(line, start..end, at, tries, sink)?,
                false => Joint::Alone,
            };
            let attempt = match joint {
                Joint::Next(next) => return ControlFlow::Continue(Some(next)),
                Joint::Other => Attempt::Broken(at),
                Joint::Alone => self.attempt(line, start, at, end, sink),
            };
            match attempt {
                Attempt::Message(flow) => {
                    flow?;
                    return ControlFlow::Continue(None);
                }
                Attempt::Not(reason) => {
                    foreign.get_or_insert((reason, at));
                    break;
                }
                Attempt::Broken(fault) => {
                    if !is_rest
                        && let Joint::Next(next) = self.joint(line, start..end, at, tries, sink)?
                    {
                        return ControlFlow::Continue(Some(next));
                    }
                    foreign.get_or_insert(match is_cut(&line, fault) {
                        true => (Foreign::Truncated, fault),
                        false => (Foreign::Text, fault),
                    });
                }
            }
            next = self.next_object(&line, at + 1, end);
        }
        let (foreign, at) = foreign.unwrap_or((Foreign::Text, start));
        self.foreign(line, foreign, at, sink)?;
        ControlFlow::Continue(None)
    }

    /// Tells what is before another message on the same line: a whole message, or one that is cut.
    fn joint(
        &mut self,
        line: Line<'_>,
        Range { start, end }: Range<usize>,
        at: usize,
        tries: &mut usize,
        sink: &mut EventSink<'_>,
    ) -> ControlFlow<(), Joint> {
        let alone = ControlFlow::Continue(Joint::Alone);
        if self.options.strictness == Strictness::Strict {
            return alone;
        }
        let text = line.raw.slice(..end);
        let next = next_message(text, at + 1);
        let value = skip_value(text, at, Limits::default());
        let until = value.map_or_else(|fault| fault.at, |end| skip_whitespace(text, end));
        if until >= end && value.is_ok() {
            return alone;
        }
        // What is read beyond the next message is read again with it.
        if next.is_some_and(|next| next < until) {
            match tries.checked_sub(1) {
                Some(left) => *tries = left,
                None => return alone,
            }
        }
        if value.is_ok() && text.get(until) == Some(&b'{') {
            let first = line.split(until).0;
            let flow = match self.attempt(first, start, at, until, sink) {
                Attempt::Message(flow) => Some(flow),
                Attempt::Not(Foreign::Log) => Some(self.foreign(first, Foreign::Log, at, sink)),
                _ => None,
            };
            if let Some(flow) = flow {
                flow?;
                return ControlFlow::Continue(Joint::Next(until));
            }
        }
        let Some(next) = next else {
            return alone;
        };
        if !begins_message(text.slice(start..next)) {
            return ControlFlow::Continue(Joint::Other);
        }
        self.foreign(line.split(next).0, Foreign::Text, at, sink)?;
        ControlFlow::Continue(Joint::Next(next))
    }

    /// The next place where a message may begin.
    fn next_object(&self, line: &Line<'_>, from: usize, end: usize) -> Option<usize> {
        if self.options.strictness == Strictness::Strict {
            return None;
        }
        let text = line.raw.get(from..end)?;
        memchr::memmem::find(text, b"{\"").map(|at| from + at)
    }
}

/// Whether a text that is no object is a JSON value.
fn is_scalar(text: &[u8]) -> bool {
    matches!(
        text.trim_ascii_start().first(),
        Some(b'[' | b'"' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n')
    ) && Document::parse(text).is_ok()
}
