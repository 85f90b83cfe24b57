//! Versions by OpenTofu's rules, which are not those of SemVer.

mod error;
pub(crate) mod number;
mod order;
mod parse;
pub(crate) mod scan;

use std::fmt;
use std::str::FromStr;

pub use error::VersionError;
pub(crate) use error::too_large;
pub use number::Portion;

/// A version: three numbers, perhaps a prerelease and metadata.
///
/// [`Display`](fmt::Display) writes the normal form. The order is total: precedence as OpenTofu
/// sees it ([`Version::precedence`]), then metadata by the same rule.
///
/// ```
/// use tofu_json_provider::Version;
///
/// let version: Version = "1.2".parse()?;
/// assert_eq!(version.to_string(), "1.2.0");
/// // Fewer parts come first, whatever they hold.
/// let (one, two): (Version, Version) = ("1.0.0-c".parse()?, "1.0.0-b.1".parse()?);
/// assert!(one < two && two < "1.0.0".parse()?);
/// # Ok::<(), tofu_json_provider::VersionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Version {
    /// The first number.
    pub major: u64,
    /// The second number.
    pub minor: u64,
    /// The third number.
    pub patch: u64,
    prerelease: Box<str>,
    metadata: Box<str>,
}

impl Version {
    /// A version without prerelease and metadata.
    #[must_use]
    pub fn new(major: u64, minor: u64, patch: u64) -> Self {
        Self {
            major,
            minor,
            patch,
            prerelease: Box::default(),
            metadata: Box::default(),
        }
    }

    /// Reads one exact version. Spellings that are not the normal form are taken: `1.0`, `01.0.0`,
    /// `1.0.0-`.
    ///
    /// # Errors
    ///
    /// Fails when the text is not a version; the messages are OpenTofu's.
    pub fn parse(text: &str) -> Result<Self, VersionError> {
        parse::exact(text)
    }

    /// `0.0.0`, which OpenTofu uses for "none": it is never selected.
    #[must_use]
    pub fn unspecified() -> Self {
        Self::new(0, 0, 0)
    }

    /// Whether this is `0.0.0`.
    #[must_use]
    pub fn is_unspecified(&self) -> bool {
        *self == Self::unspecified()
    }

    /// The pre-release part after `-`; empty for a release.
    #[must_use]
    pub fn prerelease(&self) -> &str {
        &self.prerelease
    }

    /// The build metadata after `+`; can be empty.
    #[must_use]
    pub fn metadata(&self) -> &str {
        &self.metadata
    }

    /// Whether there is a prerelease.
    #[must_use]
    pub fn is_prerelease(&self) -> bool {
        !self.prerelease.is_empty()
    }

    pub(crate) fn with_extra(self, prerelease: &str, metadata: &str) -> Self {
        Self {
            prerelease: prerelease.into(),
            metadata: metadata.into(),
            ..self
        }
    }

    /// Writes what follows the numbers.
    pub(crate) fn write_extra(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.prerelease.is_empty() {
            write!(f, "-{}", self.prerelease)?;
        }
        if !self.metadata.is_empty() {
            write!(f, "+{}", self.metadata)?;
        }
        Ok(())
    }
}

impl FromStr for Version {
    type Err = VersionError;

    fn from_str(text: &str) -> Result<Self, VersionError> {
        Self::parse(text)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)?;
        self.write_extra(f)
    }
}
