//! What is looked for within strings, and what takes its place.

use crate::base64::{EncodedText, SharedDigits, is_digit};
use crate::indented::IndentedStrings;
use crate::placeholder::is_in_placeholder;
use crate::spellings::forms;
use crate::strings::{FoundString, ManyStrings, StringsWithin};
use crate::table::PlaceholderTable;
use memchr::{memchr, memrchr};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use tofu_json_text::CheckedSlice;

/// `\u` and four digits.
const LONGEST_ESCAPE: usize = 6;

/// Base64 ends with so many of them at most.
const MOST_PADDING: usize = 2;

/// The forms of the strings that are looked for: as other strings have them, and in base64.
#[derive(Default)]
pub(crate) struct SearchedForms {
    pub(crate) strings: ManyStrings,
    pub(crate) indented: IndentedStrings,
    /// By form: its placeholder, how long it is itself, and what of base64 is beside it. Those that are indented come behind
    /// the forms.
    placeholders: Vec<Arc<str>>,
    lengths: Vec<u32>,
    shared: Vec<SharedDigits>,
}

impl SearchedForms {
    /// Those of the strings of a table, and of what each of them is in base64.
    pub(crate) fn new(table: &PlaceholderTable, encoded: Vec<Vec<EncodedText>>) -> Self {
        let placeholder = |text: &str| Arc::<str>::from(table.string(text).unwrap_or_default());
        let mut made = Self::default();
        let mut strings = Vec::new();
        for (form, (placeholder, shared)) in by_form(table, encoded, placeholder) {
            made.placeholders.push(placeholder);
            made.lengths
                .push(u32::try_from(form.len()).unwrap_or(u32::MAX));
            made.shared.push(shared);
            strings.push(form.into_bytes());
        }
        let texts = table.searched().filter(|text| text.contains('\n'));
        let texts = texts.map(|text| (&**text, placeholder(text)));
        made.indented = IndentedStrings::new(texts, &mut made.placeholders);
        made.strings = ManyStrings::new(strings);
        made
    }

    /// How long a form is.
    pub(crate) fn length(&self, number: usize) -> usize {
        let length = self.lengths.get(number);
        length.map_or(0, |length| usize::try_from(*length).unwrap_or(usize::MAX))
    }

    pub(crate) fn placeholder(&self, number: usize) -> &str {
        let placeholder = self.placeholders.get(number);
        placeholder.map_or("(redacted)", |placeholder| placeholder)
    }

    /// The place of a form between quotes, with the digits of base64 beside it that have bits of the secret.
    pub(crate) fn with_shared_digits(
        &self,
        number: usize,
        place: Range<usize>,
        content: &[u8],
    ) -> Range<usize> {
        let shared = self.shared.get(number).copied().unwrap_or_default();
        let Range { mut start, mut end } = place;
        // What looks like a digit may be a part of an escape.
        let before = content.slice(start.saturating_sub(LONGEST_ESCAPE)..start);
        if shared.before
            && before.last().is_some_and(|byte| is_digit(*byte))
            && memchr(b'\\', before).is_none()
        {
            start -= 1;
        }
        if shared.after && content.get(end).is_some_and(|byte| is_digit(*byte)) {
            end += 1;
            let padding = content.slice(end..).iter().take(MOST_PADDING);
            end += padding.take_while(|byte| **byte == b'=').count();
        }
        start..end
    }
}

/// Each form with its placeholder. One that is a string itself is not taken for base64 of another.
fn by_form(
    table: &PlaceholderTable,
    encoded: Vec<Vec<EncodedText>>,
    placeholder: impl Fn(&str) -> Arc<str>,
) -> BTreeMap<String, (Arc<str>, SharedDigits)> {
    let (mut found, mut in_base64) = (BTreeMap::new(), Vec::new());
    for (text, encoded) in table.searched().zip(encoded) {
        let placeholder = placeholder(text);
        for form in forms(text) {
            let placeholder = || (Arc::clone(&placeholder), SharedDigits::default());
            found.entry(form).or_insert_with(placeholder);
        }
        in_base64.extend(
            encoded
                .into_iter()
                .map(|encoded| (encoded, Arc::clone(&placeholder))),
        );
    }
    for (encoded, placeholder) in in_base64 {
        let placeholder = (placeholder, encoded.shared);
        found.entry(encoded.digits).or_insert(placeholder);
    }
    found
}

/// The next of the strings from an offset on that is not within a placeholder. One that begins with the second half of an escape may be another form of
/// the string that begins after the escape: without that one the rest is still JSON.
pub(crate) fn next(strings: &StringsWithin<'_>, from: usize) -> Option<FoundString> {
    let is_hidden = |found: &FoundString| {
        let place = found.start..found.end;
        is_in_placeholder(strings.text(), &place)
    };
    let mut found = strings.find(from)?;
    while is_hidden(&found) {
        found = strings.find(found.start + 1)?;
    }
    while is_in_escape(strings.text().slice(from..), found.start - from)
        && let Some(later) = strings.find(found.start + 1)
        && later.start < found.end
    {
        found = later;
    }
    Some(found)
}

/// Whether a place is that of a backslash which is escaped by the one before.
fn is_in_escape(text: &[u8], place: usize) -> bool {
    let before = text.slice(..place).iter().rev();
    text.get(place) == Some(&b'\\') && before.take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// Whether a place is within an escape sequence of JSON, after its backslash.
pub(crate) fn begins_in_escape(content: &[u8], place: usize) -> bool {
    let near = content.slice(place.saturating_sub(LONGEST_ESCAPE - 1)..place);
    let Some(last) = memrchr(b'\\', near) else {
        return false;
    };
    let backslash = place - near.len() + last;
    let length = match content.get(backslash + 1) {
        Some(b'u') => LONGEST_ESCAPE,
        _ => 2,
    };
    backslash + length > place && !is_in_escape(content, backslash)
}
