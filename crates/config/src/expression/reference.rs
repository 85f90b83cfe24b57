use std::fmt;

use tofu_json_evaluate::Number;

use tofu_json_diagnostic::Place;
use tofu_json_text::quoted;

/// A name and constant steps after it: `aws_instance.web["a"].id`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reference {
    /// The steps; the first of an absolute one is its root.
    pub steps: Vec<ReferenceStep>,
    /// All of it.
    pub place: Place,
}

/// One step.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ReferenceStep {
    /// The name or key of the step.
    pub key: StepKey,
    /// Where it is.
    pub place: Place,
}

/// Where a step goes.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum StepKey {
    /// The name that an absolute reference begins with.
    Root(String),
    /// `.name`
    Attribute(String),
    /// `["key"]`
    Key(String),
    /// `[0]`
    Number(Number),
    /// `[*]` or `.*`
    Splat,
    /// An index that has a mistake in it.
    Unknown,
}

impl Reference {
    /// A reference that is written nowhere.
    #[must_use]
    pub fn of_steps(steps: impl IntoIterator<Item = StepKey>) -> Self {
        let place = Place::default();
        let steps = steps.into_iter();
        Self {
            steps: steps.map(|key| ReferenceStep { key, place }).collect(),
            place,
        }
    }

    /// The name that an absolute reference begins with.
    #[must_use]
    pub fn root(&self) -> Option<&str> {
        match &self.steps.first()?.key {
            StepKey::Root(name) => Some(name),
            _ => None,
        }
    }

    /// Whether its first steps are these names.
    pub(crate) fn begins_with(&self, names: &[&str]) -> bool {
        let mut steps = self.steps.iter();
        names
            .iter()
            .all(|name| match steps.next().map(|step| &step.key) {
                Some(StepKey::Root(own) | StepKey::Attribute(own)) => own == name,
                _ => false,
            })
    }

    /// The same reference as a relative one: the root is an attribute.
    pub(super) fn into_relative(mut self) -> Self {
        if let Some(ReferenceStep { key, .. }) = self.steps.first_mut()
            && let StepKey::Root(name) = key
        {
            *key = StepKey::Attribute(std::mem::take(name));
        }
        self
    }

    /// The name, when it is nothing but one.
    pub(super) fn into_word(self) -> Option<String> {
        let mut steps = self.steps.into_iter();
        match (steps.next()?.key, steps.next()) {
            (StepKey::Root(name), None) => Some(name),
            _ => None,
        }
    }
}

impl fmt::Display for Reference {
    /// The canonical text: `a.b[0]["k"]`; a relative reference begins with its dot.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps
            .iter()
            .try_for_each(|step| write!(formatter, "{}", step.key))
    }
}

impl fmt::Display for StepKey {
    /// The step as canonical text has it: `.b`, `[0]`, `["k"]`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root(name) => formatter.write_str(name),
            Self::Attribute(name) => write!(formatter, ".{name}"),
            Self::Key(key) => write!(formatter, "[{}]", quoted(key)),
            Self::Number(number) => write!(formatter, "[{number}]"),
            Self::Splat => formatter.write_str("[*]"),
            Self::Unknown => formatter.write_str("[?]"),
        }
    }
}
