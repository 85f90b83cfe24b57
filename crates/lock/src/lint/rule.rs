use super::LintSeverity;
use std::fmt;

macro_rules! rules {
    ($($rule:ident, $name:literal, $severity:ident, $fixable:literal, $about:literal;)*) => {
        /// A rule for lock files.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum LintRule {
            $(#[doc = $about] $rule,)*
        }

        impl LintRule {
            /// All of them.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$rule),*];

            /// Its name, such as `no-hashes`, which stays the same.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$rule => $name,)*
                }
            }

            /// What it finds.
            #[must_use]
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$rule => $about,)*
                }
            }

            /// How serious the findings of this rule are.
            #[must_use]
            pub const fn severity(self) -> LintSeverity {
                match self {
                    $(Self::$rule => LintSeverity::$severity,)*
                }
            }

            /// Whether [`fix`](crate::fix) does away with what it finds, if the file can be read.
            #[must_use]
            pub const fn is_fixable(self) -> bool {
                match self {
                    $(Self::$rule => $fixable,)*
                }
            }
        }
    };
}

rules! {
    InvalidFile, "invalid-lock-file", Error, false,
        "OpenTofu cannot read the file, or part of it; conflict markers, too";
    Unformatted, "unformatted", Note, true,
        "the bytes are not those that OpenTofu writes";
    UnsortedHashes, "unsorted-hashes", Warning, true,
        "hashes are not sorted: `init` rewrites the file though nothing changed";
    RepeatedHash, "repeated-hash", Warning, true,
        "a hash is there twice: `init` rewrites the file though nothing changed";
    UnsortedProviders, "unsorted-providers", Note, true,
        "providers are not sorted";
    NoHashes, "no-hashes", Warning, false,
        "no hashes: whatever package comes first is trusted";
    ArchiveHashesOnly, "archive-hashes-only", Warning, false,
        "hashes of archives only: no installed package can be checked";
    UnpackedHashesOnly, "unpacked-hashes-only", Note, false,
        "hashes of unpacked packages only: OCI mirrors refuse it";
    MalformedHash, "malformed-hash", Warning, false,
        "a hash that no package can have";
    UnknownHashScheme, "unknown-hash-scheme", Warning, false,
        "a hash of a scheme that OpenTofu does not know";
    ConstraintsNotNormalised, "constraints-not-normalised", Error, true,
        "constraints are not in their normal form";
    OutsideConstraints, "outside-constraints", Warning, false,
        "the version does not fit the recorded constraints";
    UnsatisfiableConstraints, "unsatisfiable-constraints", Warning, false,
        "no version fits the recorded constraints";
    Prerelease, "prerelease", Warning, false,
        "a prerelease is locked";
    UnspecifiedVersion, "unspecified-version", Error, false,
        "no version at all is locked: `init` always refuses it";
    SeveralRegistries, "several-registries", Warning, false,
        "the same provider is locked from several registries";
    RegistryOfOtherTool, "registry-of-other-tool", Warning, false,
        "a provider of the tool itself is locked from the registry of the other tool";
    HeaderOfOtherTool, "header-of-other-tool", Warning, false,
        "the header is that of another tool";
    DisjointHashes, "disjoint-hashes", Warning, false,
        "files lock the same version with hashes that have nothing in common";
    ModuleBlock, "module-block", Warning, true,
        "module blocks, which nothing reads and the next write deletes";
    UnusualFile, "unusual-file", Warning, true,
        "the file is a symbolic link, can be executed, or has a byte-order mark or carriage returns";
    Comment, "comment", Note, true,
        "comments, which the next write deletes";
    BuildMetadata, "build-metadata", Note, false,
        "the version has build metadata, which the order of versions does not know";
}

impl fmt::Display for LintRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
