use std::collections::HashMap;
use std::ops::Range;

use tofu_json_hcl::{Span, TokenKind};
use tofu_json_text::CheckedSlice;

use super::blocks::{bytes, quoted};
use crate::{Hash, Parsed, ProviderLock, ProviderPlace};

/// A hash in the list, with what belongs to it.
#[derive(Clone)]
struct ListedHash {
    /// Comments and empty lines before it.
    lead: String,
    /// From the start of its line, or its quote, to its comma.
    text: String,
    has_comma: bool,
    /// From its comma to the next line, or to the next hash.
    after: String,
}

/// A list as it is written.
struct WrittenList {
    head: String,
    hashes: Vec<ListedHash>,
    tail: String,
    /// Whether what comes after the hashes starts a line.
    tail_starts_line: bool,
    /// What lines of hashes begin with.
    indentation: String,
    on_lines: bool,
    ends_with_comma: bool,
}

/// A list of hashes as it is written, with the hashes of another entry.
pub(super) fn edited(
    parsed: &Parsed<'_>,
    place: &ProviderPlace,
    list: Span,
    old: &ProviderLock,
    new: &ProviderLock,
) -> String {
    let mut list = WrittenList::read(parsed, place, list);
    let mut sources: Vec<Option<usize>> = Vec::new();
    let mut stays = vec![false; list.hashes.len()];
    // The places of each hash, the first one last.
    let mut places: HashMap<&Hash, Vec<usize>> = HashMap::new();
    for (at, hash) in old.hashes.iter().enumerate().rev() {
        places.entry(hash).or_default().push(at);
    }
    for hash in &new.hashes {
        let source = places.get_mut(hash).and_then(Vec::pop);
        if let Some(stays) = source.and_then(|at| stays.get_mut(at)) {
            *stays = true;
        }
        sources.push(source);
    }
    list.move_comments(&stays);
    let like = list.hashes.first().cloned();
    let parts = new.hashes.iter().zip(sources).map(|(hash, source)| {
        let written = source.and_then(|at| list.hashes.get(at).cloned());
        written.unwrap_or_else(|| fresh(hash, like.as_ref(), list.on_lines))
    });
    let parts = parts.collect();
    list.print(parts)
}

/// A new hash, like another.
fn fresh(hash: &Hash, like: Option<&ListedHash>, on_lines: bool) -> ListedHash {
    let (indentation, after) = like.map_or(("", " "), |like| {
        let text = like.text.as_str();
        let indentation = text.slice(..text.len() - text.trim_start().len());
        let line_end = if like.after.ends_with("\r\n") {
            "\r\n"
        } else {
            "\n"
        };
        (indentation, if on_lines { line_end } else { " " })
    });
    ListedHash {
        lead: String::new(),
        text: format!("{indentation}{}", quoted(hash.as_str())),
        has_comma: true,
        after: after.to_owned(),
    }
}

impl WrittenList {
    fn read(parsed: &Parsed<'_>, place: &ProviderPlace, list: Span) -> Self {
        let source = parsed.file.source();
        let text = |range: Range<usize>| String::from_utf8_lossy(source.slice(range)).into_owned();
        let list = bytes(list);
        let mut hashes = Vec::new();
        let mut from = list.start;
        let mut head = None;
        for hash in &place.each_hash {
            let hash = bytes(*hash);
            let comma = comma_after(parsed, hash.end, list.end);
            let end = comma.as_ref().map_or(hash.end, |comma| comma.end);
            let (start, after) = surroundings(source, from, &hash, end, list.end);
            if head.is_none() {
                let before = source.slice(from..start);
                let newline = before.iter().position(|&byte| byte == b'\n');
                // The bracket, with the rest of its line where each hash has one.
                let length = newline.filter(|_| start < hash.start || before.ends_with(b"\n"));
                let length = length.map_or(before.len(), |newline| newline + 1);
                head = Some(text(from..from + length));
                from += length;
            }
            hashes.push(ListedHash {
                lead: text(from..start),
                text: text(start..comma.as_ref().map_or(hash.end, |comma| comma.start)),
                has_comma: comma.is_some(),
                after: text(end..after),
            });
            from = after;
        }
        let on_lines = hashes
            .first()
            .is_some_and(|first| first.after.ends_with('\n'));
        let lines = source.slice(list.clone());
        let lines = lines.split_inclusive(|&byte| byte == b'\n').skip(1);
        let mut lines = lines.filter(|line| line.trim_ascii_start().starts_with(b"\""));
        let indentation = lines.next().map_or(String::new(), |line| {
            let blanks = line.len() - line.trim_ascii_start().len();
            " ".repeat(blanks)
        });
        Self {
            head: head.unwrap_or_default(),
            indentation,
            ends_with_comma: hashes.last().is_some_and(|last| last.has_comma),
            hashes,
            tail: text(from..list.end),
            tail_starts_line: source.slice(..from).ends_with(b"\n"),
            on_lines,
        }
    }

    /// Comments before hashes that go stay before what comes next.
    fn move_comments(&mut self, stays: &[bool]) {
        let mut kept = String::new();
        for (hash, stays) in self.hashes.iter_mut().zip(stays) {
            if *stays {
                if hash.lead.starts_with(['\r', '\n']) {
                    kept.truncate(kept.trim_end_matches([' ', '\t']).len());
                }
                hash.lead.insert_str(0, &std::mem::take(&mut kept));
            } else if !hash.lead.trim().is_empty() {
                kept.push_str(&hash.lead);
            }
        }
        self.tail_starts_line |= !kept.is_empty();
        self.tail.insert_str(0, &kept);
    }

    fn print(self, hashes: Vec<ListedHash>) -> String {
        let mut out = self.head;
        let line_end = if out.contains("\r\n") { "\r\n" } else { "\n" };
        let has_lines = out.contains('\n');
        let count = hashes.len();
        for (at, hash) in hashes.into_iter().enumerate() {
            let is_last = at + 1 == count;
            if hash.lead.starts_with(['\r', '\n']) {
                out.truncate(out.trim_end_matches([' ', '\t']).len());
            }
            out.push_str(&hash.lead);
            if out.ends_with('\n') && !hash.text.starts_with([' ', '\t']) {
                out.push_str(&self.indentation);
            }
            out.push_str(&hash.text);
            if !is_last || self.ends_with_comma {
                out.push(',');
            }
            match hash.after.as_str() {
                // The line end of a comment stays.
                after if is_last && !self.on_lines => {
                    out.push_str(after.trim_end_matches([' ', '\t']))
                }
                "" if !is_last => out.push(' '),
                after => out.push_str(after),
            }
        }
        let is_comment = self
            .tail
            .trim_start_matches([' ', '\t'])
            .starts_with(['#', '/']);
        let has_own_line = self.tail_starts_line && is_comment;
        if has_lines && !out.ends_with('\n') && (has_own_line || !self.tail.contains('\n')) {
            out.push_str(line_end);
        }
        out + &self.tail
    }
}

/// The comma after a hash.
fn comma_after(parsed: &Parsed<'_>, hash: usize, end: usize) -> Option<Range<usize>> {
    let tokens = parsed.file.tokens();
    let first = tokens.partition_point(|token| (token.span.start as usize) < hash);
    let inside = tokens.get(first..)?.iter();
    let mut inside = inside.take_while(|token| (token.span.end as usize) < end);
    let comma = inside.find(|token| token.kind == TokenKind::Comma)?;
    Some(bytes(comma.span))
}

/// Where the line of a hash starts and ends, if nothing else is on it but a comment at its end; else where the
/// hash starts, and where the blanks after its comma end.
fn surroundings(
    source: &[u8],
    from: usize,
    hash: &Range<usize>,
    end: usize,
    list_end: usize,
) -> (usize, usize) {
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    let before = source.slice(from..hash.start);
    let start = hash.start - before.iter().rev().take_while(is_blank).count();
    let after = source.slice(end..list_end);
    let blanks = after.iter().take_while(is_blank).count();
    let rest = after.slice(blanks..);
    let line = after.iter().position(|&byte| byte == b'\n');
    let ends_line = [&b"\n"[..], b"\r\n", b"#", b"//"]
        .iter()
        .any(|next| rest.starts_with(next));
    // After another hash on its own line, `from` is the start of a line.
    let starts_line = source.slice(..start).ends_with(b"\n");
    match line {
        Some(line) if starts_line && ends_line => (start, end + line + 1),
        _ => (hash.start, end + blanks),
    }
}
