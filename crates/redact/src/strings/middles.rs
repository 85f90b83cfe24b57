//! Finds where a text may hold any of many strings, by the middle of each.

use super::{ManyStrings, Windows};
use std::collections::BTreeSet;

type ShortWindows = Windows<5, 4>;
type LongWindows = Windows<8, 8>;

/// So many bytes of a string are in no other text by chance.
const LONGEST: usize = 40;

/// So many strings at most are found by short windows alone: more of them would be in too much text.
const FEW: usize = 4096;

/// The middles of strings. Where none of them is, none of the strings is.
#[derive(Default)]
pub(crate) struct Middles {
    short: Option<ShortWindows>,
    long: Option<LongWindows>,
    /// Strings that are shorter than a window.
    tiny: ManyStrings,
}

impl Middles {
    /// Strings of fewer bytes take more time to be found.
    pub(crate) const ENOUGH: usize = ShortWindows::LENGTH;

    pub(crate) fn of(strings: impl Iterator<Item = Vec<u8>>) -> Self {
        let (mut short, mut long, mut tiny) = (Vec::new(), Vec::new(), BTreeSet::new());
        for string in strings {
            let string = middle(string);
            match string.len() {
                LongWindows::LENGTH.. => long.push(string),
                ShortWindows::LENGTH.. => short.push(string),
                _ => drop(tiny.insert(string)),
            }
        }
        if long.len() <= FEW {
            short.append(&mut long);
        }
        Self {
            short: (!short.is_empty()).then(|| Windows::new(short)),
            long: (!long.is_empty()).then(|| Windows::new(long)),
            tiny: ManyStrings::new(tiny.into_iter().collect()),
        }
    }

    /// Whether any of the strings may be in a text.
    pub(crate) fn may_be_in(&self, text: &[u8]) -> bool {
        let mut kinds = StringLength::ALL.into_iter();
        kinds.any(|kind| self.find(kind, text, 0).is_some())
    }

    /// The places where one may be, from an offset on.
    pub(crate) fn places<'t>(&'t self, text: &'t [u8], from: usize) -> MiddlePlaces<'t> {
        MiddlePlaces {
            middles: self,
            text,
            next: StringLength::ALL.map(|kind| self.find(kind, text, from)),
        }
    }

    fn find(&self, kind: StringLength, text: &[u8], from: usize) -> Option<usize> {
        match kind {
            StringLength::Short => self.short.as_ref()?.find(text, from),
            StringLength::Long => self.long.as_ref()?.find(text, from),
            StringLength::Tiny => self.tiny.find(text, from).map(|found| found.start),
        }
    }
}

/// What is searched of a long string: beginnings and ends such as those of certificates are in many other texts.
fn middle(mut string: Vec<u8>) -> Vec<u8> {
    let start = string.len().saturating_sub(LONGEST) / 2;
    string.drain(..start);
    string.truncate(LONGEST);
    string
}

#[derive(Clone, Copy)]
enum StringLength {
    Short,
    Long,
    Tiny,
}

impl StringLength {
    const ALL: [Self; 3] = [Self::Short, Self::Long, Self::Tiny];
}

/// Goes from place to place.
pub(crate) struct MiddlePlaces<'t> {
    middles: &'t Middles,
    text: &'t [u8],
    /// The next place of each kind.
    next: [Option<usize>; 3],
}

impl MiddlePlaces<'_> {
    /// The first place in a middle from an offset on, which is not before the last one that was asked for.
    pub(crate) fn next(&mut self, from: usize) -> Option<usize> {
        for (next, kind) in self.next.iter_mut().zip(StringLength::ALL) {
            if next.is_some_and(|next| next < from) {
                *next = self.middles.find(kind, self.text, from);
            }
        }
        self.next.iter().flatten().min().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::Middles;

    #[test]
    fn each_place_once_and_in_order() {
        let strings = ["ab", "password", "a much longer string 4711"];
        let parts = Middles::of(strings.iter().map(|text| text.as_bytes().to_vec()));
        let text = b"xxab the password of a much longer string 4711 ab";
        let (mut places, mut from, mut found) = (parts.places(text, 0), 0, Vec::new());
        while let Some(place) = places.next(from) {
            found.push(place);
            from = place + 1;
        }
        let at = |part: &str| {
            let text = std::str::from_utf8(text).unwrap();
            [text.find(part).unwrap(), text.rfind(part).unwrap()]
        };
        let expected = [
            at("ab")[0],
            at("password")[0],
            at("ing 4711")[0],
            at("ab")[1],
        ];
        assert_eq!(found, expected);
        assert!(parts.may_be_in(text) && !parts.may_be_in(b"nothing of that sort"));
    }
}
