use crate::ContentHash;
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

/// The scheme and the hash in front of the digits.
const LEAD: &str = "tofu-plan-v1:sha256:";

/// The first line of what is hashed.
const HEAD: &str = "tofu-plan-v1\n";

/// What a plan does, as one hash: two plans have the same if they do the same.
///
/// It is the SHA-256 of a line `tofu-plan-v1` and a line for each object and output that the plan changes, sorted: the
/// digits of its [`ContentHash`].
///
/// ```
/// use tofu_json_compare::{ContentHash, Fingerprint};
///
/// let [a, b] = ["a", "b"].map(ContentHash::of);
/// let fingerprint = Fingerprint::of(vec![a, b]);
/// assert_eq!(fingerprint, Fingerprint::of(vec![b, a]));
/// let text = fingerprint.to_string();
/// assert!(text.starts_with("tofu-plan-v1:sha256:"));
/// assert_eq!(text.parse(), Ok(fingerprint));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The fingerprint of a plan whose objects and outputs have these hashes, in any order.
    #[must_use]
    pub fn of(mut contents: Vec<ContentHash>) -> Self {
        contents.sort_unstable();
        let mut sum = Sha256::new();
        sum.update(HEAD);
        for content in contents {
            sum.update(content.to_string());
            sum.update("\n");
        }
        Self(sum.finalize().into())
    }

    /// The digits alone.
    #[must_use]
    pub fn digits(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The scheme, the name of the hash, and lower-case hexadecimal digits.
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{LEAD}{}", self.digits())
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is no fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FingerprintError(());

impl fmt::Display for FingerprintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected `{LEAD}` and 64 hexadecimal digits in lower case"
        )
    }
}

impl std::error::Error for FingerprintError {}

impl FromStr for Fingerprint {
    type Err = FingerprintError;

    fn from_str(text: &str) -> Result<Self, FingerprintError> {
        let digits = text.strip_prefix(LEAD).ok_or(FingerprintError(()))?;
        let digit = |byte: &u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let halves: Option<Vec<u8>> = digits.as_bytes().iter().map(digit).collect();
        let halves = halves.filter(|halves| halves.len() == 64);
        let halves = halves.ok_or(FingerprintError(()))?;
        let bytes: Vec<u8> = halves
            .chunks_exact(2)
            .map(|two| two.iter().fold(0, |byte, half| byte << 4 | half))
            .collect();
        bytes.try_into().map(Self).map_err(|_| FingerprintError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::Fingerprint;
    use crate::ContentHash;

    /// `printf 'tofu-plan-v1\n' | sha256sum`
    #[test]
    fn of_a_plan_that_does_nothing() {
        assert_eq!(
            Fingerprint::of(Vec::new()).to_string(),
            "tofu-plan-v1:sha256:cf0ffeb83a7affdb3d67e3f7a9cc85337cd3675afa99aec8b849e19a8f1d1a32"
        );
    }

    #[test]
    fn an_object_that_comes_twice_counts_twice() {
        let one = ContentHash::of("a");
        assert_ne!(Fingerprint::of(vec![one]), Fingerprint::of(vec![one, one]));
    }

    #[test]
    fn texts_that_are_none() {
        let text = Fingerprint::of(Vec::new()).to_string();
        for other in [
            "",
            "tofu-plan-v1:sha256:",
            &text[1..],
            &text[..text.len() - 1],
            &text.to_uppercase(),
        ] {
            assert!(other.parse::<Fingerprint>().is_err(), "{other}");
        }
        assert!(format!("{text}0").parse::<Fingerprint>().is_err());
    }
}
