//! The strings of JSON that was looked at before, without parsing it again.

use memchr::{memchr, memchr_iter, memrchr};
use std::borrow::Cow;
use std::ops::Range;
use tofu_json_scan::{skip_whitespace, string_end};
use tofu_json_text::CheckedSlice;
use tofu_json_value::decode_string;

/// Goes from string to string.
pub(crate) struct JsonStrings<'t> {
    text: &'t [u8],
    /// With its quotes.
    current: Range<usize>,
}

impl<'t> JsonStrings<'t> {
    /// From a place on that is in no string.
    pub(crate) const fn new(text: &'t [u8], start: usize) -> Self {
        Self {
            text,
            current: start..start,
        }
    }

    /// The first string that ends after a place, which is not before the last one that was asked for.
    pub(crate) fn ending_after(&mut self, place: usize) -> Option<Range<usize>> {
        if self.current.end <= place {
            self.leap(place);
        }
        while self.current.end <= place || self.current.is_empty() {
            let end = self.current.end;
            let start = end + memchr(b'"', self.text.get(end..)?)?;
            self.current = start..string_end(self.text, start).ok()?.at;
        }
        Some(self.current.clone())
    }

    /// Comes near a place without a look at each string.
    fn leap(&mut self, place: usize) {
        let end = self.current.end;
        let before = self.text.get(end..place).unwrap_or_default();
        let from = match last_quote(before).map(|quote| end + quote) {
            Some(quote) if self.opens(quote, before) => quote,
            _ => place.max(end),
        };
        self.current = from..from;
    }

    /// Whether the last quote before a place opens a string. What is beside it says so nearly always; if not, quotes open
    /// and close in turns, but for those that are escaped.
    fn opens(&self, quote: usize, before: &[u8]) -> bool {
        let is_white = |byte: &u8| matches!(byte, b' ' | b'\n' | b'\r' | b'\t');
        let after = self.text.get(quote + 1);
        if !after.is_none_or(|byte| is_white(byte) || matches!(byte, b',' | b':' | b']' | b'}')) {
            return true;
        }
        let previous = quote.checked_sub(1).and_then(|at| self.text.get(at));
        if !previous.is_none_or(|byte| is_white(byte) || matches!(byte, b',' | b':' | b'[' | b'{'))
        {
            return false;
        }
        !are_closed(before)
    }
}

/// Whether all strings end that begin in a text, which begins outside of them. Of a text that ends outside of them it says
/// whether it begins there.
pub(crate) fn are_closed(text: &[u8]) -> bool {
    let quotes = memchr_iter(b'"', text).count() - escaped_quotes(text);
    quotes.is_multiple_of(2)
}

/// How many quotes are escaped in a text that begins outside of strings.
fn escaped_quotes(text: &[u8]) -> usize {
    let (mut count, mut rest) = (0, text);
    while let Some(backslash) = memchr(b'\\', rest) {
        count += usize::from(rest.get(backslash + 1) == Some(&b'"'));
        rest = rest.get(backslash + 2..).unwrap_or_default();
    }
    count
}

/// Where the last quote is that is not escaped.
fn last_quote(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    loop {
        let quote = memrchr(b'"', text.slice(..end))?;
        let before = text.slice(..quote).iter().rev();
        if before.take_while(|byte| **byte == b'\\').count() % 2 == 0 {
            return Some(quote);
        }
        end = quote;
    }
}

/// Whether a string that ends there is the name of a member.
pub(crate) fn is_name(text: &[u8], end: usize) -> bool {
    text.get(skip_whitespace(text, end)) == Some(&b':')
}

/// So many strings of a list are passed over at most.
const MOST_BEFORE: usize = 4;

/// The name of the member whose value begins there, or of one that is a short list of strings in which it is.
pub(crate) fn member_of(text: &[u8], start: usize) -> Option<&[u8]> {
    let mut before = text.get(..start)?.trim_ascii_end();
    for _ in 0..MOST_BEFORE {
        let Some(earlier) = before.strip_suffix(b",") else {
            break;
        };
        before = quoted_at_end(earlier.trim_ascii_end())?.0.trim_ascii_end();
    }
    let before = before.strip_suffix(b"[").unwrap_or(before);
    let before = before.trim_ascii_end().strip_suffix(b":")?;
    quoted_at_end(before.trim_ascii_end()).map(|(_, name)| name)
}

/// What is before the short string that a text ends with, and what that has between its quotes.
fn quoted_at_end(text: &[u8]) -> Option<(&[u8], &[u8])> {
    const LONGEST: usize = 40;
    let text = text.strip_suffix(b"\"")?;
    let first = text.len().saturating_sub(LONGEST);
    let quote = first + memrchr(b'"', text.slice(first..))?;
    Some((text.slice(..quote), text.slice(quote + 1..)))
}

/// What is between quotes.
pub(crate) fn inside(quoted: &[u8]) -> &[u8] {
    let end = quoted.len().saturating_sub(1);
    quoted.get(1..end).unwrap_or_default()
}

/// What a string says.
pub(crate) fn decode_quoted(quoted: &[u8]) -> Cow<'_, str> {
    decode_string(inside(quoted))
}

#[cfg(test)]
mod tests {
    use super::{JsonStrings, decode_quoted, is_name};

    #[test]
    fn each_string_once_and_which_are_names() {
        let text = br#"{"a\\": ["b\"c", 12, "\\"], "" : "d"}"#;
        let mut strings = JsonStrings::new(text, 0);
        let (mut at, mut found) = (0, Vec::new());
        while let Some(string) = strings.ending_after(at) {
            found.push((
                decode_quoted(&text[string.clone()]).into_owned(),
                is_name(text, string.end),
            ));
            at = string.end;
        }
        let expected = [
            ("a\\", true),
            ("b\"c", false),
            ("\\", false),
            ("", true),
            ("d", false),
        ];
        assert_eq!(
            found,
            expected.map(|(text, is_name)| (text.to_owned(), is_name))
        );
    }

    /// A leap comes to the string that a walk over all strings comes to.
    #[test]
    fn every_place_alone() {
        let text = br#"{"a\\\"": ["b\"c\\", 12, "\\"], "" : "d\\\\\"", "e": "\"\""}"#;
        for place in 0..text.len() {
            let mut walked = JsonStrings::new(text, 0);
            let mut string = walked.ending_after(0);
            while let Some(range) = string.clone().filter(|range| range.end <= place) {
                string = walked.ending_after(range.end);
            }
            assert_eq!(
                JsonStrings::new(text, 0).ending_after(place),
                string,
                "{place}"
            );
        }
    }

    #[test]
    fn the_string_around_a_place_and_the_one_after_it() {
        let text = br#"["abc", 12, "def"]"#;
        let mut strings = JsonStrings::new(text, 0);
        assert_eq!(strings.ending_after(3), Some(1..6));
        assert_eq!(strings.ending_after(5), Some(1..6));
        assert_eq!(strings.ending_after(9), Some(12..17));
        assert_eq!(strings.ending_after(17), None);
    }
}
