//! Texts that a document has several times, told from others without keeping them.

use std::hash::{BuildHasher, Hash, RandomState};
use twox_hash::XxHash3_128;

/// Makes hashes with a key that nobody knows, so that no document can be made to have two texts of one hash.
#[derive(Default)]
pub(crate) struct TextHasher(RandomState);

/// As bytes it takes less room than as a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct TextHash([u8; 16]);

impl TextHasher {
    /// Of a text, and of what else must be the same.
    pub(crate) fn hash(&self, text: &[u8], beside: impl Hash) -> TextHash {
        let hash = XxHash3_128::oneshot_with_seed(self.0.hash_one(beside), text);
        TextHash(hash.to_le_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::TextHasher;

    #[test]
    fn texts_and_what_is_beside_them_are_told_apart() {
        let hasher = TextHasher::default();
        let hash = hasher.hash(b"one", [1, 2]);
        assert!(hash == hasher.hash(b"one", [1, 2]));
        assert!(hash != hasher.hash(b"one", [1, 3]) && hash != hasher.hash(b"two", [1, 2]));
        assert!(hash != TextHasher::default().hash(b"one", [1, 2]));
    }
}
