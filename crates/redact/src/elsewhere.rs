//! Masked strings wherever else a document has them.

use crate::edits::Edits;
use crate::json_strings::{JsonStrings, decode_quoted, inside, is_name};
use crate::strings::ManyStrings;
use crate::table::PlaceholderTable;
use crate::words::is_word;
use memchr::memmem;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Escaping, decode_string, unescape, write_string};

/// How often a text is looked through at most: what is beside a placeholder can form a secret with it.
const ROUNDS: usize = 8;
/// A part of a string that is shorter is in too much text to be worth a look.
const SHORTEST_ANCHOR: usize = 4;
/// A longer part would not be in less text.
const LONGEST_ANCHOR: usize = 12;

/// Finds and replaces masked strings in others: in longer strings, and in JSON within a string.
#[derive(Default)]
pub(crate) struct Elsewhere {
    forms: ManyStrings,
    /// By form: its placeholder.
    placeholders: Vec<Arc<str>>,
    /// Parts of the strings that JSON writes as they are, so that text without them needs no further look.
    anchors: ManyStrings,
    /// Whether there is a string without such a part.
    is_everywhere: bool,
}

impl Elsewhere {
    pub(crate) fn new(table: &PlaceholderTable) -> Self {
        let mut by_form = BTreeMap::new();
        let mut anchors = BTreeSet::new();
        let mut is_everywhere = false;
        for text in table.searched() {
            let placeholder: Arc<str> = table.string(text).unwrap_or_default().into();
            for form in forms(text) {
                by_form
                    .entry(form)
                    .or_insert_with(|| Arc::clone(&placeholder));
            }
            match anchor(text) {
                Some(anchor) => drop(anchors.insert(anchor.as_bytes().to_vec())),
                None => is_everywhere = true,
            }
        }
        let (forms, placeholders): (Vec<_>, _) = by_form.into_iter().unzip();
        Self {
            forms: ManyStrings::new(forms.into_iter().map(String::into_bytes).collect()),
            placeholders,
            anchors: ManyStrings::new(anchors.into_iter().collect()),
            is_everywhere,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// The edits that replace the strings in those of a range of JSON, but for the words of the format. What may hold one is
    /// found in the bytes, without parsing.
    pub(crate) fn edit(&self, json: &[u8], range: Range<usize>, edits: &mut Edits) {
        if self.is_empty() {
            return;
        }
        let text = json.get(..range.end).unwrap_or(json);
        let mut strings = JsonStrings::new(text, range.start);
        let is_all = self.is_everywhere || has_unusual_escapes(text);
        let mut from = range.start;
        loop {
            let place = match is_all {
                true => from,
                false => match self.anchors.find(text, from) {
                    Some(anchor) => anchor.start,
                    None => return,
                },
            };
            let Some(string) = strings.ending_after(place) else {
                return;
            };
            // An anchor can also be in a number, but in no quotes.
            if (is_all || string.start < place) && !edits.has(string.start) {
                self.edit_string(text, string.clone(), edits);
            }
            from = match is_all || string.start < place {
                true => string.end,
                false => string.start,
            };
        }
    }

    fn edit_string(&self, text: &[u8], string: Range<usize>, edits: &mut Edits) {
        let quoted = text.slice(string.clone());
        if let Some(changed) = self.without(quoted)
            && !(is_name(text, string.end) && is_word(&decode_quoted(quoted)))
        {
            edits.replace_at(string, changed);
        }
    }

    /// Whether one of the strings is in a text.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        self.forms.is_in(text.as_bytes())
    }

    /// A string of JSON, with its quotes, without the masked strings; none where there are none. What stays of it stays
    /// as it is written.
    pub(crate) fn without(&self, quoted: &[u8]) -> Option<Vec<u8>> {
        let content = inside(quoted);
        let mut changed = self.round(content, &decode_string(content))?;
        for _ in 1..ROUNDS {
            match self.round(&changed, &decode_string(&changed)) {
                Some(again) => changed = again,
                None => return Some([b"\"", &*changed, b"\""].concat()),
            }
        }
        Some(b"\"(redacted)\"".to_vec())
    }

    fn round(&self, content: &[u8], text: &str) -> Option<Vec<u8>> {
        if !self.is_in(text) {
            return None;
        }
        let mut places = RawPlaces::new(content, text);
        let (mut changed, mut from, mut read) = (Vec::new(), 0, 0);
        while let Some(found) = self.forms.find(text.as_bytes(), read) {
            let (start, end) = (places.raw(found.start), places.raw(found.end));
            changed.extend_from_slice(content.slice(from..start.max(from)));
            let placeholder = self.placeholders.get(found.number);
            let placeholder = placeholder.map_or("(redacted)", |placeholder| placeholder);
            changed.extend_from_slice(placeholder.as_bytes());
            (from, read) = (end.max(from), found.end);
        }
        changed.extend_from_slice(content.slice(from..));
        Some(changed)
    }
}

/// A string as other strings have it: as it is, and in JSON, once and twice.
pub(crate) fn forms(text: &str) -> Vec<String> {
    let mut forms = vec![text.to_owned()];
    for escaping in [Escaping::Plain, Escaping::Html] {
        let once = escaped(text, escaping);
        let twice = escaped(&once, escaping);
        forms.extend([once, twice]);
    }
    forms.sort_unstable();
    forms.dedup();
    forms
}

/// A text within a string of JSON.
pub(crate) fn escaped(text: &str, escaping: Escaping) -> String {
    let mut json = String::new();
    write_string(&mut json, text, escaping);
    json.get(1..json.len() - 1).unwrap_or_default().to_owned()
}

/// The longest part of a text that everybody writes as it is.
fn anchor(text: &str) -> Option<&str> {
    let is_plain = |character: char| {
        matches!(character, ' '..='~') && !matches!(character, '"' | '\\' | '<' | '>' | '&' | '/')
    };
    let parts = text.split(|character| !is_plain(character));
    let longest = parts.max_by_key(|part| part.len())?;
    (longest.len() >= SHORTEST_ANCHOR).then_some(middle(longest))
}

/// The middle of a long ASCII text: beginnings and ends such as those of certificates are in many other texts.
fn middle(text: &str) -> &str {
    let start = text.len().saturating_sub(LONGEST_ANCHOR) / 2;
    let end = start + LONGEST_ANCHOR.min(text.len());
    text.get(start..end).unwrap_or(text)
}

/// Whether something is escaped by its number that can be part of an anchor.
fn has_unusual_escapes(json: &[u8]) -> bool {
    memmem::find_iter(json, b"\\u00").any(|at| {
        let digits = json.get(at + 4..at + 6).unwrap_or_default();
        let is_plain = matches!(digits.first(), Some(b'2'..=b'7'));
        is_plain && !matches!(digits, b"3c" | b"3e" | b"3C" | b"3E" | b"26")
    })
}

/// Finds for places in a text those in the JSON that it was read from, from the front to the back.
struct RawPlaces<'t> {
    content: &'t [u8],
    /// Whether nothing is escaped or broken, so that places are the same.
    is_same: bool,
    text: usize,
    raw: usize,
}

impl<'t> RawPlaces<'t> {
    fn new(content: &'t [u8], text: &str) -> Self {
        Self {
            content,
            is_same: content == text.as_bytes(),
            text: 0,
            raw: 0,
        }
    }

    fn raw(&mut self, place: usize) -> usize {
        if self.is_same {
            return place;
        }
        while self.text < place {
            let rest = self.content.slice(self.raw..);
            let (text, raw) = match rest.first() {
                None => return self.raw,
                Some(b'\\') => {
                    let (character, length) = unescape(rest);
                    (
                        character.unwrap_or(char::REPLACEMENT_CHARACTER).len_utf8(),
                        length,
                    )
                }
                Some(_) => plain(rest),
            };
            self.text += text;
            self.raw = (self.raw + raw).min(self.content.len());
        }
        self.raw
    }
}

/// How many bytes the first character of a text takes when it is read, and how many it has.
fn plain(rest: &[u8]) -> (usize, usize) {
    let beginning = rest.get(..4.min(rest.len())).unwrap_or_default();
    let chunk = beginning.utf8_chunks().next();
    let first = chunk.and_then(|chunk| chunk.valid().chars().next());
    match first {
        Some(character) => (character.len_utf8(), character.len_utf8()),
        None => (char::REPLACEMENT_CHARACTER.len_utf8(), 1),
    }
}
