//! What a text says where it is JSON within JSON, whoever wrote that.

use crate::bare_lines::bare_lines;
use memchr::memchr;
use std::borrow::Cow;
use std::iter::successors;
use tofu_json_text::CheckedSlice;
use tofu_json_value::unescape;

/// So many levels of JSON within a text are read.
const LEVELS: usize = 8;

/// The texts within a text: what it says when the escapes in it are read, and those in that, and so on. None where there
/// are no escapes.
///
/// Every program has its own way to write JSON: `ä` as `\u00e4`, `/` as `\/`, `<` as `\u003c`. What was written is known
/// once it is read, so that nobody has to know the ways.
pub(crate) fn inner_texts(text: &str) -> impl Iterator<Item = String> {
    let next = |text: &str| read_escapes(text, |_| ());
    successors(next(text), move |text| next(text)).take(LEVELS)
}

/// A text some levels below another one.
pub(crate) struct NestedText<'t> {
    text: Cow<'t, str>,
    /// How the level above is read, and the one above that, to the first.
    levels: Vec<Vec<ReadPart>>,
}

impl<'t> NestedText<'t> {
    /// A text that is within no other.
    pub(crate) const fn outermost(text: Cow<'t, str>) -> Self {
        Self {
            text,
            levels: Vec::new(),
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn depth(&self) -> usize {
        self.levels.len()
    }

    /// The next level; none where nothing is escaped, or nobody would look so deep.
    pub(crate) fn next_level(&mut self) -> bool {
        let mut escapes = Vec::new();
        let inner = match self.levels.len() {
            LEVELS.. => None,
            _ => read_escapes(&self.text, |escape| escapes.push(escape)),
        };
        let Some(inner) = inner else {
            return false;
        };
        self.text = Cow::Owned(inner);
        self.levels.push(escapes);
        true
    }

    /// Where a place in the text is in the outermost one.
    pub(crate) fn outer(&self, place: usize) -> usize {
        let levels = self.levels.iter().rev();
        levels.fold(place, |place, parts| place_around(place, parts))
    }

    /// The same text with bare lines; none where it has one line.
    pub(crate) fn bare_lines(&self) -> Option<BareText> {
        let mut starts = Vec::new();
        let text = bare_lines(&self.text, |start| starts.push(start))?;
        Some(BareText { text, starts })
    }
}

/// A text with bare lines.
pub(crate) struct BareText {
    text: String,
    /// Where its lines begin.
    starts: Vec<ReadPart>,
}

impl BareText {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Where a place in it is in the text that it was made of.
    pub(crate) fn place_around(&self, place: usize) -> usize {
        place_around(place, &self.starts)
    }
}

/// Where something ends that is read as something else, such as an escape, and where that is in the text around it.
#[derive(Clone, Copy)]
pub(crate) struct ReadPart {
    pub(crate) end: usize,
    pub(crate) outer_end: usize,
}

/// Where a place in a text is in the text around it.
fn place_around(place: usize, parts: &[ReadPart]) -> usize {
    let before = parts.partition_point(|part| part.end <= place);
    let last = before.checked_sub(1).and_then(|last| parts.get(last));
    last.map_or(place, |last| last.outer_end + (place - last.end))
}

/// A text with its escapes read as those of JSON; none where there are none. What is no escape of JSON stays as it is.
fn read_escapes(text: &str, mut note: impl FnMut(ReadPart)) -> Option<String> {
    let mut read = String::new();
    let (bytes, mut copied, mut from) = (text.as_bytes(), 0, 0);
    while let Some(backslash) = memchr(b'\\', bytes.slice(from..)) {
        let at = from + backslash;
        match escape(bytes.slice(at..)) {
            Some((character, length)) => {
                read.push_str(text.get(copied..at).unwrap_or_default());
                read.push(character);
                copied = at + length;
                from = copied;
                note(ReadPart {
                    end: read.len(),
                    outer_end: copied,
                });
            }
            None => from = at + 1,
        }
    }
    if copied == 0 {
        return None;
    }
    read.push_str(text.get(copied..).unwrap_or_default());
    Some(read)
}

/// The character that an escape of JSON stands for, and the length of the escape.
pub(crate) fn escape(text: &[u8]) -> Option<(char, usize)> {
    let is_escape = matches!(
        text.get(1),
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' | b'u')
    );
    let (character, length) = unescape(text);
    Some((character.filter(|_| is_escape)?, length))
}

#[cfg(test)]
mod tests {
    use super::{LEVELS, NestedText, inner_texts};

    fn inner(text: &str) -> Vec<String> {
        inner_texts(text).collect()
    }

    #[test]
    fn each_level_once() {
        assert_eq!(inner("a \u{e4} / < text"), [""; 0]);
        assert_eq!(
            inner(r#"{"a": "\u00e4\/\u003C\ud83d\ude00\n"}"#),
            ["{\"a\": \"\u{e4}/<\u{1f600}\n\"}"]
        );
        assert_eq!(
            inner(r#""{\"a\": \"x\\\/y\"}""#),
            [r#""{"a": "x\/y"}""#, r#""{"a": "x/y"}""#]
        );
        let deep = "\\".repeat(1 << 12) + "n";
        assert_eq!(inner(&deep).len(), LEVELS);
    }

    #[test]
    fn what_is_no_escape_stays() {
        assert_eq!(inner(r"C:\windows \u12 \ud83d \"), [""; 0]);
        assert_eq!(
            inner(r"C:\\\windows\é\u00e4"),
            [r"C:\\windows\éä", r"C:\windows\éä"]
        );
    }

    #[test]
    fn places_lead_out_again() {
        let text = r#"x "{\"a\u00e4\": \"s\\u00e9cret\"}" y"#;
        let mut nested = NestedText::outermost(text.into());
        let mut depth = 0;
        while nested.next_level() {
            depth += 1;
            if let Some(start) = nested.text().find("sécret") {
                let end = start + "sécret".len();
                assert_eq!(
                    &text[nested.outer(start)..nested.outer(end)],
                    r"s\\u00e9cret"
                );
            }
        }
        assert_eq!((depth, nested.depth()), (2, 2));
        assert!(nested.text().contains("sécret"));
        assert_eq!(nested.outer(nested.text().len()), text.len());
    }
}
