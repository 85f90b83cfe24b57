use crate::view::{Mask, MasksOfElements, MasksOfMembers};
use tofu_json_vocab::path::Step;

/// What is sensitive of a value, or of a part of one: by a mask over it, and by the ways to what is
/// sensitive.
#[derive(Clone, Debug)]
pub struct Sensitive<'s> {
    mask: Mask<'s>,
    /// From the value on.
    paths: Vec<&'s [Step]>,
}

impl<'s> Sensitive<'s> {
    /// By a mask, and by paths from the value on.
    #[must_use]
    pub const fn new(mask: Mask<'s>, paths: Vec<&'s [Step]>) -> Self {
        Self { mask, paths }
    }

    /// All of it, or nothing.
    #[must_use]
    pub const fn whole(sensitive: bool) -> Self {
        let mask = if sensitive { Mask::Whole } else { Mask::Clear };
        Self::new(mask, Vec::new())
    }

    /// Whether all of the value is sensitive.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.mask.is_whole() || self.paths.iter().any(|path| path.is_empty())
    }

    /// What is sensitive of the member of that name. Costs a step for each member before it.
    #[must_use]
    pub fn member(&self, name: &str) -> Self {
        Self {
            mask: self.mask.member(name),
            paths: below(&self.paths, |step| step.matches_key(name)),
        }
    }

    /// What is sensitive of members whose names are asked for in ascending order.
    pub(super) fn members(self) -> MembersOf<'s> {
        MembersOf {
            masks: self.mask.members(),
            paths: self.paths,
        }
    }

    /// What is sensitive of each element, in order and without end.
    pub(super) fn elements(self) -> ElementsOf<'s> {
        ElementsOf {
            masks: self.mask.elements(),
            paths: self.paths,
            position: 0,
        }
    }
}

fn below<'s>(paths: &[&'s [Step]], fits: impl Fn(&Step) -> bool) -> Vec<&'s [Step]> {
    let next = |path: &&'s [Step]| match path.split_first() {
        // What a step leads to that cannot be followed may be any part: rather too much is masked.
        Some((Step::Other, rest)) => Some(rest),
        Some((first, rest)) if fits(first) => Some(rest),
        // What is sensitive as a whole is so in every part.
        None => Some(*path),
        Some(_) => None,
    };
    paths.iter().filter_map(next).collect()
}

/// See [`Sensitive::members`].
pub(super) struct MembersOf<'s> {
    masks: MasksOfMembers<'s>,
    paths: Vec<&'s [Step]>,
}

impl<'s> MembersOf<'s> {
    pub(super) fn seek(&mut self, name: &str) -> Sensitive<'s> {
        Sensitive {
            mask: self.masks.seek(name),
            paths: below(&self.paths, |step| step.matches_key(name)),
        }
    }
}

/// See [`Sensitive::elements`].
pub(super) struct ElementsOf<'s> {
    masks: MasksOfElements<'s>,
    paths: Vec<&'s [Step]>,
    position: usize,
}

impl<'s> ElementsOf<'s> {
    pub(super) fn next(&mut self) -> Sensitive<'s> {
        let position = self.position;
        self.position += 1;
        Sensitive {
            mask: self.masks.next(),
            paths: below(&self.paths, |step| step.matches_index(position)),
        }
    }
}
