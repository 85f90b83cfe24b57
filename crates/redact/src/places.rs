//! Where a document has what is masked.

use crate::json_strings::decode_quoted;
use crate::leaves::Leaf;
use crate::table::PlaceholderTable;
use std::ops::Range;
use tofu_json_text::CheckedSlice;

/// So many places are remembered. After them the second pass finds anew what is masked.
const MOST: usize = 1 << 20;

/// The place of a masked leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LeafPlace {
    start: usize,
    length: usize,
    /// Whether it is the name of a member.
    is_name: bool,
}

impl LeafPlace {
    /// Of a leaf of a unit that begins at `at` in the document and at `before` in the text that was parsed.
    pub(crate) fn of(leaf: Leaf<'_>, before: usize, at: usize) -> Self {
        let (value, is_name) = match leaf {
            Leaf::Name(value) => (value, true),
            Leaf::String(value) | Leaf::Number(value) | Leaf::Bool(value) => (value, false),
        };
        let span = value.span();
        Self {
            start: at + span.start.saturating_sub(before),
            length: span.len(),
            is_name,
        }
    }

    /// Where it is in a unit that begins there.
    pub(crate) fn within(self, at: usize) -> Range<usize> {
        let start = self.start.saturating_sub(at);
        start..start + self.length
    }

    pub(crate) const fn is_name(self) -> bool {
        self.is_name
    }
}

/// What is written in place of a leaf; none for what stays.
pub(crate) fn placeholder(leaf: &[u8], table: &PlaceholderTable) -> Option<Vec<u8>> {
    match leaf.first()? {
        b'"' => {
            let placeholder = table.string(&decode_quoted(leaf))?;
            Some(format!("\"{placeholder}\"").into_bytes())
        }
        b't' | b'f' => Some(table.bool(leaf == b"true").to_string().into_bytes()),
        _ => Some(table.number(&String::from_utf8_lossy(leaf)).into_bytes()),
    }
}

/// Puts places in the order of the document, each once.
pub(crate) fn in_order(places: &mut Vec<LeafPlace>) {
    places.sort_unstable();
    places.dedup_by_key(|place| place.start);
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
        let position = |offset| self.places.partition_point(|place| place.start < offset);
        Some(self.places.slice(position(unit.start)..position(unit.end)))
    }

    /// Whether a place of a unit is masked, or may be where it is not remembered.
    pub(crate) fn has(&self, unit: &Range<usize>, start: usize) -> bool {
        self.of_unit(unit).is_none_or(|places| {
            let place = places.binary_search_by_key(&start, |place| place.start);
            place.is_ok()
        })
    }
}
