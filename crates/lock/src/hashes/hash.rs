use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A hash of a provider package: `scheme:value`.
///
/// Ordered byte by byte, so that `h1:` is before `zh:`. The value is not checked: OpenTofu accepts
/// any text there. Copies are cheap.
///
/// ```
/// use tofu_json_lock::{Hash, Scheme};
///
/// let hash: Hash = "zh:8739c76e".parse()?;
/// assert_eq!((hash.scheme(), hash.value()), (Scheme::Zh, "8739c76e"));
/// assert!(!"h2:a".parse::<Hash>()?.is_recognized());
/// assert!("abc".parse::<Hash>().is_err());
/// # Ok::<(), tofu_json_lock::HashError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(Arc<str>);

/// How a hash was made: the word before the first colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Scheme<'h> {
    /// `h1`: of the files in the package.
    H1,
    /// `zh`: of the archive file.
    Zh,
    /// Any other, which OpenTofu keeps but never matches.
    Other(&'h str),
}

impl Hash {
    /// Reads `scheme:value`; the scheme must not be empty.
    ///
    /// # Errors
    ///
    /// When there is no colon, or nothing before it.
    pub fn parse(text: impl Into<Arc<str>>) -> Result<Self, HashError> {
        let text = text.into();
        match text.find(':') {
            None | Some(0) => Err(HashError),
            Some(_) => Ok(Self(text)),
        }
    }

    /// The whole text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The scheme: the word before the first colon.
    #[must_use]
    pub fn scheme(&self) -> Scheme<'_> {
        Scheme::from(self.0.split_once(':').unwrap_or_default().0)
    }

    /// The part after the first colon.
    #[must_use]
    pub fn value(&self) -> &str {
        self.0.split_once(':').unwrap_or_default().1
    }

    /// Whether OpenTofu can match it with a package.
    #[must_use]
    pub fn is_recognized(&self) -> bool {
        !matches!(self.scheme(), Scheme::Other(_))
    }

    /// Whether the value is one that its scheme can make: 32 bytes in base64 with padding for `h1`,
    /// 64 hexadecimal digits in lower case for `zh`; anything for other schemes.
    #[must_use]
    pub fn is_well_formed(&self) -> bool {
        match self.scheme() {
            Scheme::H1 => is_base64_of_32_bytes(self.value()),
            Scheme::Zh => {
                self.value().len() == 64
                    && self
                        .value()
                        .bytes()
                        .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
            }
            Scheme::Other(_) => true,
        }
    }
}

/// 43 digits and one `=`; the last digit carries four bits.
fn is_base64_of_32_bytes(text: &str) -> bool {
    let Some(digits) = text.strip_suffix('=') else {
        return false;
    };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    digits.len() == 43
        && digits.bytes().all(plain)
        && digits.ends_with([
            'A', 'E', 'I', 'M', 'Q', 'U', 'Y', 'c', 'g', 'k', 'o', 's', 'w', '0', '4', '8',
        ])
}

impl Scheme<'_> {
    /// The word before the colon.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::H1 => "h1",
            Self::Zh => "zh",
            Self::Other(word) => word,
        }
    }
}

impl<'h> From<&'h str> for Scheme<'h> {
    fn from(word: &'h str) -> Self {
        match word {
            "h1" => Self::H1,
            "zh" => Self::Zh,
            other => Self::Other(other),
        }
    }
}

impl fmt::Display for Scheme<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Hash {
    type Err = HashError;

    fn from_str(text: &str) -> Result<Self, HashError> {
        Self::parse(text)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text is no hash; its message is OpenTofu's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashError;

impl fmt::Display for HashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("hash string must start with a scheme keyword followed by a colon")
    }
}

impl std::error::Error for HashError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(text: &str) -> Hash {
        text.parse().unwrap()
    }

    #[test]
    fn case_040_a_scheme_is_needed() {
        for text in ["", "abc", ":", ":x"] {
            assert_eq!(Hash::parse(text), Err(HashError), "{text}");
        }
    }

    #[test]
    fn case_043_values_are_not_looked_at() {
        for text in ["aa:", "h1:invalid", "a:b:c", " h1:a"] {
            assert_eq!(hash(text).as_str(), text);
        }
        assert_eq!(hash("a:b:c").value(), "b:c");
        assert_eq!(hash("aa:").scheme(), Scheme::Other("aa"));
    }

    #[test]
    fn well_formed_values() {
        for good in [
            "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
            "zh:8739c76e681f900923b900c9df0ef75cf421d39cabb54650c4b9ad19b6a76d85",
            "h2:x",
        ] {
            assert!(hash(good).is_well_formed(), "{good}");
        }
        for bad in [
            "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU",
            "h1:47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU=",
            "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFV=",
            "zh:8739C76E681F900923B900C9DF0EF75CF421D39CABB54650C4B9AD19B6A76D85",
            "zh:abc",
        ] {
            assert!(!hash(bad).is_well_formed(), "{bad}");
        }
    }
}
