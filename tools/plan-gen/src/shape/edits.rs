//! Which elements change.

use crate::random::Random;
use std::fmt::Write as _;

/// Before or after the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

/// Scattered edits to so many elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edits {
    pub(super) length: u64,
    pub(super) seed: u64,
}

/// What becomes of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edit {
    Kept,
    Changed,
    Removed,
    /// Kept, with a new one behind it.
    Followed,
}

impl Edits {
    /// Two elements of a hundred are edited, and always the one in the middle.
    fn edit(self, number: u64) -> Edit {
        let mut random = Random::new(self.seed).fork(number);
        match random.below(1000) {
            _ if number == self.length / 2 => Edit::Changed,
            0..10 => Edit::Changed,
            10..15 => Edit::Removed,
            15..20 => Edit::Followed,
            _ => Edit::Kept,
        }
    }

    /// The elements of a side: in order, and each but once.
    pub(super) fn elements(self, side: Side) -> impl Iterator<Item = Element> {
        (0..self.length).flat_map(move |number| {
            let element = |version| Element {
                number,
                version,
                seed: self.seed,
            };
            let (first, second) = match (side, self.edit(number)) {
                (Side::After, Edit::Changed) => (Some(element(Version::New)), None),
                (Side::After, Edit::Removed) => (None, None),
                (Side::After, Edit::Followed) => {
                    (Some(element(Version::Old)), Some(element(Version::Added)))
                }
                _ => (Some(element(Version::Old)), None),
            };
            first.into_iter().chain(second)
        })
    }
}

/// One of many.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element {
    pub(super) number: u64,
    version: Version,
    seed: u64,
}

/// Which element of a number it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Version {
    Old,
    New,
    Added,
}

impl Element {
    /// Digits that tell it from all others, and that are in its order.
    pub(super) fn text(self) -> String {
        let mut random = Random::new(!self.seed).fork(self.number);
        let old = random.next() & 0xffff_ffff;
        let mut text = format!("{:09}-", self.number);
        _ = match self.version {
            Version::Old => write!(text, "{old:08x}"),
            Version::New => write!(text, "{:08x}", old ^ 0x00ff_00ff),
            Version::Added => write!(text, "{old:08x}-added"),
        };
        text
    }

    /// Whether it is another than the one before the change.
    pub(super) fn is_edited(self) -> bool {
        self.version != Version::Old
    }

    /// Whether it is after another of the same number.
    pub(super) fn is_added(self) -> bool {
        self.version == Version::Added
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_sorted_and_differ_here_and_there() {
        let edits = Edits {
            length: 2_000,
            seed: 1,
        };
        let texts = |side| edits.elements(side).map(Element::text).collect::<Vec<_>>();
        let (before, after) = (texts(Side::Before), texts(Side::After));
        assert_eq!(before.len(), 2_000);
        assert!(before.is_sorted_by(|one, two| one < two));
        assert!(after.is_sorted_by(|one, two| one < two));
        let kept = before
            .iter()
            .filter(|text| after.binary_search(text).is_ok())
            .count();
        assert!((1_900..2_000).contains(&kept), "{kept}");
    }

    #[test]
    fn a_single_element_is_edited() {
        let edits = Edits { length: 1, seed: 1 };
        assert!(edits.elements(Side::After).all(Element::is_edited));
    }
}
