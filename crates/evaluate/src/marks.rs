//! ValueMarks on values: what may not be shown, and what may not be kept.

use std::borrow::Cow;
use std::sync::Arc;

use crate::Value;

/// The marks of a value. What is worked out from a marked value has its marks too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueMarks {
    /// The value is not to be shown.
    pub sensitive: bool,
    /// The value is not to be kept in plans and states.
    pub ephemeral: bool,
}

impl ValueMarks {
    /// No mark.
    pub const NONE: Self = Self {
        sensitive: false,
        ephemeral: false,
    };

    /// The mark of what is not to be shown.
    pub const SENSITIVE: Self = Self {
        sensitive: true,
        ..Self::NONE
    };

    /// The mark of what is not to be kept.
    pub const EPHEMERAL: Self = Self {
        ephemeral: true,
        ..Self::NONE
    };

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// These and others.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            sensitive: self.sensitive || other.sensitive,
            ephemeral: self.ephemeral || other.ephemeral,
        }
    }
}

impl Value {
    /// The value with these marks besides those that it has.
    #[must_use]
    pub fn marked(self, marks: ValueMarks) -> Self {
        if marks.is_empty() {
            return self;
        }
        match self {
            Self::Marked(own, value) => Self::Marked(own.and(marks), value),
            value => Self::Marked(marks, Arc::new(value)),
        }
    }

    /// The value and its own marks; parts keep theirs.
    #[must_use]
    pub fn unmarked(&self) -> (&Self, ValueMarks) {
        match self {
            Self::Marked(marks, value) => (value, *marks),
            value => (value, ValueMarks::NONE),
        }
    }

    /// The marks of the value and of all that is in it.
    #[must_use]
    pub fn all_marks(&self) -> ValueMarks {
        match self {
            Self::Marked(marks, value) => marks.and(value.all_marks()),
            Self::Tuple(elements) | Self::List(_, elements) | Self::Set(_, elements) => {
                Self::marks_of(elements.iter())
            }
            Self::Object(members) | Self::Map(_, members) => Self::marks_of(members.values()),
            _ => ValueMarks::NONE,
        }
    }

    /// The marks of values and of all that is in them.
    pub(crate) fn marks_of<'v>(values: impl IntoIterator<Item = &'v Self>) -> ValueMarks {
        values.into_iter().fold(ValueMarks::NONE, |marks, value| {
            marks.and(value.all_marks())
        })
    }

    /// The value without any mark, and the marks that there were.
    #[must_use]
    pub fn without_marks(&self) -> (Cow<'_, Self>, ValueMarks) {
        let marks = self.all_marks();
        if marks.is_empty() {
            (Cow::Borrowed(self), marks)
        } else {
            (Cow::Owned(self.plain()), marks)
        }
    }

    fn plain(&self) -> Self {
        let elements =
            |elements: &[Self]| -> Arc<[Self]> { elements.iter().map(Self::plain).collect() };
        match self {
            Self::Marked(_, value) => value.plain(),
            Self::Tuple(values) => Self::Tuple(elements(values)),
            Self::List(kind, values) => Self::List(kind.clone(), elements(values)),
            Self::Set(kind, values) => Self::Set(kind.clone(), elements(values)),
            Self::Object(members) => Self::Object(Arc::new(
                members
                    .iter()
                    .map(|(name, value)| (name.clone(), value.plain()))
                    .collect(),
            )),
            Self::Map(kind, members) => Self::Map(
                kind.clone(),
                Arc::new(
                    members
                        .iter()
                        .map(|(name, value)| (name.clone(), value.plain()))
                        .collect(),
                ),
            ),
            value => value.clone(),
        }
    }
}
