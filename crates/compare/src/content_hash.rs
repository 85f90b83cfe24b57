use sha2::{Digest as _, Sha256};
use std::fmt;

/// The SHA-256 of the canonical text of one object or output.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ContentHash([u8; 32]);

impl ContentHash {
    /// The hash of a canonical text.
    #[must_use]
    pub fn of(canonical: &str) -> Self {
        Self(Sha256::digest(canonical.as_bytes()).into())
    }

    /// The 32 bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// Lower-case hexadecimal digits.
impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const DIGITS: [char; 16] = [
            '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f',
        ];
        let mut text = String::with_capacity(64);
        let halves = self.0.iter().flat_map(|byte| [byte >> 4, byte & 15]);
        text.extend(halves.filter_map(|half| DIGITS.get(usize::from(half))));
        f.write_str(&text)
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::ContentHash;

    /// From FIPS 180-2, appendix B.1.
    #[test]
    fn the_hash_of_three_letters() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(ContentHash::of("abc").to_string(), expected);
    }
}
