use std::fmt;

use crate::place::Place;

/// Something that the other syntax cannot say, or that could not be decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The kind of loss.
    pub kind: LossKind,
    /// Where it is in the source.
    pub place: Place,
    /// The blocks around it, `resource.aws_instance.web.tags`; empty at the top level, and after an
    /// ellipsis its last thousand bytes where it is longer.
    pub path: String,
    /// The whole story: a lower-case fragment.
    pub message: String,
}

/// The kind of a [`Loss`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum LossKind {
    /// A comment with no place in the other syntax.
    Comment,
    /// Several keys with one name, of which the last counts.
    DuplicateKey,
    /// Not known whether it is a block or an attribute.
    Ambiguous,
    /// Means something else in the other syntax, or is refused there.
    Meaning,
    /// A name that OpenTofu does not know in this place.
    Unknown,
}

impl LossKind {
    /// The word for it in reports: `comment`, `duplicate_key`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Comment => "comment",
            Self::DuplicateKey => "duplicate_key",
            Self::Ambiguous => "ambiguous",
            Self::Meaning => "meaning",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for LossKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}
