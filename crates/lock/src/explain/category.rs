use std::fmt;

/// The kind of a change to an entry or to the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Category {
    /// A provider is new: trust on first use.
    ProviderAdded,
    /// A provider is gone.
    ProviderRemoved,
    /// A provider of the same namespace and type is locked from another registry.
    HostMoved,
    /// A newer version.
    VersionUp,
    /// An older version.
    VersionDown,
    /// Another version with hashes of the one before.
    HashesCarriedOver,
    /// The same version with none of the hashes from before: another package.
    HashesReplaced,
    /// Hashes of unpacked packages are new.
    H1Added,
    /// A new hash is another one of a package that was known already.
    TwinAdded,
    /// Hashes of archives are new.
    ZhAdded,
    /// Hashes of unpacked packages are gone.
    H1Removed,
    /// Hashes of archives are gone.
    ZhRemoved,
    /// Hashes that OpenTofu does not know are new.
    UnknownSchemeAdded,
    /// Hashes that OpenTofu does not know are gone.
    UnknownSchemeDropped,
    /// The constraints are others.
    ConstraintsChanged,
    /// Order, duplicates, comments or spelling.
    FormatOnly,
    /// The file was written by the other tool.
    HeaderSwitched,
}

impl Category {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::ProviderAdded,
        Self::ProviderRemoved,
        Self::HostMoved,
        Self::VersionUp,
        Self::VersionDown,
        Self::HashesCarriedOver,
        Self::HashesReplaced,
        Self::H1Added,
        Self::TwinAdded,
        Self::ZhAdded,
        Self::H1Removed,
        Self::ZhRemoved,
        Self::UnknownSchemeAdded,
        Self::UnknownSchemeDropped,
        Self::ConstraintsChanged,
        Self::FormatOnly,
        Self::HeaderSwitched,
    ];

    /// The stable word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ProviderAdded => "provider-added",
            Self::ProviderRemoved => "provider-removed",
            Self::HostMoved => "host-moved",
            Self::VersionUp => "version-up",
            Self::VersionDown => "version-down",
            Self::HashesCarriedOver => "hashes-carried-over",
            Self::HashesReplaced => "hashes-replaced",
            Self::H1Added => "h1-added",
            Self::TwinAdded => "twin-added",
            Self::ZhAdded => "zh-added",
            Self::H1Removed => "h1-removed",
            Self::ZhRemoved => "zh-removed",
            Self::UnknownSchemeAdded => "unknown-scheme-added",
            Self::UnknownSchemeDropped => "unknown-scheme-dropped",
            Self::ConstraintsChanged => "constraints-changed",
            Self::FormatOnly => "format-only",
            Self::HeaderSwitched => "header-switched",
        }
    }

    /// Whether no operation of OpenTofu makes such a change, so that a person should look at it.
    #[must_use]
    pub const fn is_suspicious(self) -> bool {
        matches!(self, Self::HashesReplaced | Self::HashesCarriedOver)
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
