use super::digest::{Digest, Sum};
use std::io::{self, Read};
use tofu_json_text::CheckedSlice;

const BUFFER: usize = 128 << 10;

/// Sums up files one after the other, with one buffer for all of them.
#[derive(Debug)]
pub struct FileHasher {
    buffer: Vec<u8>,
}

impl Default for FileHasher {
    fn default() -> Self {
        Self {
            buffer: vec![0; BUFFER],
        }
    }
}

impl FileHasher {
    /// The digest of a content and its length.
    ///
    /// ```
    /// use tofu_json_lock::package::{Digest, FileHasher};
    ///
    /// let (digest, length) = FileHasher::default().hash(&b"content"[..])?;
    /// assert_eq!((digest, length), (Digest::of(b"content"), 7));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn hash(&mut self, mut content: impl Read) -> io::Result<(Digest, u64)> {
        let (mut sum, mut length) = (Sum::new(), 0);
        loop {
            let read = match content.read(&mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            if read == 0 {
                return Ok((sum.finish(), length));
            }
            sum.update(self.buffer.slice(..read));
            length += read as u64;
        }
    }
}
