use crate::view::Mask;
use tofu_json_value::{Elements, Value};
use tofu_json_vocab::path::Step;

/// What is sensitive of a value, or of a part of one: a mask, or the paths of a state file.
#[derive(Clone, Debug)]
pub enum Sensitive<'s> {
    /// A mask over the value.
    Mask(Mask<'s>),
    /// The ways to what is sensitive, from the value on.
    Paths(Vec<&'s [Step]>),
}

impl<'s> Sensitive<'s> {
    /// All of it, or nothing.
    #[must_use]
    pub const fn whole(sensitive: bool) -> Self {
        Self::Mask(if sensitive { Mask::Whole } else { Mask::Clear })
    }

    /// Whether all of the value is sensitive.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        match self {
            Self::Mask(mask) => mask.is_whole(),
            Self::Paths(paths) => paths.iter().any(|path| path.is_empty()),
        }
    }

    /// What is sensitive of the member of that name.
    #[must_use]
    pub fn member(&self, name: &str) -> Self {
        match self {
            Self::Mask(mask) => Self::Mask(mask.member(name)),
            Self::Paths(paths) => Self::Paths(below(paths, |step| step.matches_key(name))),
        }
    }

    /// What is sensitive of each element, in order and without end.
    pub(super) fn elements(self) -> ElementsOf<'s> {
        let masks = match &self {
            Self::Mask(Mask::Parts(mask)) => mask.elements(),
            _ => Value::null().elements(),
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
        match &self.of {
            Sensitive::Mask(Mask::Parts(_)) => Sensitive::Mask(Mask::new(self.masks.next())),
            Sensitive::Mask(mask) => Sensitive::Mask(*mask),
            Sensitive::Paths(paths) => {
                Sensitive::Paths(below(paths, |step| step.matches_index(position)))
            }
        }
    }
}
