use std::ops::Range;

use tofu_json_hcl::Span;
use tofu_json_text::{CheckedSlice, Splices};

use super::list;
use crate::write::{write_entry, write_string};
use crate::{AttributePlace, Lock, Parsed, Program, Provider, ProviderLock, ProviderPlace, header};

/// The parts of a file that are replaced.
pub(super) struct FileChanges<'p> {
    parsed: &'p Parsed<'p>,
    source: &'p [u8],
    line_end: &'static str,
    parts: Vec<(Range<usize>, String)>,
}

impl<'p> FileChanges<'p> {
    pub(super) fn new(parsed: &'p Parsed<'p>) -> Self {
        let source = parsed.file.source();
        let first_line = source.split_inclusive(|&byte| byte == b'\n').next();
        let is_crlf = first_line.is_some_and(|line| line.ends_with(b"\r\n"));
        Self {
            parsed,
            source,
            line_end: if is_crlf { "\r\n" } else { "\n" },
            parts: Vec::new(),
        }
    }

    /// The file, which says what `written` says, with what `wanted` says.
    pub(super) fn all(mut self, written: &Lock, wanted: &Lock) -> Vec<u8> {
        let places = self.parsed.places.of_entries();
        for old in written {
            let Some(&place) = places.get(&old.provider) else {
                continue;
            };
            match wanted.get(&old.provider) {
                Some(new) if new == old => {}
                Some(new) => self.entry(place, old, new),
                None => self.remove_block(place.block),
            }
        }
        for new in wanted {
            if written.get(&new.provider).is_none() {
                self.add_block(new);
            }
        }
        self.apply()
    }

    fn entry(&mut self, place: &ProviderPlace, old: &ProviderLock, new: &ProviderLock) {
        let Some(version) = place.version else {
            return;
        };
        if new.version != old.version {
            self.replace(bytes(version.value), quoted(&new.version.to_string()));
        }
        let mut added = String::new();
        if new.constraints != old.constraints {
            self.constraints(version, place.constraints, new, &mut added);
        }
        let constraints_end = std::mem::take(&mut added);
        if new.hashes != old.hashes {
            match place.hashes {
                Some(attribute) if new.hashes.is_empty() => self.remove_lines(attribute.whole),
                Some(attribute) => {
                    let range = bytes(attribute.value);
                    let list = list::edited(self.parsed, place, attribute.value, old, new);
                    self.replace(range, list);
                }
                None => added.push_str(&self.hashes(new)),
            }
        }
        let last = place.constraints.filter(|_| !new.constraints.is_empty());
        self.insert_after(place, version, &constraints_end);
        self.insert_after(place, last.unwrap_or(version), &added);
    }

    /// The argument `constraints`, which has one column with `version`.
    fn constraints(
        &mut self,
        version: AttributePlace,
        old: Option<AttributePlace>,
        new: &ProviderLock,
        added: &mut String,
    ) {
        let text = new.constraints.to_string();
        let name_end = version.whole.start as usize + "version".len();
        let gap = name_end..version.value.start as usize;
        let (from, to): (&[u8], _) = match old {
            Some(old) if !text.is_empty() => {
                return self.replace(bytes(old.value), quoted(&text));
            }
            Some(old) => {
                self.remove_lines(old.whole);
                (b"     = ", " = ")
            }
            None => {
                *added = format!("  constraints = {}{}", quoted(&text), self.line_end);
                (b" = ", "     = ")
            }
        };
        if self.source.slice(gap.clone()) == from {
            self.replace(gap, to.to_owned());
        }
    }

    /// The argument `hashes` as OpenTofu writes it.
    fn hashes(&self, entry: &ProviderLock) -> String {
        let end = self.line_end;
        let lines = entry.hashes.iter();
        let lines = lines.map(|hash| format!("    {},{end}", quoted(hash.as_str())));
        format!("  hashes = [{end}{}  ]{end}", lines.collect::<String>())
    }

    /// Puts lines after an argument. A block on one line becomes several.
    fn insert_after(&mut self, place: &ProviderPlace, after: AttributePlace, lines: &str) {
        if lines.is_empty() {
            return;
        }
        let line = self.line_after(after.whole.end as usize);
        if line < place.block.end as usize {
            return self.replace(line..line, lines.to_owned());
        }
        let start = after.whole.start as usize;
        let open = self.blanks_before(start);
        let close = place.block.end as usize - 1;
        let opened = self.parts.iter().any(|(range, _)| range.end == start);
        if !opened {
            self.replace(open..start, format!("{}  ", self.line_end));
            self.replace(self.blanks_before(close)..close, self.line_end.to_owned());
        }
        self.replace(close..close, lines.to_owned());
    }

    /// Removes an argument with its line, if nothing else is on it but a comment at its end.
    fn remove_lines(&mut self, span: Span) {
        let (start, end) = (span.start as usize, span.end as usize);
        let line = self.line_start(start);
        let range = match self.blanks_before(start) == line {
            true => line..self.line_after(end),
            false => start..end,
        };
        self.replace(range, String::new());
    }

    /// Removes a block with its lines, and the empty line before it.
    fn remove_block(&mut self, block: Span) {
        let start = self.line_start(block.start as usize);
        let end = self.line_after(block.end as usize);
        self.replace(self.empty_line_before(start)..end, String::new());
    }

    /// The start of the line before a line, if that is empty.
    fn empty_line_before(&self, line: usize) -> usize {
        let before = self.source.slice(..line);
        let mut empty_lines = [&b"\n\r\n"[..], b"\n\n"].into_iter();
        let empty = empty_lines.find(|empty| before.ends_with(empty));
        line - empty.map_or(0, |empty| empty.len() - 1)
    }

    fn add_block(&mut self, entry: &ProviderLock) {
        let mut text = String::new();
        if self.source.is_empty() && self.parts.is_empty() {
            text.push_str(header(Program::default()));
        }
        let before = self.last_before(&entry.provider);
        let at = match (before, self.parsed.places.providers.first()) {
            (Some(block), _) => self.line_after(block.end as usize),
            (None, Some(first)) => self.empty_line_before(self.above(first.block.start as usize)),
            (None, None) => self.source.len(),
        };
        let is_ended = at == 0 || self.source.slice(..at).ends_with(b"\n");
        if !is_ended {
            text.push('\n');
        }
        write_entry(&mut text, entry);
        // At the top of the file the empty line is after the block instead of before it.
        if at == 0 && !self.source.is_empty() {
            text.remove(0);
            text.push('\n');
        }
        self.replace(at..at, text.replace('\n', self.line_end));
    }

    /// The last block of a provider that comes before one in order.
    fn last_before(&self, provider: &Provider) -> Option<Span> {
        let mut stored = self.parsed.places.stored().collect::<Vec<_>>();
        stored.retain(|(other, _)| *other < provider);
        stored.last().map(|(_, place)| place.block)
    }

    /// The start of the comment right above a block, unless that is the top of the file.
    fn above(&self, block: usize) -> usize {
        let own = self.line_start(block);
        let mut start = own;
        while start > 0 {
            let line = self.line_start(start - 1);
            let text = self.source.slice(line..start).trim_ascii();
            if text.is_empty() {
                return start;
            }
            if !text.starts_with(b"#") && !text.starts_with(b"//") {
                break;
            }
            start = line;
        }
        own
    }

    fn line_start(&self, at: usize) -> usize {
        let before = self.source.slice(..at);
        let newline = before.iter().rposition(|&byte| byte == b'\n');
        newline.map_or(0, |newline| newline + 1)
    }

    /// The start of the next line, or the end of the file.
    fn line_after(&self, at: usize) -> usize {
        let after = self.source.slice(at..);
        let newline = after.iter().position(|&byte| byte == b'\n');
        newline.map_or(self.source.len(), |newline| at + newline + 1)
    }

    fn blanks_before(&self, at: usize) -> usize {
        let before = self.source.slice(..at);
        let other = before
            .iter()
            .rposition(|byte| !matches!(byte, b' ' | b'\t'));
        other.map_or(0, |other| other + 1)
    }

    fn replace(&mut self, range: Range<usize>, text: String) {
        self.parts.push((range, text));
    }

    fn apply(self) -> Vec<u8> {
        let splices: Splices = self.parts.into_iter().collect();
        splices.apply(self.source)
    }
}

pub(super) fn bytes(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    write_string(&mut quoted, text);
    quoted
}
