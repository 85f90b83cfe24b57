use super::ways::Ways;
use crate::view::{Mask, MasksOfElements, MasksOfMembers};

/// So many ways at once are not followed: what they lead through is masked as a whole. Nothing but
/// a list of which one element is named with as many spellings of its position has them.
const MOST_WAYS: usize = 64;

/// What is sensitive of a value, or of a part of one: by a mask over it, and by the ways to what is
/// sensitive.
#[derive(Clone, Debug)]
pub struct Sensitive<'s> {
    mask: Mask<'s>,
    ways: At<'s>,
}

/// Where the ways have come to.
#[derive(Clone, Debug)]
enum At<'s> {
    /// Some end here, or before.
    End,
    Places(&'s Ways, Vec<usize>),
    /// None lead here.
    Nowhere,
}

impl<'s> At<'s> {
    fn of(ways: &'s Ways, places: impl Iterator<Item = usize>) -> Self {
        let places: Vec<_> = places.take(MOST_WAYS + 1).collect();
        if places.is_empty() {
            Self::Nowhere
        } else if places.len() > MOST_WAYS || places.iter().any(|place| ways.ends_at(*place)) {
            Self::End
        } else {
            Self::Places(ways, places)
        }
    }

    fn at_key(&self, key: &str) -> Self {
        match self {
            Self::Places(ways, places) => {
                let next = places.iter().flat_map(|place| ways.at_key(*place, key));
                Self::of(ways, next)
            }
            other => other.clone(),
        }
    }

    fn at_index(&self, index: usize) -> Self {
        match self {
            Self::Places(ways, places) => {
                let next = places.iter().flat_map(|place| ways.at_index(*place, index));
                Self::of(ways, next)
            }
            other => other.clone(),
        }
    }
}

impl<'s> Sensitive<'s> {
    /// By a mask.
    #[must_use]
    pub const fn new(mask: Mask<'s>) -> Self {
        Self {
            mask,
            ways: At::Nowhere,
        }
    }

    /// By a mask, and by ways from the value on.
    pub(super) fn by_ways(mask: Mask<'s>, ways: &'s Ways) -> Self {
        let start = (!ways.is_empty()).then_some(Ways::START);
        Self {
            mask,
            ways: At::of(ways, start.into_iter()),
        }
    }

    /// All of it, or nothing.
    #[must_use]
    pub const fn whole(sensitive: bool) -> Self {
        let mask = if sensitive { Mask::Whole } else { Mask::Clear };
        Self::new(mask)
    }

    /// Whether all of the value is sensitive.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.mask.is_whole() || matches!(self.ways, At::End)
    }

    /// What is sensitive of the member with a name.
    #[must_use]
    pub fn member(&self, name: &str) -> Self {
        Self {
            mask: self.mask.member(name),
            ways: self.ways.at_key(name),
        }
    }

    /// The same for members whose names are asked for in ascending order.
    pub(super) fn members(self) -> MembersOf<'s> {
        MembersOf {
            masks: self.mask.members(),
            ways: self.ways,
        }
    }

    /// The same for elements, one after the other.
    pub(super) fn elements(self) -> ElementsOf<'s> {
        ElementsOf {
            masks: self.mask.elements(),
            ways: self.ways,
            position: 0,
        }
    }
}

/// What is sensitive of members.
pub(super) struct MembersOf<'s> {
    masks: MasksOfMembers<'s>,
    ways: At<'s>,
}

impl<'s> MembersOf<'s> {
    pub(super) fn seek(&mut self, name: &str) -> Sensitive<'s> {
        Sensitive {
            mask: self.masks.seek(name),
            ways: self.ways.at_key(name),
        }
    }
}

/// What is sensitive of elements.
pub(super) struct ElementsOf<'s> {
    masks: MasksOfElements<'s>,
    ways: At<'s>,
    position: usize,
}

impl<'s> ElementsOf<'s> {
    pub(super) fn next(&mut self) -> Sensitive<'s> {
        let position = self.position;
        self.position += 1;
        Sensitive {
            mask: self.masks.next(),
            ways: self.ways.at_index(position),
        }
    }
}
