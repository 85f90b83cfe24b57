//! A temporary file that is written from the front to the back.

use std::fs::File;
use std::io;
use std::sync::Arc;

/// What is kept of a pipe, without gaps: many small writes with gaps between them take longer than to write all.
pub(super) struct Packed {
    pub(super) file: Arc<File>,
    /// How far it is written.
    end: u64,
    /// What comes next and is not yet worth a write.
    next: Vec<u8>,
}

const WORTH_WRITING: usize = 64 << 10;

/// Room on the disk that is asked for at once, which makes writing there a third faster.
const RESERVED: u64 = 16 << 20;

/// Asks for room after an offset. Where there is none, writing says so.
#[cfg(target_os = "linux")]
fn reserve(file: &File, offset: u64) {
    use nix::fcntl::{FallocateFlags, fallocate};
    let (Ok(offset), Ok(length)) = (offset.try_into(), RESERVED.try_into()) else {
        return;
    };
    _ = fallocate(file, FallocateFlags::FALLOC_FL_KEEP_SIZE, offset, length);
}

#[cfg(not(target_os = "linux"))]
const fn reserve(_file: &File, _offset: u64) {}

/// Writes bytes at a place.
#[cfg(unix)]
pub(super) fn write_at(file: &File, bytes: &[u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

/// Writes bytes at a place.
#[cfg(windows)]
pub(super) fn write_at(file: &File, mut bytes: &[u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let written = match std::os::windows::fs::FileExt::seek_write(file, bytes, offset) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => 0,
            written => written?,
        };
        bytes = bytes.get(written..).unwrap_or_default();
        offset += written as u64;
    }
    Ok(())
}

impl Packed {
    /// An empty file that is written from a place on.
    pub(super) fn from(start: u64) -> io::Result<Self> {
        Ok(Self {
            file: Arc::new(tempfile::tempfile()?),
            end: start,
            next: Vec::new(),
        })
    }

    /// Adds bytes; few wait for more.
    pub(super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.next.extend_from_slice(bytes);
        if self.next.len() >= WORTH_WRITING {
            self.flush()?;
        }
        Ok(())
    }

    /// Adds bytes that need not wait.
    pub(super) fn append_long(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.flush()?;
        self.write(bytes)
    }

    /// Writes what waits.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        if self.next.is_empty() {
            return Ok(());
        }
        let next = std::mem::take(&mut self.next);
        self.write(&next)?;
        self.next = next;
        self.next.clear();
        Ok(())
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let end = self.end + bytes.len() as u64;
        if self.end / RESERVED != end / RESERVED {
            reserve(&self.file, end);
        }
        write_at(&self.file, bytes, self.end)?;
        self.end = end;
        Ok(())
    }

    /// What waits at a place.
    pub(super) fn waiting(&self, place: u64) -> Option<&[u8]> {
        let at = usize::try_from(place.checked_sub(self.end)?).ok()?;
        self.next.get(at..)
    }
}
