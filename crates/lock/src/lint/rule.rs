use super::LintSeverity;
use std::fmt;

/// A rule for lock files (section 21.5 of the specification, which also tells L18 and L24: they need
/// more than the files).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum LintRule {
    /// Syntax, values that the reference refuses, conflict markers.
    L1,
    /// Bytes that are not those that the reference writes.
    L2,
    /// Hashes that are not sorted.
    L3,
    /// Hashes that are there twice.
    L4,
    /// Providers that are not sorted.
    L5,
    /// An entry without hashes.
    L6,
    /// An entry with hashes of archives only.
    L7,
    /// An entry with hashes of unpacked packages only.
    L8,
    /// A hash that no package can have.
    L9,
    /// A hash of an unknown scheme.
    L10,
    /// Constraints that are not in their normal form.
    L11,
    /// A version outside the constraints.
    L12,
    /// Constraints that exclude each other.
    L13,
    /// A prerelease or `0.0.0`.
    L14,
    /// The same namespace and type from several registries.
    L15,
    /// A `hashicorp` provider from the registry of the other tool.
    L16,
    /// A header of another tool.
    L17,
    /// The same version with different hashes in several files.
    L19,
    /// Module blocks.
    L20,
    /// A symbolic link, an executable file, a byte-order mark, carriage returns.
    L21,
    /// Comments.
    L22,
    /// Build metadata in a version.
    L23,
}

impl LintRule {
    /// All of them.
    pub const ALL: [Self; 22] = [
        Self::L1,
        Self::L2,
        Self::L3,
        Self::L4,
        Self::L5,
        Self::L6,
        Self::L7,
        Self::L8,
        Self::L9,
        Self::L10,
        Self::L11,
        Self::L12,
        Self::L13,
        Self::L14,
        Self::L15,
        Self::L16,
        Self::L17,
        Self::L19,
        Self::L20,
        Self::L21,
        Self::L22,
        Self::L23,
    ];

    /// The stable word, such as `L7`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::L1 => "L1",
            Self::L2 => "L2",
            Self::L3 => "L3",
            Self::L4 => "L4",
            Self::L5 => "L5",
            Self::L6 => "L6",
            Self::L7 => "L7",
            Self::L8 => "L8",
            Self::L9 => "L9",
            Self::L10 => "L10",
            Self::L11 => "L11",
            Self::L12 => "L12",
            Self::L13 => "L13",
            Self::L14 => "L14",
            Self::L15 => "L15",
            Self::L16 => "L16",
            Self::L17 => "L17",
            Self::L19 => "L19",
            Self::L20 => "L20",
            Self::L21 => "L21",
            Self::L22 => "L22",
            Self::L23 => "L23",
        }
    }

    /// What it is about.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::L1 => "OpenTofu cannot read the file, or part of it",
            Self::L2 => "the bytes are not those that OpenTofu writes",
            Self::L3 => "hashes are not sorted: `init` rewrites the file though nothing changed",
            Self::L4 => "a hash is there twice: `init` rewrites the file though nothing changed",
            Self::L5 => "providers are not sorted",
            Self::L6 => "no hashes: whatever package comes first is trusted",
            Self::L7 => "hashes of archives only: no installed package can be checked",
            Self::L8 => "hashes of unpacked packages only: OCI mirrors refuse it",
            Self::L9 => "a hash that no package can have",
            Self::L10 => "a hash of a scheme that OpenTofu does not know",
            Self::L11 => "constraints are not in their normal form",
            Self::L12 => "the version does not fit the recorded constraints",
            Self::L13 => "no version fits the recorded constraints",
            Self::L14 => "a prerelease, or no version at all, is locked",
            Self::L15 => "the same provider is locked from several registries",
            Self::L16 => {
                "a provider of the tool itself is locked from the registry of the other tool"
            }
            Self::L17 => "the header is that of another tool",
            Self::L19 => "files lock the same version with hashes that have nothing in common",
            Self::L20 => "module blocks, which nothing reads and the next write deletes",
            Self::L21 => {
                "the file is a symbolic link, can be executed, or has a byte-order mark or carriage returns"
            }
            Self::L22 => "comments, which the next write deletes",
            Self::L23 => {
                "the version has build metadata, which the order of versions does not know"
            }
        }
    }

    /// How bad what it finds usually is.
    #[must_use]
    pub const fn severity(self) -> LintSeverity {
        match self {
            Self::L1 | Self::L11 => LintSeverity::Error,
            Self::L2 | Self::L5 | Self::L8 | Self::L22 | Self::L23 => LintSeverity::Note,
            _ => LintSeverity::Warning,
        }
    }

    /// Whether [`fix`](crate::fix) does away with what it finds, if the file can be read.
    #[must_use]
    pub const fn is_fixable(self) -> bool {
        matches!(
            self,
            Self::L2
                | Self::L3
                | Self::L4
                | Self::L5
                | Self::L11
                | Self::L20
                | Self::L21
                | Self::L22
        )
    }
}

impl fmt::Display for LintRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
