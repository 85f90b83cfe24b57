use super::replacement::Slot;
use crate::{Escaping, Value, write_string};
use std::ops::Range;
use tofu_json_text::CheckedSlice;

/// A member of an object or an element of an array.
#[derive(Clone, Copy)]
pub(super) struct KeyedValue<'a> {
    pub(super) key: Option<Value<'a>>,
    pub(super) value: Value<'a>,
}

/// What is written instead of which bytes.
type Splice = (Range<usize>, Vec<u8>);

impl KeyedValue<'_> {
    fn start(self) -> usize {
        self.key.unwrap_or(self.value).span().start
    }

    fn end(self) -> usize {
        self.value.span().end
    }

    /// What is between the name and the value.
    fn colon(&self) -> Option<&[u8]> {
        let key = self.key?;
        let between = key.span().end..self.value.span().start;
        Some(self.value.document.text().slice(between))
    }
}

/// What is between two entries; or, where there is only one, a comma and what is before that one.
fn separator(
    container: Value<'_>,
    first: KeyedValue<'_>,
    second: Option<KeyedValue<'_>>,
) -> Vec<u8> {
    let text = container.document.text();
    if let Some(second) = second {
        return text.slice(first.end()..second.start()).to_vec();
    }
    let lead = text.slice(container.span().start + 1..first.start());
    let mut separator = vec![b','];
    separator.extend_from_slice(lead);
    // `{"a": 1}` has a space after its colon, and so has one after the comma.
    if lead.is_empty() && first.colon().is_some_and(|colon| colon.ends_with(b" ")) {
        separator.push(b' ');
    }
    separator
}

/// A new element before another.
pub(super) fn before(
    container: Value<'_>,
    slot: &Slot<'_>,
    entry: KeyedValue<'_>,
    json: &[u8],
) -> Splice {
    match slot.previous {
        Some(previous) => {
            let mut text = separator(container, previous, Some(entry));
            text.extend_from_slice(json);
            (previous.end()..previous.end(), text)
        }
        None => {
            let mut text = json.to_vec();
            text.extend(separator(container, entry, slot.next));
            (entry.start()..entry.start(), text)
        }
    }
}

/// A new entry after the last.
pub(super) fn after(
    container: Value<'_>,
    before_last: Option<KeyedValue<'_>>,
    last: KeyedValue<'_>,
    key: Option<&str>,
    json: &[u8],
) -> Splice {
    let mut text = match before_last {
        Some(first) => separator(container, first, Some(last)),
        None => separator(container, last, None),
    };
    push_entry(&mut text, key, last.colon().unwrap_or(b":"), json);
    (last.end()..last.end(), text)
}

/// The first entry of an empty array or object, which is an entry of what is around it.
pub(super) fn only(
    container: Value<'_>,
    around: Option<(Value<'_>, KeyedValue<'_>)>,
    key: Option<&str>,
    json: &[u8],
) -> Splice {
    let inside = container.span().start + 1..container.span().end - 1;
    let outer = around.map(|(outer, entry)| Surroundings::of(outer, entry));
    let outer = outer.unwrap_or_default();
    let mut text = Vec::new();
    if outer.has_lines {
        text.extend_from_slice(outer.line_end);
        text.extend_from_slice(outer.indentation);
        text.extend_from_slice(outer.step);
    }
    push_entry(&mut text, key, outer.colon, json);
    if outer.has_lines {
        text.extend_from_slice(outer.line_end);
        text.extend_from_slice(outer.indentation);
    }
    (inside, text)
}

fn push_entry(text: &mut Vec<u8>, key: Option<&str>, colon: &[u8], json: &[u8]) {
    if let Some(key) = key {
        write_string(text, key, Escaping::Plain);
        text.extend_from_slice(colon);
    }
    text.extend_from_slice(json);
}

/// How an array or object lays out its entries.
struct Surroundings<'a> {
    /// Whether the entry begins a line.
    has_lines: bool,
    line_end: &'a [u8],
    /// What is before the entry on its line.
    indentation: &'a [u8],
    /// How much further entries are indented than the brackets around them.
    step: &'a [u8],
    colon: &'a [u8],
}

impl Default for Surroundings<'_> {
    fn default() -> Self {
        Self {
            has_lines: false,
            line_end: b"\n",
            indentation: b"",
            step: b"  ",
            colon: b":",
        }
    }
}

impl<'a> Surroundings<'a> {
    fn of(outer: Value<'a>, entry: KeyedValue<'a>) -> Self {
        let text = outer.document.text();
        let mut found = Self::default();
        let space = white_space_before(text, entry.start());
        if let Some(newline) = space.iter().rposition(|&byte| byte == b'\n') {
            found.has_lines = true;
            found.indentation = space.slice(newline + 1..);
            if space.slice(..newline).ends_with(b"\r") {
                found.line_end = b"\r\n";
            }
            let bracket = white_space_before(text, outer.span().end - 1);
            let bracket_line = bracket.iter().rposition(|&byte| byte == b'\n');
            let outer_indentation = bracket_line.map(|at| bracket.slice(at + 1..));
            let step = outer_indentation.and_then(|outer| found.indentation.strip_prefix(outer));
            found.step = step.filter(|step| !step.is_empty()).unwrap_or(found.step);
            found.colon = b": ";
        }
        if let Some(key) = entry.key {
            found.colon = text.slice(key.span().end..entry.value.span().start);
        }
        found
    }
}

fn white_space_before(text: &[u8], at: usize) -> &[u8] {
    let before = text.slice(..at);
    let other = before.iter().rposition(|byte| !byte.is_ascii_whitespace());
    before.slice(other.map_or(0, |other| other + 1)..)
}

/// An entry with the comma and white space of its one side.
pub(super) fn removed(
    container: Value<'_>,
    slot: &Slot<'_>,
    entry: KeyedValue<'_>,
) -> Range<usize> {
    match (slot.previous, slot.next) {
        (Some(previous), _) => previous.end()..entry.end(),
        (None, Some(next)) => entry.start()..next.start(),
        (None, None) => container.span().start + 1..container.span().end - 1,
    }
}
