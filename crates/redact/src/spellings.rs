//! How OpenTofu writes a text within other strings.

use crate::base64::encoded;
use std::borrow::Cow;
use tofu_json_value::{Escaping, write_string};

/// A string as other strings have it: as it is, and in JSON, once and twice.
pub(crate) fn forms(text: &str) -> Vec<String> {
    let mut forms = vec![text.to_owned()];
    for &escaping in escapings(text) {
        let once = escaped(text, escaping);
        let twice = once.as_deref().and_then(|once| escaped(once, escaping));
        forms.extend(once.into_iter().chain(twice));
    }
    forms.sort_unstable();
    forms.dedup();
    forms
}

/// The ways in which a text can be escaped.
fn escapings(text: &str) -> &'static [Escaping] {
    match text.contains(['<', '>', '&']) {
        true => &[Escaping::Plain, Escaping::Html],
        false => &[Escaping::Plain],
    }
}

/// A text within a string of JSON, if it is another there.
fn escaped(text: &str, escaping: Escaping) -> Option<String> {
    let is_plain =
        |byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'<' | b'>' | b'&');
    if text.bytes().all(is_plain) {
        return None;
    }
    let mut json = String::new();
    write_string(&mut json, text, escaping);
    let inside = json.get(1..json.len() - 1).unwrap_or_default();
    (inside != text).then(|| inside.to_owned())
}

/// A text and what it is in base64, by which it is looked for.
pub(crate) fn searched_texts(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let encoded = encoded(text).into_iter();
    let encoded = encoded.map(|encoded| Cow::Owned(encoded.digits));
    std::iter::once(Cow::Borrowed(text)).chain(encoded)
}

/// All ways in which OpenTofu writes a text within a string of JSON that is or holds it.
pub(crate) fn spellings(text: &str) -> impl Iterator<Item = String> {
    let spell = |form: String| {
        let ways = escapings(&form).iter();
        ways.map(move |escaping| escaped(&form, *escaping).unwrap_or_else(|| form.clone()))
    };
    forms(text).into_iter().flat_map(spell)
}
