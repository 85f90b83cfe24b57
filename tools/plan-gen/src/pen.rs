//! Writes JSON as OpenTofu does: on one line, three characters of HTML escaped.

use std::io::{self, Write};

/// So much text is gathered before it goes to the sink.
const PAGE: usize = 1 << 18;

/// A sink with a page of text before it.
pub(crate) struct Pen<'sink> {
    sink: &'sink mut dyn Write,
    page: Vec<u8>,
    written: u64,
    /// Since 1.7 the messages of a stream leave the characters of HTML as they are.
    html: Html,
}

/// What becomes of the characters `<`, `>` and `&`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Html {
    Escaped,
    Raw,
}

impl<'sink> Pen<'sink> {
    pub(crate) fn new(sink: &'sink mut dyn Write) -> Self {
        Self {
            sink,
            page: Vec::with_capacity(PAGE + PAGE / 4),
            written: 0,
            html: Html::Escaped,
        }
    }

    /// Hands a full page to the sink: called between parts that fit into memory.
    pub(crate) fn turn(&mut self) -> io::Result<()> {
        if self.page.len() < PAGE {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.write_all(&self.page)?;
        self.written += self.page.len() as u64;
        self.page.clear();
        Ok(())
    }

    /// Hands over what is left, and gives how many bytes there were.
    pub(crate) fn finish(mut self) -> io::Result<u64> {
        self.flush()?;
        self.sink.flush()?;
        Ok(self.written)
    }

    /// Text that is JSON already.
    pub(crate) fn raw(&mut self, text: &str) {
        self.page.extend_from_slice(text.as_bytes());
    }

    pub(crate) fn integer(&mut self, number: i64) {
        _ = write!(self.page, "{number}");
    }

    /// A name of letters, digits and underscores, in quotes.
    pub(crate) fn word(&mut self, word: &str) {
        self.page.push(b'"');
        self.raw(word);
        self.page.push(b'"');
    }

    /// The key of a member.
    pub(crate) fn key(&mut self, key: &str) {
        self.text(key);
        self.page.push(b':');
    }

    /// A string with its quotes.
    pub(crate) fn text(&mut self, text: &str) {
        self.page.push(b'"');
        self.inside(text);
        self.page.push(b'"');
    }

    /// A part of a string.
    pub(crate) fn inside(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut plain = 0;
        for (at, &byte) in bytes.iter().enumerate() {
            if PLAIN.get(usize::from(byte)) == Some(&true) {
                continue;
            }
            if let Some(escape) = self.escape(byte, bytes.get(at + 1..at + 3).unwrap_or(&[])) {
                self.page
                    .extend_from_slice(bytes.get(plain..at).unwrap_or(&[]));
                self.raw(escape);
                plain = at + if byte == 0xe2 { 3 } else { 1 };
            }
        }
        self.page
            .extend_from_slice(bytes.get(plain..).unwrap_or(&[]));
    }

    fn escape(&self, byte: u8, next: &[u8]) -> Option<&'static str> {
        Some(match (byte, next) {
            (b'"', _) => "\\\"",
            (b'\\', _) => "\\\\",
            (b'<', _) if self.html == Html::Escaped => "\\u003c",
            (b'>', _) if self.html == Html::Escaped => "\\u003e",
            (b'&', _) if self.html == Html::Escaped => "\\u0026",
            (0xe2, [0x80, 0xa8]) => "\\u2028",
            (0xe2, [0x80, 0xa9]) => "\\u2029",
            (0..0x20, _) => CONTROLS.get(usize::from(byte))?,
            _ => return None,
        })
    }

    /// What the part writes has its characters of HTML treated so.
    pub(crate) fn with_html(&mut self, html: Html, part: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.html, html);
        part(self);
        self.html = before;
    }

    /// `[`, the items with commas between them, `]`.
    pub(crate) fn array<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        item: impl FnMut(&mut Self, T),
    ) {
        self.raw("[");
        self.items(items, item);
        self.raw("]");
    }

    /// `{`, the members with commas between them, `}`.
    pub(crate) fn object<T>(
        &mut self,
        members: impl IntoIterator<Item = T>,
        member: impl FnMut(&mut Self, T),
    ) {
        self.raw("{");
        self.items(members, member);
        self.raw("}");
    }

    fn items<T>(&mut self, items: impl IntoIterator<Item = T>, mut item: impl FnMut(&mut Self, T)) {
        let mut comma = Comma::default();
        for one in items {
            comma.write(self);
            item(self, one);
        }
    }
}

/// Writes a comma but for the first time.
#[derive(Debug, Default)]
pub(crate) struct Comma {
    later: bool,
}

impl Comma {
    pub(crate) fn write(&mut self, pen: &mut Pen<'_>) {
        if std::mem::replace(&mut self.later, true) {
            pen.raw(",");
        }
    }

    /// Whether there was anything.
    pub(crate) const fn was_written(&self) -> bool {
        self.later
    }
}

/// The bytes that are never the first of an escaped character.
#[expect(clippy::indexing_slicing, reason = "constants below 256")]
static PLAIN: [bool; 256] = {
    let mut plain = [true; 256];
    let mut byte = 0;
    while byte < 0x20 {
        plain[byte] = false;
        byte += 1;
    }
    plain[b'"' as usize] = false;
    plain[b'\\' as usize] = false;
    plain[b'<' as usize] = false;
    plain[b'>' as usize] = false;
    plain[b'&' as usize] = false;
    plain[0xe2] = false;
    plain
};

const CONTROLS: [&str; 32] = [
    "\\u0000", "\\u0001", "\\u0002", "\\u0003", "\\u0004", "\\u0005", "\\u0006", "\\u0007", "\\b",
    "\\t", "\\n", "\\u000b", "\\f", "\\r", "\\u000e", "\\u000f", "\\u0010", "\\u0011", "\\u0012",
    "\\u0013", "\\u0014", "\\u0015", "\\u0016", "\\u0017", "\\u0018", "\\u0019", "\\u001a",
    "\\u001b", "\\u001c", "\\u001d", "\\u001e", "\\u001f",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut Pen<'_>)) -> String {
        let mut out = Vec::new();
        let mut pen = Pen::new(&mut out);
        write(&mut pen);
        pen.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn strings_are_escaped_as_opentofu_does() {
        let text = "a<b>&\"\\\n\r\t\u{8}\u{c}\u{1}\u{7f}é\u{2028}\u{2029}\u{2027}/";
        assert_eq!(
            written(|pen| pen.text(text)),
            "\"a\\u003cb\\u003e\\u0026\\\"\\\\\\n\\r\\t\\b\\f\\u0001\u{7f}é\\u2028\\u2029\u{2027}/\""
        );
        assert_eq!(
            written(|pen| pen.with_html(Html::Raw, |pen| pen.text("<&>\u{2028}"))),
            "\"<&>\\u2028\""
        );
    }

    #[test]
    fn commas_stand_between() {
        assert_eq!(written(|pen| pen.array([1, 2, 3], Pen::integer)), "[1,2,3]");
        assert_eq!(written(|pen| pen.array([], Pen::integer)), "[]");
    }
}
