//! Where a document has what is masked.

use crate::json_strings::decode_quoted;
use crate::leaves::Leaf;
use crate::table::{MOST_LENGTH, PlaceholderTable};
use std::ops::Range;
use tofu_json_text::CheckedSlice;

/// So many places are remembered. After them the second pass finds anew what is masked.
const MOST: usize = 1 << 20;

/// The place of a masked leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LeafPlace {
    /// Twice where it begins, and one more for the name of a member: a document can have very many of them.
    start_and_kind: u64,
    length: usize,
}

impl LeafPlace {
    /// Of a leaf of a unit that begins at `at` in the document and at `before` in the text that was parsed.
    pub(crate) fn of(leaf: Leaf<'_>, before: usize, at: usize) -> Self {
        let (value, is_name) = match leaf {
            Leaf::Name(value) => (value, true),
            Leaf::String(value) | Leaf::Number(value) | Leaf::Bool(value) => (value, false),
        };
        let span = value.span();
        let start = at + span.start.saturating_sub(before);
        Self {
            start_and_kind: start as u64 * 2 + u64::from(is_name),
            length: span.len(),
        }
    }

    /// The same of a unit that begins at another place.
    fn moved(self, from: usize, to: usize) -> Self {
        let start_and_kind = self.start_and_kind - 2 * from as u64 + 2 * to as u64;
        Self {
            start_and_kind,
            ..self
        }
    }

    fn start(self) -> usize {
        usize::try_from(self.start_and_kind / 2).unwrap_or(usize::MAX)
    }

    /// Where it is in a unit that begins there.
    pub(crate) fn within(self, at: usize) -> Range<usize> {
        let start = self.start().saturating_sub(at);
        start..start + self.length
    }

    pub(crate) const fn is_name(self) -> bool {
        self.start_and_kind % 2 == 1
    }
}

/// What is written in place of a leaf; none for what stays.
pub(crate) fn placeholder(leaf: &[u8], table: &PlaceholderTable) -> Option<Vec<u8>> {
    match leaf.first()? {
        b'"' => {
            let mut quoted = String::with_capacity(MOST_LENGTH);
            quoted.push('"');
            if !table.write_string(&decode_quoted(leaf), &mut quoted) {
                return None;
            }
            quoted.push('"');
            Some(quoted.into_bytes())
        }
        b't' | b'f' => Some(table.bool(leaf == b"true").to_string().into_bytes()),
        _ => {
            let number = table.number(&String::from_utf8_lossy(leaf));
            number.map(String::into_bytes)
        }
    }
}

/// Puts places in the order of the document, each once.
pub(crate) fn in_order(places: &mut Vec<LeafPlace>) {
    places.sort_unstable();
    places.dedup_by_key(|place| place.start());
}

/// The places of a document, as far as they are remembered.
#[derive(Default)]
pub(crate) struct LeafPlaces {
    places: Vec<LeafPlace>,
    /// What begins here or later is not remembered.
    end: Option<usize>,
}

impl LeafPlaces {
    /// Adds those of a unit that begins there.
    pub(crate) fn add(&mut self, at: usize, places: &[LeafPlace]) {
        if self.end.is_some_and(|end| at >= end) {
            return;
        }
        if self.places.len() + places.len() <= MOST {
            self.places.extend_from_slice(places);
        } else {
            self.end = Some(at);
        }
    }

    /// How many are remembered.
    pub(crate) const fn count(&self) -> usize {
        self.places.len()
    }

    /// Adds some that are remembered, for the same unit at another place.
    pub(crate) fn add_again(&mut self, places: Range<usize>, from: usize, to: usize) {
        let places = self.places.slice(places).iter();
        let places: Vec<_> = places.map(|place| place.moved(from, to)).collect();
        self.add(to, &places);
    }

    /// Puts them in the order of the document.
    pub(crate) fn sort(&mut self) {
        in_order(&mut self.places);
    }

    /// Whether none is forgotten.
    pub(crate) const fn are_all(&self) -> bool {
        self.end.is_none()
    }

    /// Those of a unit; none if they are not remembered.
    pub(crate) fn of_unit(&self, unit: &Range<usize>) -> Option<&[LeafPlace]> {
        if self.end.is_some_and(|end| unit.start >= end) {
            return None;
        }
        let position = |offset| self.places.partition_point(|place| place.start() < offset);
        Some(self.places.slice(position(unit.start)..position(unit.end)))
    }

    /// Whether a place of a unit is masked, or may be where it is not remembered.
    pub(crate) fn has(&self, unit: &Range<usize>, start: usize) -> bool {
        self.of_unit(unit).is_none_or(|places| {
            let place = places.binary_search_by_key(&start, |place| place.start());
            place.is_ok()
        })
    }
}
