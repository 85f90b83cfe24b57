use std::fmt;

use crate::ProviderError;
use tofu_json_text::quoted;

/// What a repair changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RepairKind {
    /// Took apart the sides of conflicts.
    Conflicts {
        /// How many conflicts.
        conflicts: usize,
    },
    /// Took our version where the sides of a conflict have two.
    ConflictingVersions {
        /// Ours.
        ours: String,
        /// Theirs.
        theirs: String,
    },
    /// Dropped lines with conflict markers that do not belong together.
    StrayMarkers {
        /// How many lines.
        lines: usize,
    },
    /// Read around mistakes of the syntax.
    Syntax {
        /// How many mistakes.
        mistakes: usize,
    },
    /// Normalised an address.
    Address {
        /// The text before the repair.
        written: String,
    },
    /// Dropped a block whose label is no address.
    NoAddress {
        /// The text before the repair.
        written: String,
        /// Why.
        error: ProviderError,
    },
    /// Dropped a block of a provider that no lock file has.
    NotLockable,
    /// Put the hashes of several blocks together.
    DuplicateJoined,
    /// Dropped a block of a provider that an earlier one locks at another version.
    DuplicateDropped {
        /// The dropped version.
        version: String,
    },
    /// Normalised a version.
    Version {
        /// The text before the repair.
        written: String,
    },
    /// Dropped a block without a version that can be read.
    NoVersion,
    /// Normalised constraints.
    Constraints {
        /// The texts before the repair.
        written: String,
    },
    /// Dropped constraints that cannot be read.
    NoConstraints,
    /// Normalised a hash.
    Hash {
        /// The text before the repair.
        written: String,
    },
    /// Dropped a hash that cannot be read.
    NoHash,
    /// Sorted hashes, or dropped duplicates.
    HashOrder,
    /// Sorted the providers.
    ProviderOrder,
    /// Dropped a `module` block.
    Module,
    /// Dropped an argument or a block that no lock file has.
    Unknown {
        /// Its name.
        name: String,
    },
    /// Nothing but comments, blanks and line ends changes.
    Layout,
}

impl fmt::Display for RepairKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflicts { conflicts } => {
                write!(
                    f,
                    "took our side of {conflicts} conflicts and what theirs adds"
                )
            }
            Self::ConflictingVersions { ours, theirs } => {
                write!(f, "took our version {ours}; theirs is {theirs}")
            }
            Self::StrayMarkers { lines } => write!(
                f,
                "dropped {lines} lines with conflict markers that do not belong together"
            ),
            Self::Syntax { mistakes } => write!(f, "read around {mistakes} mistakes of the syntax"),
            Self::Address { written } => write!(f, "normalised the address {}", quoted(written)),
            Self::NoAddress { written, error } => {
                write!(f, "dropped the block {}: {error}", quoted(written))
            }
            Self::NotLockable => f.write_str("dropped the block: no lock file has this provider"),
            Self::DuplicateJoined => f.write_str("put the hashes of several blocks together"),
            Self::DuplicateDropped { version } => write!(
                f,
                "dropped a block with version {version}: an earlier one has another version"
            ),
            Self::Version { written } => write!(f, "normalised the version {}", quoted(written)),
            Self::NoVersion => f.write_str("dropped the block: no version can be read"),
            Self::Constraints { written } => {
                write!(f, "normalised the constraints {}", quoted(written))
            }
            Self::NoConstraints => f.write_str("dropped constraints that cannot be read"),
            Self::Hash { written } => write!(f, "normalised the hash {}", quoted(written)),
            Self::NoHash => f.write_str("dropped a hash that cannot be read"),
            Self::HashOrder => f.write_str("sorted the hashes and dropped duplicates"),
            Self::ProviderOrder => f.write_str("sorted the providers"),
            Self::Module => f.write_str("dropped a module block"),
            Self::Unknown { name } => {
                write!(f, "dropped {}, which no lock file has", quoted(name))
            }
            Self::Layout => f.write_str("normalised comments, blanks and line ends"),
        }
    }
}
