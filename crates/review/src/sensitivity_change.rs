//! What a change does to whether a value is sensitive, apart from the value itself.

use tofu_json_model::view::Mask;

/// How what is sensitive of a value differs between its two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum SensitivityChange {
    /// More of it is sensitive afterwards than before.
    BecomesSensitive,
    /// It was sensitive, and afterwards nothing of it is.
    BecomesPublic,
    /// All of it was sensitive, and afterwards only a part is.
    BecomesPartlyPublic,
}

impl SensitivityChange {
    /// By what the masks of both sides cover. Two masks of parts may differ as well: which parts become public is a
    /// matter of these.
    pub(crate) fn of(before: Mask<'_>, after: Mask<'_>) -> Option<Self> {
        let covered = |mask: Mask<'_>| match mask {
            _ if mask.is_whole() => 2,
            _ => i32::from(mask.marks_something()),
        };
        match (covered(before), covered(after)) {
            (before, after) if before < after => Some(Self::BecomesSensitive),
            (before, after) if before == after => None,
            (_, 0) => Some(Self::BecomesPublic),
            _ => Some(Self::BecomesPartlyPublic),
        }
    }

    /// Its word in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::BecomesSensitive => "becomes_sensitive",
            Self::BecomesPublic => "becomes_public",
            Self::BecomesPartlyPublic => "becomes_partly_public",
        }
    }

    /// What people read of it.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::BecomesSensitive => "becomes sensitive",
            Self::BecomesPublic => "no longer sensitive afterwards",
            Self::BecomesPartlyPublic => "only partly sensitive afterwards",
        }
    }
}
