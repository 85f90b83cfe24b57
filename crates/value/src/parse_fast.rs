use crate::Limits;
use crate::node::{ESCAPED, Tag};
use crate::parse::{Parser, check_utf8};
use crate::tape::{KeyOrder, Tape, TapeEntry};
use tofu_json_scan::{Specials, escape_length, number_end, skip_indentation, skip_whitespace};

/// Reads a text that holds one JSON value and white space onto a tape. Strings need not be UTF-8.
///
/// Nothing where the text is not JSON or nests too deep; why, [`Document::parse`](crate::Document::parse) says.
pub fn read<T: Tape>(text: &[u8], limits: Limits, tape: T) -> Option<T> {
    let mut fast = Fast::<T, true> {
        text,
        depth: limits.depth,
        tape,
        invalid: None,
    };
    let end = fast.value()?;
    (skip_whitespace(text, end) == text.len()).then_some(fast.tape)
}

impl Parser<'_> {
    /// One value with white space before it: the offset after it, or nothing where the text is not
    /// JSON. Then the tape holds what has been read up to there.
    pub(crate) fn fast(&mut self) -> Option<usize> {
        if self.valid {
            self.fast_of::<true>()
        } else {
            self.fast_of::<false>()
        }
    }

    #[inline(never)]
    fn fast_of<const VALID: bool>(&mut self) -> Option<usize> {
        let mut fast = Fast::<_, VALID> {
            text: self.text,
            depth: self.limits.depth,
            tape: std::mem::take(&mut self.nodes),
            invalid: None,
        };
        let end = fast.value();
        self.nodes = fast.tape;
        self.invalid = fast.invalid;
        end
    }
}

/// Reads correct text several times faster than byte by byte, and incorrect text not at all.
///
/// Nothing has to be said of strings that are not UTF-8 where it is `VALID`.
struct Fast<'t, T, const VALID: bool> {
    text: &'t [u8],
    depth: usize,
    tape: T,
    /// Where the first string begins that is not UTF-8.
    invalid: Option<usize>,
}

impl<T: Tape, const VALID: bool> Fast<'_, T, VALID> {
    /// One value with white space before it: the offset after it, or nothing where the text is not
    /// JSON.
    #[inline(always)]
    fn value(&mut self) -> Option<usize> {
        let mut specials = Specials::new(self.text);
        let mut open: Vec<Container> = Vec::with_capacity(USUAL_DEPTH);
        let (mut at, mut first) = self.token(skip_whitespace(self.text, 0))?;
        loop {
            let mut end = match first {
                b'"' => {
                    let (end, flags) = self.quoted(at, &mut specials)?;
                    self.push(at, end, Tag::String, flags);
                    end
                }
                b'{' | b'[' => {
                    if open.len() >= self.depth {
                        return None;
                    }
                    let mut container = self.begin(at, first);
                    (at, first) = self.token(at + 1)?;
                    if first != container.closing {
                        if container.is_object() {
                            (at, first) = self.name(at, first, &mut container, &mut specials)?;
                        }
                        open.push(container);
                        continue;
                    }
                    // An empty one, as most masks are, is never open.
                    self.end(&container, at + 1);
                    at + 1
                }
                _ => self.bare(at, first)?,
            };
            // Behind a value: close what ends here, and go on to the next value.
            loop {
                let Some(inner) = open.last_mut() else {
                    return Some(end);
                };
                (at, first) = self.token(end)?;
                if first == b',' {
                    (at, first) = self.token(at + 1)?;
                    if inner.is_object() {
                        (at, first) = self.name(at, first, inner, &mut specials)?;
                    }
                    break;
                }
                if first != inner.closing {
                    return None;
                }
                end = at + 1;
                self.end(inner, end);
                open.pop();
            }
        }
    }

    /// Opens the container that begins with a bracket.
    #[inline(always)]
    fn begin(&mut self, at: usize, bracket: u8) -> Container {
        let is_object = bracket == b'{';
        let node = self.tape.open(TapeEntry {
            start: at,
            end: at + 1,
            tag: if is_object { Tag::Object } else { Tag::Array },
            flags: 0,
        });
        Container {
            node,
            key: ScannedKey::NONE,
            closing: bracket + 2,
            sorted: is_object,
        }
    }

    /// Where the next token is and its first byte. Mostly there is no white space before it.
    #[inline(always)]
    fn token(&self, at: usize) -> Option<(usize, u8)> {
        let at = match *self.text.get(at)? {
            first @ b'!'.. => return Some((at, first)),
            b' ' => skip_whitespace(self.text, at + 1),
            _ => skip_indentation(self.text, at),
        };
        Some((at, *self.text.get(at)?))
    }

    /// A key, which begins with a byte, and its colon; the start of the member's value, and its first byte.
    #[inline(always)]
    fn name(
        &mut self,
        at: usize,
        first: u8,
        of: &mut Container,
        specials: &mut Specials<'_>,
    ) -> Option<(usize, u8)> {
        if first != b'"' {
            return None;
        }
        let (end, flags) = self.quoted(at, specials)?;
        if of.sorted {
            let key = self.key(at, end);
            of.sorted = flags == 0 && self.ascends(of, key);
            of.key = key;
        }
        self.push(at, end, Tag::String, flags);
        let (colon, found) = self.token(end)?;
        if found != b':' {
            return None;
        }
        self.token(colon + 1)
    }

    /// The rest of the string whose opening quote is at `at`: its end and its flags.
    #[inline(always)]
    fn quoted(&mut self, at: usize, specials: &mut Specials<'_>) -> Option<(usize, u8)> {
        let mut special = specials.next()?;
        let mut flags = 0;
        let mut found = *self.text.get(special)?;
        if found != b'"' {
            flags = ESCAPED;
            loop {
                if found != b'\\' {
                    return None;
                }
                // Nearly all are quotes and line breaks; a table of all kinds would take longer.
                if !matches!(self.text.get(special + 1)?, b'"' | b'n') {
                    unusual_escape(self.text, special)?;
                }
                special = specials.next()?;
                found = *self.text.get(special)?;
                if found == b'"' {
                    break;
                }
            }
        }
        if !VALID {
            flags |= check_utf8(self.text, at, special, &mut self.invalid);
        }
        Some((special + 1, flags))
    }

    /// A number or a word.
    #[inline(always)]
    fn bare(&mut self, at: usize, first: u8) -> Option<usize> {
        let rest = self.text.get(at..)?;
        let (end, tag) = match first {
            b'-' | b'0'..=b'9' => (number_end(self.text, at)?, Tag::Number),
            // Bytes of a length that is known are compared as a number.
            b't' if rest.first_chunk() == Some(b"true") => (at + 4, Tag::True),
            b'f' if rest.first_chunk() == Some(b"false") => (at + 5, Tag::False),
            b'n' if rest.first_chunk() == Some(b"null") => (at + 4, Tag::Null),
            _ => return None,
        };
        self.push(at, end, tag, 0);
        Some(end)
    }

    #[inline(always)]
    fn push(&mut self, start: usize, end: usize, tag: Tag, flags: u8) {
        self.tape.scalar(TapeEntry {
            start,
            end,
            tag,
            flags,
        });
    }

    #[inline(always)]
    fn end(&mut self, container: &Container, end: usize) {
        let order = if container.sorted {
            KeyOrder::Ascending
        } else {
            KeyOrder::Any
        };
        self.tape.close(container.node, end, order);
    }

    /// Whether a key in quotes comes after the one before it in its object; neither holds an escape sequence.
    #[inline(always)]
    fn ascends(&self, of: &Container, key: ScannedKey) -> bool {
        if of.key.head != key.head {
            return of.key.head < key.head;
        }
        ascends_later(self.text, of.key, key)
    }

    /// A key in quotes.
    #[inline(always)]
    fn key(&self, start: usize, end: usize) -> ScannedKey {
        let bytes = self.text.get(start + 1..start + 9);
        let bytes = bytes.and_then(|bytes| bytes.first_chunk().copied());
        let bytes = bytes.unwrap_or_else(|| last_bytes(self.text, start + 1));
        // What comes after a shorter key counts as nothing, which is less than every byte.
        let length = (end - start - 2).min(HEADS.len() - 1);
        let head = u64::from_be_bytes(bytes) & HEADS.get(length).copied().unwrap_or_default();
        ScannedKey { start, end, head }
    }
}

// What is seldom needed gets the text alone: a parser whose address is given away is not kept in registers.

/// Checks an escape sequence.
#[inline(never)]
fn unusual_escape(text: &[u8], at: usize) -> Option<usize> {
    escape_length(text, at)
}

/// Whether a key comes after the one before it, where their first eight bytes are equal, or there was none.
#[inline(never)]
fn ascends_later(text: &[u8], last: ScannedKey, key: ScannedKey) -> bool {
    let content = |key: ScannedKey| text.get(key.start + 1..key.end - 1);
    last.end == 0 || content(last) < content(key)
}

/// Fewer than eight bytes at the end of the text, and nothing after them.
#[cold]
fn last_bytes(text: &[u8], from: usize) -> [u8; 8] {
    let mut bytes = [0; 8];
    let rest = text.get(from..).unwrap_or_default();
    for (to, from) in bytes.iter_mut().zip(rest) {
        *to = *from;
    }
    bytes
}

/// Few documents nest deeper.
const USUAL_DEPTH: usize = 16;

/// The bits of the first bytes of eight, by how many they are.
const HEADS: [u64; 9] = [
    0,
    u64::MAX << 56,
    u64::MAX << 48,
    u64::MAX << 40,
    u64::MAX << 32,
    u64::MAX << 24,
    u64::MAX << 16,
    u64::MAX << 8,
    u64::MAX,
];

/// A key in quotes, and its first eight bytes as a number.
#[derive(Clone, Copy)]
struct ScannedKey {
    start: usize,
    end: usize,
    head: u64,
}

impl ScannedKey {
    /// Before the first one.
    const NONE: Self = Self {
        start: 0,
        end: 0,
        head: 0,
    };
}

/// An array or object that has not ended yet.
struct Container {
    node: usize,
    /// The last key.
    key: ScannedKey,
    /// The bracket that ends it.
    closing: u8,
    sorted: bool,
}

impl Container {
    #[inline(always)]
    const fn is_object(&self) -> bool {
        self.closing == b'}'
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::DocumentText;
    use std::borrow::Cow;
    use tofu_json_scan::Limits;

    const PIECES: [&str; 26] = [
        "{",
        "}",
        "[",
        "]",
        "\"",
        ":",
        ",",
        " ",
        "\n",
        "\"a\":",
        "\"b\":1,",
        "\"ab\":",
        "null",
        "true",
        "false",
        "-1.5e3",
        "0",
        "01",
        "\\",
        "\\n",
        "\\u00e9",
        "\\x",
        "é",
        "\"text\"",
        "{\"k\":[]}",
        "\u{1}",
    ];

    fn read(text: &[u8], read: impl Fn(&mut Parser<'_>) -> Option<usize>) -> Option<String> {
        let (text, _) = DocumentText::new(Cow::Borrowed(text));
        let mut parser = Parser::new(&text, Limits::with_depth(20), Vec::new());
        let end = read(&mut parser)?;
        Some(format!("{end} {:?}", parser.finish()))
    }

    /// Steps of a fixed generator.
    fn numbers() -> impl FnMut() -> usize {
        let mut seed = 3u64;
        move || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(seed >> 33).unwrap()
        }
    }

    /// A value as a generator would write it.
    fn value(next: &mut impl FnMut() -> usize, depth: usize) -> String {
        let items = |next: &mut dyn FnMut() -> usize| next() % 5;
        match next() % if depth > 3 { 4 } else { 6 } {
            0 => ["null", "true", "false"][next() % 3].to_owned(),
            1 => ["0", "-1.5e3", "12"][next() % 3].to_owned(),
            2 | 3 => {
                let texts = [
                    r#""""#,
                    r#""a\n\u00e9""#,
                    r#""é and more than eight""#,
                    r#""{\"a\":\"b\\\"c\"}""#,
                ];
                texts[next() % texts.len()].to_owned()
            }
            4 => {
                let items: Vec<_> = (0..items(next)).map(|_| value(next, depth + 1)).collect();
                format!("[{}]", items.join(", "))
            }
            _ => {
                let keys = [
                    "a",
                    "b",
                    "ab",
                    "a longer key",
                    "a longer kez",
                    "\\u0061",
                    "",
                ];
                let items: Vec<_> = (0..items(next))
                    .map(|_| {
                        format!(
                            "\"{}\":{}",
                            keys[next() % keys.len()],
                            value(next, depth + 1)
                        )
                    })
                    .collect();
                format!("{{{}}}", items.join(",\n "))
            }
        }
    }

    #[test]
    fn reads_as_the_plain_reading_does() {
        let mut next = numbers();
        let mut accepted = 0;
        for round in 0..30_000 {
            let mut text = value(&mut next, 0).into_bytes();
            if round % 2 == 1 {
                let at = next() % (text.len() + 1);
                let gone = at..(at + next() % 3).min(text.len());
                text.splice(gone, PIECES[next() % PIECES.len()].bytes());
            }
            if round % 7 == 0 {
                text.push(0xff);
            }
            let fast = read(&text, |parser| parser.fast());
            let plain = read(&text, |parser| parser.run().ok());
            assert_eq!(fast, plain, "{}", String::from_utf8_lossy(&text));
            accepted += usize::from(fast.is_some());
        }
        assert!((15_000..29_000).contains(&accepted), "{accepted}");
    }
}
