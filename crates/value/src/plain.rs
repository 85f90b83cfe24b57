//! Strings that mean what is written, so that they can be copied as they are.

use crate::Value;
use crate::node::{ESCAPED, Node, Tag};
use std::ops::Range;

impl<'a> Value<'a> {
    /// A string in its quotes as it is written, where that is printable ASCII without escapes: the text of the document
    /// from there on, and how many bytes of it are the string. What follows makes it possible to copy a string in
    /// pieces of one size.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn plain_literal(self) -> Option<(&'a str, usize)> {
        let node = self.node();
        let is_plain = node.tag == Tag::String && self.is_plain(node);
        is_plain.then(|| self.written(node)).flatten()
    }

    /// The same for a string, a number, `true` or `false`.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn plain_scalar(self) -> Option<(&'a str, usize)> {
        let node = self.node();
        let is_plain = match node.tag {
            Tag::String => self.is_plain(node),
            Tag::Number | Tag::True | Tag::False => true,
            Tag::Null | Tag::Array | Tag::Object => false,
        };
        is_plain.then(|| self.written(node)).flatten()
    }

    /// Whether this is a string, a number, `true` or `false`.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn is_scalar(self) -> bool {
        let tag = self.node().tag;
        matches!(tag, Tag::String | Tag::Number | Tag::True | Tag::False)
    }

    #[inline(always)]
    fn is_plain(self, node: Node) -> bool {
        !node.has(ESCAPED) && self.document.foreign.is_beside(node.start, node.end)
    }

    #[inline(always)]
    fn written(self, node: Node) -> Option<(&'a str, usize)> {
        let text = self.document.text.rest(node.start as usize)?;
        Some((text, (node.end - node.start) as usize))
    }

    /// Whether this marks nothing and names no key, as a mask.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn is_blank_mask(self) -> bool {
        let is_blank = |node: &Node| !matches!(node.tag, Tag::True | Tag::String);
        self.nodes().iter().all(is_blank)
    }

    /// Whether this is the string without characters.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn is_empty_string(self) -> bool {
        let node = self.node();
        node.tag == Tag::String && node.end - node.start == 2
    }
}

/// Where a text has all its bytes that are not ASCII, or the one of ASCII that JSON has in strings and that cannot be
/// printed (U+007F). Most texts have none, and the others one or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Foreign {
    start: u32,
    end: u32,
}

impl Foreign {
    /// That of a text without any.
    pub(crate) const NONE: Self = Self {
        start: u32::MAX,
        end: 0,
    };
    /// That of a text of which nothing is known.
    pub(crate) const ALL: Self = Self {
        start: 0,
        end: u32::MAX,
    };

    /// That of a text which has them in this part.
    pub(crate) fn within(part: Range<usize>) -> Self {
        if part.is_empty() {
            return Self::NONE;
        }
        let [start, end] = [part.start, part.end].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        Self { start, end }
    }

    /// Whether a part of the text has no such bytes; mostly known where it has none.
    #[inline(always)]
    pub(crate) const fn is_beside(&self, start: u32, end: u32) -> bool {
        end <= self.start || start >= self.end
    }
}

#[cfg(test)]
mod tests {
    use super::Foreign;
    use crate::Document;
    use crate::text::DocumentText;
    use std::borrow::Cow;

    fn foreign(text: &str) -> Foreign {
        DocumentText::new(Cow::Borrowed(text.as_bytes())).1
    }

    #[test]
    fn what_is_beside_is_plain() {
        for length in [0, 1, 127, 128, 129, 256, 400] {
            assert_eq!(foreign(&"~ ".repeat(length)), Foreign::NONE);
        }
        for piece in ["é", "\u{7f}", "\u{80}", "\u{10ffff}", "é and then é"] {
            for before in 0..300 {
                for after in [0, 1, 127, 128, 129, 400] {
                    let text = format!("{}{piece}{}", "~".repeat(before), " ".repeat(after));
                    let found = foreign(&text);
                    let [start, end, all] =
                        [before, before + piece.len(), text.len()].map(|at| at as u32);
                    assert!(!found.is_beside(start, end), "{text}");
                    assert!(!found.is_beside(0, all), "{text}");
                    assert!(!found.is_beside(end - 1, end), "{text}");
                    // It is known in steps.
                    assert!(found.is_beside(0, start / 128 * 128), "{text}");
                    let step = end.next_multiple_of(128);
                    assert!(step >= all || found.is_beside(step, all), "{text}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_known_of_what_is_not_text() {
        let (_, foreign) = DocumentText::new(Cow::Borrowed(b"a\xff"));
        assert!(!foreign.is_beside(0, 1));
    }

    #[test]
    fn plain_literals_are_those_without_escapes_in_ascii() {
        let foreign = format!(r#""{}é""#, "x".repeat(400));
        let text = format!(r#"["a b", "", "\n", 7, {foreign}, "c"]"#);
        let document = Document::parse(text.as_bytes()).unwrap();
        let literals = document.root().elements().map(|value| {
            let (text, length) = value.plain_literal()?;
            Some(&text[..length])
        });
        let expected = [Some(r#""a b""#), Some(r#""""#), None, None, None, None];
        assert!(literals.eq(expected));
        let is_empty = |value: crate::Value<'_>| value.is_empty_string();
        assert_eq!(document.root().elements().position(is_empty), Some(1));
    }

    #[test]
    fn scalars_are_as_they_are_written() {
        let document =
            Document::parse(br#"[-1.5e3, true, false, null, "a", "\n", [], 7]"#).unwrap();
        let scalars = document.root().elements().map(|value| {
            let (text, length) = value.plain_scalar()?;
            Some(&text[..length])
        });
        let (none, scalar) = (None, Some);
        let expected = [
            scalar("-1.5e3"),
            scalar("true"),
            scalar("false"),
            none,
            scalar(r#""a""#),
            none,
            none,
            scalar("7"),
        ];
        assert!(scalars.eq(expected));
    }

    #[test]
    fn blank_masks_neither_mark_nor_name() {
        let document =
            Document::parse(br#"[[], {}, [false, [{}]], null, {"a": false}, [true], true]"#);
        let document = document.unwrap();
        let blank = document.root().elements().map(crate::Value::is_blank_mask);
        assert!(blank.eq([true, true, true, true, false, false, false]));
    }

    #[test]
    fn a_copy_of_a_document_knows_the_same() {
        let document = Document::parse("\"é\"".as_bytes()).unwrap();
        assert!(
            document
                .clone()
                .into_owned()
                .root()
                .plain_literal()
                .is_none()
        );
        let document = Document::parse(b"\"e\"").unwrap().into_owned();
        assert_eq!(document.root().plain_literal(), Some(("\"e\"", 3)));
    }
}
