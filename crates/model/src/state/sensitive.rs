use crate::view::Mask;
use tofu_json_value::{Elements, Value};
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

    /// What is sensitive of the member of that name.
    #[must_use]
    pub fn member(&self, name: &str) -> Self {
        Self {
            mask: self.mask.member(name),
            paths: below(&self.paths, |step| step.matches_key(name)),
        }
    }

    /// What is sensitive of each element, in order and without end.
    pub(super) fn elements(self) -> ElementsOf<'s> {
        let masks = match &self.mask {
            Mask::Parts(mask) => mask.elements(),
            Mask::Clear | Mask::Whole => Value::null().elements(),
        };
        ElementsOf {
            of: self,
            masks,
            position: 0,
        }
    }
}

fn below<'s>(paths: &[&'s [Step]], fits: impl Fn(&Step) -> bool) -> Vec<&'s [Step]> {
    let next = |path: &&'s [Step]| match path.split_first() {
        Some((first, rest)) if fits(first) => Some(rest),
        // What is sensitive as a whole is so in every part.
        None => Some(*path),
        Some(_) => None,
    };
    paths.iter().filter_map(next).collect()
}

/// See [`Sensitive::elements`].
pub(super) struct ElementsOf<'s> {
    of: Sensitive<'s>,
    masks: Elements<'s>,
    position: usize,
}

impl<'s> ElementsOf<'s> {
    pub(super) fn next(&mut self) -> Sensitive<'s> {
        let position = self.position;
        self.position += 1;
        let mask = match self.of.mask {
            Mask::Parts(_) => Mask::new(self.masks.next()),
            whole => whole,
        };
        let paths = below(&self.of.paths, |step| step.matches_index(position));
        Sensitive { mask, paths }
    }
}
