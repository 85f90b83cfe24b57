//! Where text may hold a masked string, seen from its bytes alone.

use crate::bare_lines::bare_part;
use crate::levels;
use crate::spellings::{forms, spellings};
use crate::strings::{EncodedParts, PartPlaces, RareParts, Rarity, ReplacedPart, TextParts};
use memchr::{memchr, memchr3, memmem::Finder};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// A part that is at more of a million places is no anchor.
const OFTEN: u64 = 100;
/// So many parts of a string are compared.
const MOST_PARTS: usize = 16;
/// What only JSON within JSON within JSON within a string of JSON has, or another text with many backslashes.
const NESTED: &[u8] = br"\\\\\\\\";

/// Finds the spellings of characters that everybody else writes in another way.
struct EscapeFinder {
    /// What JSON within a string of JSON has; without it, characters are escaped once or not at all.
    twice: Finder<'static>,
    nested: Finder<'static>,
    number: Finder<'static>,
    slash: Finder<'static>,
}

impl Default for EscapeFinder {
    fn default() -> Self {
        Self {
            twice: Finder::new(br"\\"),
            nested: Finder::new(NESTED),
            number: Finder::new(b"\\u"),
            slash: Finder::new(b"\\/"),
        }
    }
}

/// Parts of masked strings that are in every spelling of them, or their spellings themselves, so that text without any
/// of these parts needs no further look.
#[derive(Default)]
pub(crate) struct Anchors {
    /// Those of strings with characters that are escaped in some spelling do not tell where the string begins.
    parts: RareParts,
    /// The same of what they are in base64, which is looked for only where there may be any.
    encoded: EncodedParts,
    /// Characters of the strings of which each spelling is an anchor. JSON can spell them otherwise.
    in_spellings: BTreeSet<char>,
    /// Whether there is a string that is in text without an anchor.
    is_blind: bool,
    escapes: EscapeFinder,
}

impl Anchors {
    /// Those of texts, and of digits of base64.
    pub(crate) fn of<'t>(
        texts: impl Iterator<Item = &'t str> + Clone,
        encoded: impl Iterator<Item = &'t str>,
        rarity: &Rarity,
    ) -> Self {
        let (mut placed, mut others) = (Vec::new(), Vec::new());
        for digits in encoded {
            match EncodedParts::window(digits) {
                Some(window) => placed.push((digits, window)),
                // It is found as any other text.
                None => others.push(digits),
            }
        }
        let texts = texts.chain(others.iter().copied());
        let (mut anchors, mut in_spellings) = (Vec::new(), BTreeSet::new());
        let mut of_escaped = Vec::new();
        for text in texts.clone() {
            let is_escaped = !text.chars().all(is_plain);
            let anchors = match is_escaped {
                true => &mut of_escaped,
                false => &mut anchors,
            };
            let plain = match is_escaped {
                true => rarest_plain(text, rarity),
                false => Some(text).filter(|text| text.len() >= RareParts::ENOUGH),
            };
            match plain {
                Some(plain) => anchors.push(plain.as_bytes().to_vec()),
                None => {
                    in_spellings.extend(text.chars().filter(|character| !is_plain(*character)));
                    let spellings = forms(text).into_iter().chain(spellings(text));
                    anchors.extend(spellings.map(String::into_bytes));
                }
            }
        }
        let mut made = Self {
            parts: RareParts::with_others(anchors.into_iter(), of_escaped.into_iter(), rarity),
            encoded: EncodedParts::of(placed.into_iter()),
            in_spellings,
            is_blind: false,
            escapes: EscapeFinder::default(),
        };
        // What is no text becomes such a character when it is read, and lines end at the others, escaped or not.
        let unsure = [char::REPLACEMENT_CHARACTER, '\u{2028}', '\u{2029}'];
        let is_unsure = unsure
            .iter()
            .any(|character| made.in_spellings.contains(character));
        // Of the others the anchor is a part as they are, in every spelling.
        let mut escaped = texts.filter(|text| !text.chars().all(is_plain));
        let has_anchors = |text: &str| {
            let mut spellings = spellings(text);
            spellings.all(|text| made.are_in(text.as_bytes()))
        };
        made.is_blind = is_unsure || !escaped.all(has_anchors);
        made
    }

    /// Whether any of them is in a text.
    pub(crate) fn are_in(&self, text: &[u8]) -> bool {
        self.parts.may_be_in(text) || self.have_digits_in(text)
    }

    /// Finds where the strings may begin in a text without digits of base64 that everybody writes as they are, by anchors from an
    /// offset on. Whether no other one may be in it.
    pub(crate) fn plain_in(&self, text: &[u8], from: usize, parts: &mut TextParts) -> bool {
        self.parts.beginnings(text, from, parts)
    }

    /// Whether digits of base64 may be in a text.
    pub(crate) fn have_digits_in(&self, text: &[u8]) -> bool {
        self.encoded.find(text, 0).is_some()
    }

    /// Whether it is sure that a text has none any more, now that placeholders are in the place of strings. It had no digits of
    /// base64, and has none by that: no placeholder has a capital letter.
    pub(crate) fn are_gone(
        &self,
        parts: &TextParts,
        replaced: &[ReplacedPart],
        text: &[u8],
    ) -> bool {
        self.parts.are_gone(parts, replaced, text)
    }

    /// Whether any string of JSON may be spelled so that it has no anchor.
    pub(crate) fn are_missing(&self, json: &[u8]) -> bool {
        if self.is_blind || memchr(b'\\', json).is_none() {
            return self.is_blind;
        }
        let is_escaped_twice =
            !self.in_spellings.is_empty() && self.escapes.twice.find(json).is_some();
        let is_nested = || self.escapes.nested.find(json).is_some();
        (is_escaped_twice && (is_nested() || levels::are_mixed(json, &self.in_spellings)))
            || self.has_unusual_escapes(json)
            || (self.in_spellings.contains(&'/') && self.escapes.slash.find(json).is_some())
    }

    /// Whether something is escaped by its number that can be part of an anchor, or only sometimes.
    fn has_unusual_escapes(&self, json: &[u8]) -> bool {
        let mut has_html = false;
        let is_unusual = self.escapes.number.find_iter(json).any(|at| {
            let digits = json.get(at + 2..at + 6).unwrap_or_default();
            match digits {
                b"003c" | b"003e" | b"0026" => {
                    has_html = true;
                    return false;
                }
                b"2028" | b"2029" => return false,
                // The short escapes of controls are not these.
                [b'0', b'0', b'0' | b'1', _] if self.in_spellings.is_empty() => return false,
                _ => {}
            }
            let digits = str::from_utf8(digits).ok();
            let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
            let Some(number) = number else {
                return true;
            };
            match char::from_u32(number) {
                Some(character) => {
                    is_plain_or_quoted(character) || self.in_spellings.contains(&character)
                }
                // One half of a character.
                None => self
                    .in_spellings
                    .iter()
                    .any(|character| *character > '\u{ffff}'),
            }
        });
        let has_mixed = || has_html && memchr3(b'<', b'>', b'&', json).is_some();
        let is_html = |character: &char| matches!(character, '<' | '>' | '&');
        is_unusual || (self.in_spellings.iter().any(is_html) && has_mixed())
    }

    /// The anchors of a text from an offset on.
    pub(crate) fn places<'t>(&'t self, text: &'t [u8], from: usize) -> AnchorPlaces<'t> {
        AnchorPlaces {
            parts: self.parts.places(text, from),
            encoded: &self.encoded,
            text,
            next: self.encoded.find(text, from),
        }
    }
}

/// Goes from anchor to anchor.
pub(crate) struct AnchorPlaces<'t> {
    parts: PartPlaces<'t>,
    encoded: &'t EncodedParts,
    text: &'t [u8],
    /// The next place of digits.
    next: Option<usize>,
}

impl AnchorPlaces<'_> {
    /// The first anchor from an offset on, which is not before the last one that was asked for.
    pub(crate) fn next(&mut self, from: usize) -> Option<usize> {
        if self.next.is_some_and(|next| next < from) {
            self.next = self.encoded.find(self.text, from);
        }
        let part = self.parts.next(from);
        part.into_iter().chain(self.next).min()
    }

    /// Whether the next digits of base64 begin before an offset, since the last anchor that was asked for.
    pub(crate) fn has_digits_before(&self, end: usize) -> bool {
        self.next.is_some_and(|next| next < end)
    }
}

/// Whether everybody writes a character as it is.
const fn is_plain(character: char) -> bool {
    matches!(character, ' '..='~') && !matches!(character, '"' | '\\' | '<' | '>' | '&' | '/')
}

/// Whether nobody would escape a character by its number.
const fn is_plain_or_quoted(character: char) -> bool {
    matches!(character, ' '..='\x7f') && !matches!(character, '<' | '>' | '&')
}

/// The rarest part that everybody writes as it is, of a text of which that is not so. None where all of them are short, or
/// those of a text of one line so common that the spellings of the whole text are rarer.
fn rarest_plain<'t>(text: &'t str, rarity: &Rarity) -> Option<&'t str> {
    let parts = text.split(|character| !is_plain(character));
    let parts = parts.map(|part| bare_part(text, part));
    let parts = parts.filter(|part| part.len() >= RareParts::ENOUGH);
    let parts = parts.take(MOST_PARTS);
    let parts = parts.map(|part| (part, RareParts::often(part.as_bytes(), rarity)));
    let rarest = parts.min_by_key(|(part, often)| (*often, Reverse(part.len())));
    let (part, often) = rarest?;
    // Spellings of the whole text are not in a copy whose lines are indented in another way.
    (often <= OFTEN || text.contains('\n')).then_some(part)
}

#[cfg(test)]
mod tests {
    use super::{Anchors, Rarity};

    fn anchors(text: &str) -> Anchors {
        Anchors::of([text].into_iter(), [].into_iter(), &Rarity::default())
    }

    #[test]
    fn a_string_of_letters_is_missed_only_where_these_are_escaped() {
        let anchors = ["correct-horse", "battery<staple"];
        let anchors = Anchors::of(anchors.into_iter(), [].into_iter(), &Rarity::default());
        assert!(anchors.are_in(b"{\"a\": \"me:correct-horse@db\"}"));
        assert!(
            anchors.are_in(b"\"battery\\u003cstaple\"") && anchors.are_in(b"\"battery<staple\"")
        );
        assert!(!anchors.are_in(b"\"correct horse\""));
        assert!(anchors.are_missing(b"\"\\u0063orrect-horse\""));
        for usual in [
            "\\u003c", "\\u0026", "\\u00fc", "\\u2028", "\\u001b", "\\/", "\\n",
        ] {
            assert!(!anchors.are_missing(usual.as_bytes()), "{usual}");
        }
    }

    #[test]
    fn a_string_with_short_parts_is_missed_where_the_others_are_spelled_in_a_rare_way() {
        let made = anchors("a/b&c\n\u{fc}<de");
        for spelling in [
            "a/b&c\\n\u{fc}<de",
            "a/b\\u0026c\\n\u{fc}\\u003cde",
            "a/b\\\\u0026c\\\\n\u{fc}\\\\u003cde",
        ] {
            assert!(made.are_in(spelling.as_bytes()), "{spelling}");
            assert!(!made.are_missing(spelling.as_bytes()), "{spelling}");
        }
        for rare in [
            "a\\/b",
            "\\u00fc",
            "\\u00FC",
            "\\u003C",
            "\\u000a",
            "\\u002f",
            "a/b\\u0026c\\n\u{fc}<de",
            "a/b\\\\u0026c\\n\u{fc}\\u003cde",
        ] {
            assert!(made.are_missing(rare.as_bytes()), "{rare}");
        }
        assert!(!made.are_missing(b"\\u00e9 \\ud83d"));
        let broken = anchors("a\u{fffd}bcdefg");
        assert!(broken.are_missing(b"anything"));
    }
}
