use std::borrow::Cow;
use std::fmt;
use tofu_json_vocab::path::Step;

/// One step from a value down to a part of it.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PathStep<'a> {
    /// To the attribute, block or key of that name.
    Name(Cow<'a, str>),
    /// To the element at that position, counted from 0.
    Position(usize),
}

/// The steps from a resource or output down to a part of it; none for the whole.
pub type ValuePath<'a> = Vec<PathStep<'a>>;

impl PathStep<'_> {
    /// The same step, on its own.
    #[must_use]
    pub fn into_owned(self) -> PathStep<'static> {
        match self {
            Self::Name(name) => PathStep::Name(Cow::Owned(name.into_owned())),
            Self::Position(position) => PathStep::Position(position),
        }
    }

    /// Whether a step of a plan's `replace_paths` may be this one.
    #[cfg(test)]
    pub(crate) fn is_step(&self, step: &Step) -> bool {
        match self {
            Self::Name(name) => step.matches_key(name),
            Self::Position(position) => step.matches_index(*position),
        }
    }
}

/// Writes a path as configuration refers to it: `tags.Name`, `rule[2].port`, `tags["a b"]`.
pub struct PathText<'p, 'a>(pub &'p [PathStep<'a>]);

impl fmt::Display for PathText<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, step) in self.0.iter().enumerate() {
            match step {
                PathStep::Name(name) => {
                    let step = Step::Attribute(name.to_string()).to_string();
                    let text = match n {
                        0 => step.strip_prefix('.').unwrap_or(&step),
                        _ => &step,
                    };
                    f.write_str(text)?;
                }
                PathStep::Position(position) => write!(f, "[{position}]")?,
            }
        }
        Ok(())
    }
}

/// Without names: the keys of maps can be secret.
impl fmt::Debug for PathStep<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(_) => f.write_str("Name"),
            Self::Position(position) => write!(f, "Position({position})"),
        }
    }
}

impl fmt::Debug for PathText<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0).finish()
    }
}
