use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// An operating system and an architecture, `linux_amd64`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Platform {
    os: Arc<str>,
    arch: Arc<str>,
}

impl Platform {
    /// From its two words.
    ///
    /// # Errors
    ///
    /// When a word is empty or has white space.
    pub fn new(os: &str, arch: &str) -> Result<Self, PlatformError> {
        let blank = |word: &str| word.contains(char::is_whitespace);
        match () {
            () if os.is_empty() || arch.is_empty() => Err(PlatformError::Words),
            () if blank(os) => Err(PlatformError::System),
            () if blank(arch) => Err(PlatformError::Architecture),
            () => Ok(Self {
                os: os.into(),
                arch: arch.into(),
            }),
        }
    }

    /// The operating system.
    #[must_use]
    pub fn os(&self) -> &str {
        &self.os
    }

    /// The architecture.
    #[must_use]
    pub fn arch(&self) -> &str {
        &self.arch
    }
}

impl FromStr for Platform {
    type Err = PlatformError;

    fn from_str(text: &str) -> Result<Self, PlatformError> {
        match text.split_once('_') {
            Some((os, arch)) if !arch.contains('_') => Self::new(os, arch),
            _ => Err(PlatformError::Words),
        }
    }
}

impl fmt::Display for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.os, self.arch)
    }
}

/// Why a text is not a platform, in OpenTofu's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlatformError {
    /// Not two words.
    Words,
    /// White space in the operating system.
    System,
    /// White space in the architecture.
    Architecture,
}

impl fmt::Display for PlatformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Words => "must be two words separated by an underscore",
            Self::System => "OS portion must not contain whitespace",
            Self::Architecture => "architecture portion must not contain whitespace",
        })
    }
}

impl std::error::Error for PlatformError {}

#[cfg(test)]
mod tests {
    use super::{Platform, PlatformError};

    #[test]
    fn platforms_are_two_words() {
        let parsed = |text: &str| {
            text.parse::<Platform>()
                .map(|platform| platform.to_string())
        };
        assert_eq!(parsed("amigaos_m68k").unwrap(), "amigaos_m68k");
        assert_eq!(parsed("linux_amd64_v8"), Err(PlatformError::Words));
        assert_eq!(parsed(""), Err(PlatformError::Words));
        assert_eq!(parsed("li nux_amd64"), Err(PlatformError::System));
        assert_eq!(parsed("linux_amd 64"), Err(PlatformError::Architecture));
    }
}
