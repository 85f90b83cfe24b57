use crate::package::{LearnError, Platform};
use crate::{Provider, Version};
use std::fmt;

/// Why a file is not taken as an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfferError {
    /// The name is not that of an archive of a provider that is asked for.
    UnknownArchive {
        /// The providers that are asked for; none if all that are locked are.
        asked: Vec<Provider>,
        /// The provider that it names, or its type.
        found: Option<String>,
    },
    /// An index does not name its provider, and none or several could be meant.
    UnknownIndex,
    /// It is of another version than the locked one.
    OtherVersion {
        /// The provider.
        provider: Provider,
        /// The locked version.
        locked: Box<Version>,
        /// That of the file.
        found: Box<Version>,
    },
}

impl OfferError {
    /// A word that does not change.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::UnknownArchive { .. } | Self::UnknownIndex => "unknown-package",
            Self::OtherVersion { .. } => "other-version",
        }
    }
}

impl fmt::Display for OfferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownArchive { asked, found } => {
                let asked: Vec<_> = asked.iter().map(Provider::to_string).collect();
                let expected = match asked.is_empty() {
                    true => "a locked provider".to_owned(),
                    false => asked.join(" or "),
                };
                let found = found.as_deref().unwrap_or("nothing");
                write!(
                    f,
                    "expected the name of an archive of {expected}, found that of {found}"
                )
            }
            Self::UnknownIndex => f.write_str("expected one provider, found none or several"),
            Self::OtherVersion {
                provider,
                locked,
                found,
            } => write!(
                f,
                "expected {provider} {locked}, which is locked, found {found}"
            ),
        }
    }
}

impl std::error::Error for OfferError {}

/// Why an entry gets no hashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeachError {
    /// No package is offered.
    NoPackage,
    /// No package is offered for one of the platforms, in OpenTofu's words.
    NotAvailable(Provider, Version, Platform),
    /// The packages are not taken.
    Learn(LearnError),
}

impl fmt::Display for TeachError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPackage => f.write_str("expected a package of this version, found none"),
            Self::NotAvailable(provider, version, platform) => write!(
                f,
                "provider {provider} {version} is not available for {platform}"
            ),
            Self::Learn(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for TeachError {}
