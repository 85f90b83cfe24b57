use std::fmt;
use std::str::FromStr;

/// A format version: `MAJOR.MINOR`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct FormatVersion {
    /// Grows when a reader of old cannot read the document any more.
    pub major: u64,
    /// Grows when members are added, in theory: most releases add members and leave it.
    pub minor: u64,
}

impl FormatVersion {
    /// Reads `MAJOR.MINOR` or a bare `MAJOR`, both of digits only. Numbers beyond 64 bits count as the
    /// greatest.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (major, minor) = text.split_once('.').unwrap_or((text, "0"));
        Some(Self {
            major: digits(major)?,
            minor: digits(minor)?,
        })
    }
}

/// A text that is no format version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatVersionError(());

impl fmt::Display for FormatVersionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a format version, such as 1.2")
    }
}

impl std::error::Error for FormatVersionError {}

/// ```
/// use tofu_json_model::gate::FormatVersion;
///
/// let version: FormatVersion = "1.2".parse()?;
/// assert_eq!((version.major, version.minor), (1, 2));
/// assert_eq!(version.to_string(), "1.2");
/// # Ok::<(), tofu_json_model::gate::FormatVersionError>(())
/// ```
impl FromStr for FormatVersion {
    type Err = FormatVersionError;

    fn from_str(text: &str) -> Result<Self, FormatVersionError> {
        Self::parse(text).ok_or(FormatVersionError(()))
    }
}

fn digits(text: &str) -> Option<u64> {
    let fits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| text.parse().unwrap_or(u64::MAX))
}

impl fmt::Display for FormatVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}
