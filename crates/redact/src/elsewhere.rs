//! Masked strings wherever else a document has them.

use crate::anchors::Anchors;
use crate::base64::encoded;
use crate::forms::{SearchedForms, begins_in_escape, next};
use crate::json_strings::member_of;
use crate::json_strings::{JsonStrings, decode_quoted, inside, is_name};
use crate::nested::{NestedText, inner_texts};
use crate::proof::Proof;
use crate::raw_places::RawPlaces;
use crate::rewriting::Rewriting;
use crate::seen::{LookRoom, LookedString, Replaced, Replacement, SearchRoom};
use crate::strings::{FoundString, Rarity, ReplacedPart, StringsWithin, TextParts};
use crate::table::PlaceholderTable;
use crate::words::{is_word, is_word_of};
use std::ops::Range;
use tofu_json_text::CheckedSlice;
use tofu_json_value::{decode_literal, decode_string};

/// How often a text is looked through at most: what is beside a placeholder can form a secret with it.
const ROUNDS: usize = 8;

/// So many bytes more than a string can have what it becomes, without another allocation.
const ROOM: usize = 64;

/// Finds and replaces masked strings in others: in longer strings, in JSON within a string, and in base64.
#[derive(Default)]
pub(crate) struct Elsewhere {
    forms: SearchedForms,
    anchors: Anchors,
    proof: Proof,
    /// Whether one of them may be where a placeholder was written.
    meets_placeholders: bool,
}

impl Elsewhere {
    pub(crate) fn new(table: &PlaceholderTable, rarity: &Rarity) -> Self {
        let texts = table.searched().map(|text| &**text);
        let encoded: Vec<_> = texts.clone().map(encoded).collect();
        let digits = encoded.iter().flatten();
        let digits = digits.map(|encoded| &*encoded.digits);
        let anchors = Anchors::of(texts, digits, rarity);
        Self {
            forms: SearchedForms::new(table, encoded),
            anchors,
            proof: Proof::of(table),
            meets_placeholders: table.meets_placeholders(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.forms.strings.is_empty()
    }

    /// How the strings of a text are looked at.
    pub(crate) fn look(&self, json: &[u8]) -> Look {
        match () {
            () if self.is_empty() => Look::Nowhere,
            () if self.anchors.are_missing(json) => Look::Everywhere,
            () => Look::AtAnchors,
        }
    }

    /// Replaces the strings in those of JSON up to an offset, but for the words of the format. It begins after what was
    /// rewritten last. What may hold one is found in the bytes, without parsing. Whether what was looked at may hold one
    /// still.
    pub(crate) fn rewrite(
        &self,
        rewriting: &mut Rewriting<'_, '_>,
        end: usize,
        look: Look,
        room: &mut SearchRoom,
    ) -> bool {
        let (json, mut from) = (rewriting.text(), rewriting.at());
        let text = json.get(..end).unwrap_or(json);
        let mut strings = JsonStrings::new(text, from);
        let mut anchors = match look {
            Look::Nowhere => return false,
            Look::AtAnchors => Some(self.anchors.places(text, from)),
            Look::Everywhere => None,
        };
        let mut is_doubtful = false;
        loop {
            let place = match &mut anchors {
                None => from,
                Some(anchors) => match anchors.next(from) {
                    Some(anchor) => anchor,
                    None => return is_doubtful,
                },
            };
            let Some(string) = strings.ending_after(place) else {
                return is_doubtful;
            };
            // By chance an anchor can also be something between strings. In what is no JSON that may be a string.
            let is_inside = look == Look::Everywhere || string.start < place;
            from = match is_inside {
                true => string.end,
                false => string.start.max(place + 1),
            };
            let has_digits = anchors
                .as_ref()
                .is_some_and(|anchors| anchors.has_digits_before(string.end));
            let anchor = (!has_digits).then_some(place);
            is_doubtful |= match is_inside {
                true => self.rewrite_string(rewriting, string, (look, anchor), room),
                false => true,
            };
        }
    }

    /// With the first place in the string where one of them may be, if that says where they are.
    fn rewrite_string(
        &self,
        rewriting: &mut Rewriting<'_, '_>,
        string: Range<usize>,
        (look, anchor): (Look, Option<usize>),
        room: &mut SearchRoom,
    ) -> bool {
        let text = rewriting.text();
        let quoted = text.slice(string.clone());
        let from = anchor.map(|anchor| anchor.saturating_sub(string.start + 1));
        let looked = room.seen.look(quoted, |quoted, room| {
            self.look_at(quoted, from, look, room)
        });
        if let Some(changed) = &looked.changed {
            if is_format(text, &string) {
                return false;
            }
            if rewriting.replace(string.clone(), changed) {
                let forms = looked.forms.iter().map(|form| Replaced {
                    place: string.start + form.place.start..string.start + form.place.end,
                    by: form.by,
                });
                room.replaced.extend(forms);
                if looked.forms.is_empty() {
                    let by = Replacement::Looked;
                    room.replaced.push(Replaced { place: string, by });
                }
            }
        }
        looked.is_doubtful
    }

    /// Replaces what was replaced in the same place of the same text before.
    pub(crate) fn rewrite_again(
        &self,
        rewriting: &mut Rewriting<'_, '_>,
        Replaced { place, by }: Replaced,
        room: &mut SearchRoom,
    ) {
        match by {
            Replacement::First(number) => {
                rewriting.replace(place, self.forms.placeholder(number).as_bytes());
            }
            Replacement::Further(number) => {
                rewriting.replace_more(place, self.forms.placeholder(number).as_bytes());
            }
            Replacement::Looked => {
                let quoted = rewriting.text().slice(place.clone());
                let looked = room.seen.look(quoted, |quoted, room| {
                    let from = (!self.anchors.have_digits_in(quoted)).then_some(0);
                    self.look_at(quoted, from, Look::AtAnchors, room)
                });
                if let Some(changed) = &looked.changed {
                    rewriting.replace(place, changed);
                }
            }
        }
    }

    /// How long a form is.
    pub(crate) fn length(&self, number: usize) -> usize {
        self.forms.length(number)
    }

    /// Whether one of the strings is in a text, or in what is JSON within it.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        let is_in = |text: &str| {
            let strings = self.forms.strings.within(text.as_bytes());
            next(&strings, 0).is_some()
        };
        is_in(text) || inner_texts(text).any(|inner| is_in(&inner))
    }

    /// A string of JSON, with its quotes, without the masked strings; none where there are none.
    pub(crate) fn without(&self, quoted: &[u8]) -> Option<Vec<u8>> {
        let changed = self.as_read(quoted)?;
        self.until_clear(changed, false, Look::Everywhere).changed
    }

    /// A string of JSON, with its quotes, without the masked strings, and whether that may hold one still. What stays of it
    /// stays as it is written. Anchors are looked for from an offset on between its quotes: before it there are none. Without an
    /// offset it has digits of base64.
    fn look_at(
        &self,
        quoted: &[u8],
        from: Option<usize>,
        look: Look,
        room: &mut LookRoom,
    ) -> LookedString {
        let LookRoom {
            parts,
            found,
            replaced,
        } = room;
        let content = inside(quoted);
        let from = from.filter(|_| look == Look::AtAnchors);
        let written = from.and_then(|from| self.as_written(content, from, parts, found));
        let is_written = written.is_some();
        let changed = match written {
            Some(strings) => {
                replaced.clear();
                let places = |place| place;
                self.replaced(content, &strings, places, |part| replaced.push(part))
            }
            None => self.as_read(quoted),
        };
        let Some(changed) = changed else {
            return LookedString {
                is_doubtful: self.is_doubtful(quoted, look, self.anchors.are_in(quoted)),
                ..LookedString::default()
            };
        };
        let is_clear = is_written && self.anchors.are_gone(parts, replaced, &changed);
        let is_only_that = is_written && (is_clear || !self.meets_placeholders);
        let is_whole = |part: &ReplacedPart| part.from.len() == self.length(part.number);
        let forms = match is_only_that && replaced.iter().all(is_whole) {
            true => replaced_forms(replaced),
            false => Vec::new(),
        };
        LookedString {
            forms,
            ..self.until_clear(changed, is_clear, look)
        }
    }

    /// What a string became, without those of the strings that came about by that, which it may have unless it is clear.
    fn until_clear(&self, mut changed: Vec<u8>, mut is_clear: bool, look: Look) -> LookedString {
        for _ in 1..ROUNDS {
            let has_anchor = !is_clear && self.anchors.are_in(&changed);
            let is_missing = || look == Look::Everywhere && self.anchors.are_missing(&changed);
            let again = match self.meets_placeholders && (has_anchor || is_missing()) {
                true => self.as_read(&changed),
                false => None,
            };
            match again {
                Some(again) => (changed, is_clear) = (again, false),
                None => {
                    return LookedString {
                        is_doubtful: self.is_doubtful(&changed, look, has_anchor),
                        changed: Some(changed),
                        ..LookedString::default()
                    };
                }
            }
        }
        let nothing_left = b"\"(redacted)\"".to_vec();
        LookedString {
            is_doubtful: self.is_doubtful(&nothing_left, look, true),
            changed: Some(nothing_left),
            ..LookedString::default()
        }
    }

    /// Whether a string that is about to be written may hold one of the strings. Anchors were found in all their spellings
    /// when they were made, unless every string is looked at.
    fn is_doubtful(&self, written: &[u8], look: Look, has_anchor: bool) -> bool {
        (look == Look::Everywhere || has_anchor) && self.proof.doubts(written)
    }

    /// The same once, by what the string says, and by what that says where it is JSON again, and so on.
    fn as_read(&self, quoted: &[u8]) -> Option<Vec<u8>> {
        let mut changed = None;
        let mut nested = NestedText::outermost(decode_literal(quoted));
        loop {
            let now = changed.as_deref().unwrap_or(quoted);
            if let Some(next) = self.as_nested(inside(now), &nested) {
                let depth = nested.depth();
                nested = NestedText::outermost(decode_literal(&next).into_owned().into());
                while nested.depth() < depth && nested.next_level() {}
                changed = Some(next);
            }
            if !nested.next_level() {
                return changed;
            }
        }
    }

    /// The same once, by what is some levels within what the string says.
    fn as_nested(&self, content: &[u8], nested: &NestedText<'_>) -> Option<Vec<u8>> {
        let text = nested.text().as_bytes();
        let forms = self.forms.strings.within(text);
        let indented = &self.forms.indented;
        let all = indented.found_with(nested, |from| next(&forms, from));
        let strings = match &all {
            Some(all) => self.forms.strings.found_within(text, all),
            None => forms,
        };
        next(&strings, 0)?;
        let said = decode_string(content);
        let mut raw = RawPlaces::new(content, &said);
        let places = |place| raw.raw(nested.outer(place));
        self.replaced(content, &strings, places, |_| ())
    }

    /// The strings in what is written of a string, if no other string can be in what it says: where nothing is spelled in a
    /// rare way, escapes matter only to strings with characters that are escaped.
    fn as_written<'q>(
        &'q self,
        content: &'q [u8],
        from: usize,
        parts: &mut TextParts,
        found: &'q mut Vec<FoundString>,
    ) -> Option<StringsWithin<'q>> {
        if !self.anchors.plain_in(content, from, parts) {
            return None;
        }
        let strings = self
            .forms
            .strings
            .beginning_at(content, &parts.starts, found);
        let mut from = 0;
        while let Some(found) = strings.find(from) {
            if begins_in_escape(content, found.start) {
                return None;
            }
            from = found.end;
        }
        Some(strings)
    }

    /// What is between quotes with placeholders for strings, with quotes; none where there are none. `places` gives for
    /// places of the strings those in the content. Tells of each of them.
    fn replaced(
        &self,
        content: &[u8],
        strings: &StringsWithin<'_>,
        mut places: impl FnMut(usize) -> usize,
        mut tell: impl FnMut(ReplacedPart),
    ) -> Option<Vec<u8>> {
        let mut next = Some(next(strings, 0)?);
        let (mut changed, mut from) = (Vec::with_capacity(content.len() + ROOM), 0);
        changed.push(b'"');
        while let Some(found) = next {
            let place = places(found.start)..places(found.end);
            let place = self.forms.with_shared_digits(found.number, place, content);
            let (start, end) = (place.start.max(from), place.end);
            changed.extend_from_slice(content.slice(from..start));
            let placeholder = self.forms.placeholder(found.number);
            from = end.max(start);
            tell(ReplacedPart {
                number: found.number,
                from: start..from,
                to: changed.len()..changed.len() + placeholder.len(),
            });
            changed.extend_from_slice(placeholder.as_bytes());
            next = self::next(strings, found.end);
        }
        changed.extend_from_slice(content.slice(from..));
        changed.push(b'"');
        Some(changed)
    }
}

/// Whether a string is a word of the format: the name of a member, or what one of its members says.
fn is_format(text: &[u8], string: &Range<usize>) -> bool {
    let says = decode_quoted(text.slice(string.clone()));
    match is_name(text, string.end) {
        true => is_word(&says),
        false => member_of(text, string.start)
            .is_some_and(|member| is_word_of(&decode_string(member), &says)),
    }
}

/// The same by places in the string with its quotes.
fn replaced_forms(parts: &[ReplacedPart]) -> Vec<Replaced> {
    let forms = parts.iter().enumerate();
    let forms = forms.map(|(position, part)| Replaced {
        place: part.from.start + 1..part.from.end + 1,
        by: match position {
            0 => Replacement::First(part.number),
            _ => Replacement::Further(part.number),
        },
    });
    forms.collect()
}

/// Where masked strings are looked for in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    Nowhere,
    /// In the strings that have an anchor.
    AtAnchors,
    /// In each string, for one may be spelled in a rare way.
    Everywhere,
}

#[cfg(test)]
mod tests {
    use super::{Elsewhere, Look};
    use crate::seen::LookRoom;
    use crate::strings::Rarity;
    use crate::table::PlaceholderTable;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2048))]

        /// What is written is searched only where that finds what is found in what it says. What holds a string is doubted.
        #[test]
        fn what_is_written_holds_what_is_read(
            pieces in proptest::collection::vec(0_usize..20, 0..12),
            are_many in proptest::bool::ANY,
            meets_placeholders in proptest::bool::ANY,
        ) {
            let mut table = PlaceholderTable::default();
            for text in ["correct-horse", "ncorrect-horses", "003cbattery", "battery-staple", "a<b>c&de", "two\nlines"] {
                table.add_string(text, 8);
            }
            // They may be beside what is written for another one.
            if meets_placeholders {
                table.add_string(")battery", 8);
                table.add_string("99887766-me-(re", 8);
            }
            // Many strings are found in another way than few.
            for number in 0..if are_many { 50 } else { 0 } {
                table.add_string(&format!("horse-{number}-of-many"), 8);
            }
            let elsewhere = Elsewhere::new(&table, &Rarity::default());
            let written = [
                "correct-horse", "correct-", "horses", "battery-staple", "battery", "a<b>c&de", "a\\u003cb\\u003ec\\u0026de",
                "two\\nlines", "\\n", "\\\\", "\\\\n", "\\\"", "\\u003c", "\\w", "\u{e9}", " ", "horse-7-of-many",
                "99887766-me-", "Y29ycmVjdC1ob3JzZQ", "uY29ycmVjdC1ob3JzZXMi",
            ];
            let content: String = pieces.iter().map(|piece| written[*piece]).collect();
            let quoted = format!("\"{content}\"").into_bytes();
            let look = elsewhere.look(&quoted);
            let read = elsewhere.as_read(&quoted);
            let anchor = elsewhere.anchors.places(&quoted, 0).next(0);
            let from = anchor.unwrap_or_default().saturating_sub(1);
            let from = (look == Look::AtAnchors && !elsewhere.anchors.have_digits_in(&quoted)).then_some(from);
            let mut room = LookRoom::default();
            let found = elsewhere.look_at(&quoted, from, look, &mut room).changed;
            let mut last = read.clone();
            while let Some(again) = last.as_deref().and_then(|last| elsewhere.as_read(last)) {
                last = Some(again);
            }
            prop_assert_eq!(&found, &last);
            prop_assert!(read.is_none() || elsewhere.is_doubtful(&quoted, look, anchor.is_some()));
            let LookRoom { parts, found, replaced } = &mut room;
            let content = content.as_bytes();
            replaced.clear();
            if let Some(from) = from
                && let Some(strings) = elsewhere.as_written(content, from, parts, found)
                && let Some(changed) = elsewhere.replaced(content, &strings, |place| place, |part| replaced.push(part))
                && elsewhere.anchors.are_gone(parts, replaced, &changed)
            {
                prop_assert!(!elsewhere.anchors.are_in(&changed));
            }
        }
    }
}
