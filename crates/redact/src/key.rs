use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use std::fmt;
use std::sync::Arc;

/// A secret key for placeholders that are hashes. Whoever has it can find out by trial what a placeholder was.
#[derive(Clone)]
pub struct HashKey(Arc<[u8]>);

impl HashKey {
    /// The bytes of a key; none if there are less than 16, which could be guessed.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Option<Self> {
        (bytes.len() >= 16).then(|| Self(bytes.into()))
    }

    /// The first eight bytes of the HMAC-SHA256 of a value.
    pub(crate) fn hash(&self, kind: u8, text: &str) -> u64 {
        // HMAC takes keys of any length.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.0) else {
            return 0;
        };
        mac.update(&[kind]);
        mac.update(text.as_bytes());
        let bytes = mac.finalize().into_bytes();
        let first = bytes.iter().take(8);
        first.fold(0, |hash, byte| hash << 8 | u64::from(*byte))
    }
}

/// Without the key.
impl fmt::Debug for HashKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HashKey").finish_non_exhaustive()
    }
}
