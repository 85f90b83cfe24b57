use crate::{Constraints, Hashes, Provider, Version};
use std::fmt;
use std::str::FromStr;
use tofu_json_diagnostic::UnknownCode;

/// One of the two sides of a merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeSide {
    /// Ours.
    Ours,
    /// Theirs.
    Theirs,
}

impl MergeSide {
    /// The word for it: `ours` or `theirs`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::Theirs => "theirs",
        }
    }
}

impl fmt::Display for MergeSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for MergeSide {
    type Err = UnknownCode;

    fn from_str(word: &str) -> Result<Self, UnknownCode> {
        match word {
            "ours" => Ok(Self::Ours),
            "theirs" => Ok(Self::Theirs),
            _ => Err(UnknownCode::not_of(&["ours", "theirs"])),
        }
    }
}

/// Something about a merge that the user should know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MergeNote {
    /// The provider that it is about.
    pub provider: Provider,
    /// The kind of note.
    pub kind: MergeNoteKind,
}

/// The kind of a note about a merge.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeNoteKind {
    /// Both sides changed the constraints; the result has the terms of both.
    ConstraintsJoined(Constraints),
    /// A side added hashes to a version that the other side left; they are not in the result.
    HashesDropped {
        /// The side that added them.
        side: MergeSide,
        /// To which version.
        version: Version,
        /// The hashes.
        hashes: Hashes,
    },
    /// A side took the provider out, the other changed it; it stays.
    KeptModified {
        /// The side that removed it.
        removed_by: MergeSide,
    },
    /// Both sides chose another version; the result has the one that was preferred.
    Preferred {
        /// The side whose entry was kept.
        side: MergeSide,
        /// The version that was not taken.
        instead_of: Version,
    },
}

impl fmt::Display for MergeNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let provider = &self.provider;
        match &self.kind {
            MergeNoteKind::ConstraintsJoined(constraints) => write!(
                f,
                "{provider}: both sides changed the constraints, the result has those of both: {constraints}"
            ),
            MergeNoteKind::HashesDropped {
                side,
                version,
                hashes,
            } => write!(
                f,
                "{provider}: {side} added hashes to version {version}, which the result no longer has; dropped: {hashes}"
            ),
            MergeNoteKind::KeptModified { removed_by } => write!(
                f,
                "{provider}: {removed_by} removed it, the other side changed it; it was kept"
            ),
            MergeNoteKind::Preferred { side, instead_of } => write!(
                f,
                "{provider}: both sides chose another version; {side} was preferred to version {instead_of}"
            ),
        }
    }
}
