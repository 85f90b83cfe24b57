use tofu_json_diagnostic::codes;

codes! {
    /// A rule for lock files.
    pub enum LintRule {
        InvalidFile = "invalid-lock-file", Error,
            "OpenTofu cannot read the file, or part of it; conflict markers, too";
        Unformatted = "unformatted", Note,
            "the bytes are not those that OpenTofu writes";
        UnsortedHashes = "unsorted-hashes", Warning,
            "hashes are not sorted: `init` rewrites the file though nothing changed";
        RepeatedHash = "repeated-hash", Warning,
            "a hash is there twice: `init` rewrites the file though nothing changed";
        UnsortedProviders = "unsorted-providers", Note,
            "providers are not sorted";
        NoHashes = "no-hashes", Warning,
            "no hashes: whatever package comes first is trusted";
        ArchiveHashesOnly = "archive-hashes-only", Warning,
            "hashes of archives only: no installed package can be checked";
        UnpackedHashesOnly = "unpacked-hashes-only", Note,
            "hashes of unpacked packages only: OCI mirrors refuse it";
        MalformedHash = "malformed-hash", Warning,
            "a hash that no package can have";
        UnknownHashScheme = "unknown-hash-scheme", Warning,
            "a hash of a scheme that OpenTofu does not know";
        ConstraintsNotNormalised = "constraints-not-normalised", Error,
            "constraints are not in their normal form";
        OutsideConstraints = "outside-constraints", Warning,
            "the version does not fit the recorded constraints";
        UnsatisfiableConstraints = "unsatisfiable-constraints", Warning,
            "no version fits the recorded constraints";
        Prerelease = "prerelease", Warning,
            "a prerelease is locked";
        UnspecifiedVersion = "unspecified-version", Error,
            "no version at all is locked: `init` always refuses it";
        SeveralRegistries = "several-registries", Warning,
            "the same provider is locked from several registries";
        RegistryOfOtherTool = "registry-of-other-tool", Warning,
            "a provider of the tool itself is locked from the registry of the other tool";
        HeaderOfOtherTool = "header-of-other-tool", Warning,
            "the header is that of another tool";
        DisjointHashes = "disjoint-hashes", Warning,
            "files lock the same version with hashes that have nothing in common";
        ModuleBlock = "module-block", Warning,
            "module blocks, which no program reads and the next write deletes";
        UnusualFile = "unusual-file", Warning,
            "the file is a symbolic link, can be executed, or has a byte-order mark or carriage returns";
        Comment = "comment", Note,
            "comments, which the next write deletes";
        BuildMetadata = "build-metadata", Note,
            "the version has build metadata, which the order of versions does not know";
    }
}

impl LintRule {
    /// Whether [`fix`](crate::fix) does away with what it finds, if the file can be read.
    #[must_use]
    pub const fn is_fixable(self) -> bool {
        matches!(
            self,
            Self::Unformatted
                | Self::UnsortedHashes
                | Self::RepeatedHash
                | Self::UnsortedProviders
                | Self::ConstraintsNotNormalised
                | Self::ModuleBlock
                | Self::UnusualFile
                | Self::Comment
        )
    }
}
