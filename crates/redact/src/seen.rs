//! What became of strings that a document has again and again.

use crate::strings::{FoundString, ReplacedPart, TextParts};
use std::ops::Range;
use tofu_json_text::CheckedSlice;

/// So many strings are remembered at most, the last ones.
const SLOTS: usize = 1 << 10;
/// Longer strings are seldom there twice.
const LONGEST: usize = 2048;
/// So many times the length of a string may be the room for it.
const MOST_ROOM: usize = 4;

/// Strings of JSON that were looked at, and what they are without masked strings.
#[derive(Default)]
pub(crate) struct SeenStrings {
    slots: Vec<SeenString>,
    /// The last one that is too long to be remembered.
    long: LookedString,
    room: LookRoom,
}

/// What a search uses again for the next one.
#[derive(Default)]
pub(crate) struct SearchRoom {
    pub(crate) seen: SeenStrings,
    /// What became another text.
    pub(crate) replaced: Vec<Replaced>,
}

/// A part that becomes another text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Replaced {
    pub(crate) place: Range<usize>,
    pub(crate) by: Replacement,
}

/// What a part becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replacement {
    /// The placeholder of a form, which is the first part of its string, or not.
    First(usize),
    Further(usize),
    /// What a look at it says: it is a whole string.
    Looked,
}

/// What a look at a string fills, for the next one to use again.
#[derive(Default)]
pub(crate) struct LookRoom {
    pub(crate) parts: TextParts,
    pub(crate) found: Vec<FoundString>,
    pub(crate) replaced: Vec<ReplacedPart>,
}

#[derive(Clone, Default)]
struct SeenString {
    quoted: Vec<u8>,
    looked: LookedString,
}

/// What came of a look at a string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LookedString {
    /// What it becomes; none if it stays.
    pub(crate) changed: Option<Vec<u8>>,
    /// What of it becomes placeholders, if that is all that changes.
    pub(crate) forms: Vec<Replaced>,
    /// Whether what it is then may still hold a masked string.
    pub(crate) is_doubtful: bool,
}

impl SeenStrings {
    /// What comes of a string. Those that are not remembered are looked at by a function, which says the same of equal
    /// ones.
    pub(crate) fn look(
        &mut self,
        quoted: &[u8],
        look: impl FnOnce(&[u8], &mut LookRoom) -> LookedString,
    ) -> &LookedString {
        if self.slots.is_empty() {
            self.slots = vec![SeenString::default(); SLOTS];
        }
        let slot = self.slots.get_mut(slot(quoted));
        let Some(slot) = slot.filter(|_| quoted.len() <= LONGEST) else {
            self.long = look(quoted, &mut self.room);
            return &self.long;
        };
        if slot.quoted != quoted {
            slot.looked = look(quoted, &mut self.room);
            slot.quoted.clear();
            // Room for the longest string that ever was in it would in time be that for the longest of all.
            slot.quoted.shrink_to(MOST_ROOM * quoted.len());
            slot.quoted.extend_from_slice(quoted);
        }
        &slot.looked
    }
}

/// Of the length and of eight bytes at three places.
fn slot(quoted: &[u8]) -> usize {
    let at = |place: usize| {
        let mut eight = [0; 8];
        let end = (place + 8).min(quoted.len());
        let here = quoted.slice(place.min(end)..end);
        eight
            .iter_mut()
            .zip(here)
            .for_each(|(to, from)| *to = *from);
        u64::from_le_bytes(eight)
    };
    let length = quoted.len();
    let parts = [at(0), at(length / 2), at(length.saturating_sub(9))];
    let start = u64::try_from(length).unwrap_or_default();
    let hash = parts.iter().fold(start, |hash, part| {
        (hash ^ part)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_right(29)
    });
    usize::try_from(hash).unwrap_or_default() % SLOTS
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, LookedString, SLOTS, SeenStrings};

    /// What is said is what the function would say, however many strings there are.
    #[test]
    fn each_string_becomes_what_it_would_become_alone() {
        let mut seen = SeenStrings::default();
        let alone = |text: &[u8]| LookedString {
            changed: text.len().is_multiple_of(2).then(|| text.repeat(2)),
            forms: Vec::new(),
            is_doubtful: text.len().is_multiple_of(3),
        };
        for turn in 0..2 {
            for number in 0..4 * SLOTS {
                let text = "x".repeat(number % 3) + &number.to_string();
                let found = seen.look(text.as_bytes(), |text, _| alone(text));
                assert_eq!(*found, alone(text.as_bytes()), "{turn} {text}");
            }
        }
        let long = "y".repeat(LONGEST + 2);
        let found = seen.look(long.as_bytes(), |text, _| alone(text));
        assert_eq!(*found, alone(long.as_bytes()));
        let mut looks = 0;
        for _ in 0..5 {
            seen.look(b"\"again\"", |_, _| {
                looks += 1;
                LookedString::default()
            });
        }
        assert_eq!(looks, 1);
    }
}
