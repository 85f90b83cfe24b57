//! What a text says where some of it is encoded: in JSON within a string, or in percent.

use memchr::memchr;
use std::borrow::Cow;
use std::ops::Range;
use tofu_json_text::CheckedSlice;
use tofu_json_value::unescape;

/// So many levels of JSON within a text are read.
const LEVELS: usize = 8;

/// A text as it is once its escapes are read, and those in that, and so on.
pub(super) struct ReadText<'t> {
    text: Cow<'t, [u8]>,
    /// How the text was read, from the outermost on.
    steps: Vec<Vec<ReadEscape>>,
}

/// Where an escape ends, and where that is in the text that it was read from.
#[derive(Clone, Copy)]
struct ReadEscape {
    end: usize,
    outer_end: usize,
}

impl<'t> ReadText<'t> {
    /// What is so many levels of JSON within a text; none where there are not so many, or nobody looks so deep.
    pub(super) fn at(text: &'t [u8], level: usize) -> Option<Self> {
        let outermost = Self {
            text: Cow::Borrowed(text),
            steps: Vec::new(),
        };
        let mut levels = 0..level.min(LEVELS + 1);
        let reading = levels.try_fold(outermost, |reading, _| reading.read(b'\\', json_escape));
        reading.filter(|_| level <= LEVELS)
    }

    /// The same with its percent-encoding read, whichever characters are encoded, and with letters of either case.
    pub(super) fn percent(self) -> Option<Self> {
        self.read(b'%', percent_escape)
    }

    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// Where a place is in the outermost text.
    pub(super) fn outer(&self, Range { start, end }: Range<usize>) -> Range<usize> {
        let steps = || self.steps.iter().rev();
        let outer = |place| steps().fold(place, |place, step| outer_place(place, step));
        outer(start)..outer(end)
    }

    /// With the escapes read that begin with a byte; none where there are none. What is no escape stays as it is.
    fn read(mut self, first: u8, escape: fn(&[u8], &mut Vec<u8>) -> Option<usize>) -> Option<Self> {
        let (mut read, mut step) = (Vec::new(), Vec::new());
        let (text, mut copied, mut from) = (&*self.text, 0, 0);
        while let Some(place) = memchr(first, text.slice(from..)) {
            let at = from + place;
            from = at + 1;
            let plain = read.len();
            read.extend_from_slice(text.slice(copied..at));
            match escape(text.slice(at..), &mut read) {
                Some(length) => {
                    copied = at + length;
                    from = copied;
                    step.push(ReadEscape {
                        end: read.len(),
                        outer_end: copied,
                    });
                }
                None => read.truncate(plain),
            }
        }
        if step.is_empty() {
            return None;
        }
        read.extend_from_slice(text.slice(copied..));
        self.text = Cow::Owned(read);
        self.steps.push(step);
        Some(self)
    }
}

fn outer_place(place: usize, escapes: &[ReadEscape]) -> usize {
    let before = escapes.partition_point(|escape| escape.end <= place);
    let last = before.checked_sub(1).and_then(|last| escapes.get(last));
    last.map_or(place, |last| last.outer_end + (place - last.end))
}

/// Appends the character that an escape of JSON stands for; returns the length of the escape.
fn json_escape(text: &[u8], read: &mut Vec<u8>) -> Option<usize> {
    let is_escape = matches!(
        text.get(1),
        Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' | b'u')
    );
    let (character, length) = unescape(text);
    let character = character.filter(|_| is_escape)?;
    read.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
    Some(length)
}

/// Appends the byte of an escape such as `%2f`.
fn percent_escape(text: &[u8], read: &mut Vec<u8>) -> Option<usize> {
    let digit = |at: usize| char::from(*text.get(at)?).to_digit(16);
    let byte = digit(1)? << 4 | digit(2)?;
    read.push(u8::try_from(byte).ok()?);
    Some("%2f".len())
}

#[cfg(test)]
mod tests {
    use super::{LEVELS, ReadText};

    #[test]
    fn levels_and_percent_are_read() {
        let text = br#""{\"a\": \"x%2F\\n%zz\"}" \w"#;
        let one = ReadText::at(text, 1).unwrap();
        assert_eq!(one.text(), br#""{"a": "x%2F\n%zz"}" \w"#);
        assert_eq!(one.percent().unwrap().text(), br#""{"a": "x/\n%zz"}" \w"#);
        let two = ReadText::at(text, 2).unwrap();
        assert_eq!(two.text(), b"\"{\"a\": \"x%2F\n%zz\"}\" \\w");
        assert!(ReadText::at(text, 3).is_none());
        assert!(ReadText::at(b"100% of it%", 0).unwrap().percent().is_none());
    }

    #[test]
    fn places_lead_out_again() {
        let text = r#"x "{\"a\u00e4\": \"s\\u00e9cr%65t\"}" y"#;
        let reading = ReadText::at(text.as_bytes(), 2).unwrap().percent().unwrap();
        let said = std::str::from_utf8(reading.text()).unwrap();
        let start = said.find("s\u{e9}cret").unwrap();
        let place = reading.outer(start..start + "s\u{e9}cret".len());
        assert_eq!(&text[place], r"s\\u00e9cr%65t");
        assert_eq!(reading.outer(0..said.len()), 0..text.len());
    }

    #[test]
    fn nobody_looks_deeper_than_that() {
        let deep = "\\".repeat(1 << 12) + "n";
        assert!(ReadText::at(deep.as_bytes(), LEVELS).is_some());
        assert!(ReadText::at(deep.as_bytes(), LEVELS + 1).is_none());
    }
}
