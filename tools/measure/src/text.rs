use std::fs::File;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, Read as _, Seek as _};

/// What a program printed: how long it is, and a digest to compare it by within one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its length.
    pub bytes: u64,
    /// A hash of its bytes.
    pub digest: u64,
}

impl Text {
    pub(crate) fn of(file: &mut File) -> io::Result<Self> {
        file.rewind()?;
        let mut buffer = vec![0; 64 << 10];
        let (mut bytes, mut hasher) = (0, DefaultHasher::new());
        loop {
            let read = file.read(&mut buffer)?;
            if read == 0 {
                return Ok(Self {
                    bytes,
                    digest: hasher.finish(),
                });
            }
            hasher.write(buffer.get(..read).unwrap_or_default());
            bytes += read as u64;
        }
    }
}
