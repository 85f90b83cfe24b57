use tofu_json_diagnostic::codes;

codes! {
    /// What happened to an entry or to the file.
    pub enum Category {
        ProviderAdded = "provider-added", "a provider is new: trust on first use";
        ProviderRemoved = "provider-removed", "a provider is gone";
        HostMoved = "host-moved", "a provider of the same namespace and type is locked from another registry";
        VersionUp = "version-up", "a newer version";
        VersionDown = "version-down", "an older version";
        HashesCarriedOver = "hashes-carried-over", "another version with hashes of the one before";
        HashesReplaced = "hashes-replaced", "the same version with none of the hashes from before: another package";
        H1Added = "h1-added", "hashes of unpacked packages are new";
        TwinAdded = "twin-added", "a new hash is another one of a package that was known already";
        ZhAdded = "zh-added", "hashes of archives are new";
        H1Removed = "h1-removed", "hashes of unpacked packages are gone";
        ZhRemoved = "zh-removed", "hashes of archives are gone";
        UnknownSchemeAdded = "unknown-scheme-added", "hashes that OpenTofu does not know are new";
        UnknownSchemeDropped = "unknown-scheme-dropped", "hashes that OpenTofu does not know are gone";
        ConstraintsChanged = "constraints-changed", "the constraints are others";
        FormatOnly = "format-only", "order, duplicates, comments or spelling";
        HeaderSwitched = "header-switched", "the file was written by the other tool";
    }
}

impl Category {
    /// Whether no operation of OpenTofu does this: somebody should look at it.
    #[must_use]
    pub const fn is_suspicious(self) -> bool {
        matches!(
            self,
            Self::HashesReplaced | Self::HashesCarriedOver | Self::H1Removed
        )
    }
}
