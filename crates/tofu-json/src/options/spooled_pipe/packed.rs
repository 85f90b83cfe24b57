//! What is kept of a pipe: the first of it in memory, the rest in a temporary file that is written from the front to the
//! back.

use std::fs::File;
use std::io;
use std::sync::Arc;
use tofu_json_input::LargePages;

/// What is kept of a pipe, without gaps: many small writes with gaps between them take longer than to write all.
pub(super) struct Packed {
    /// What is kept first.
    memory: LargePages,
    /// Made when more is kept than the memory has room for. Each byte is at its own place in it.
    file: Option<Arc<File>>,
    /// Where the first byte of all is.
    start: u64,
    /// How far it is kept; without what comes next.
    end: u64,
    /// Room in the file has been asked for up to here.
    reserved: u64,
    /// What comes next in the file and is not yet worth a write.
    next: Vec<u8>,
}

/// Bytes that are kept in memory. In tests they are few, so that these come to the file.
const IN_MEMORY: usize = if cfg!(test) { 128 << 10 } else { 4 << 20 };

const WORTH_WRITING: usize = 128 << 10;

/// Room on the disk that is asked for at once, which makes writing there a third faster.
const RESERVED: u64 = 16 << 20;

/// Asks for room from an offset on. Where there is none, writing says so.
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
    /// Nothing yet; what comes is at places from one on.
    pub(super) fn from(start: u64) -> Self {
        Self {
            memory: LargePages::of(IN_MEMORY),
            file: None,
            start,
            end: start,
            reserved: 0,
            next: Vec::new(),
        }
    }

    /// Adds bytes; few wait for more.
    pub(super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let bytes = self.fill_memory(bytes);
        self.next.extend_from_slice(bytes);
        if self.next.len() >= WORTH_WRITING {
            self.flush()?;
        }
        Ok(())
    }

    /// Adds bytes that need not wait.
    pub(super) fn append_long(&mut self, bytes: &[u8]) -> io::Result<()> {
        let bytes = self.fill_memory(bytes);
        self.flush()?;
        self.write(bytes)
    }

    /// What of bytes the memory has no room for.
    fn fill_memory<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        let rest = self.memory.append(bytes);
        self.end += (bytes.len() - rest.len()) as u64;
        rest
    }

    /// Writes what waits.
    fn flush(&mut self) -> io::Result<()> {
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
        if bytes.is_empty() {
            return Ok(());
        }
        let end = self.end + bytes.len() as u64;
        let file = Arc::clone(self.file()?);
        if self.reserved < end {
            reserve(&file, self.end);
            self.reserved = self.end + RESERVED;
        }
        write_at(&file, bytes, self.end)?;
        self.end = end;
        Ok(())
    }

    fn file(&mut self) -> io::Result<&Arc<File>> {
        let file = match self.file.take() {
            Some(file) => file,
            None => Arc::new(tempfile::tempfile()?),
        };
        Ok(self.file.insert(file))
    }

    /// The file, with all in it.
    pub(super) fn whole(&mut self) -> io::Result<&File> {
        self.flush()?;
        let start = self.start;
        let file = Arc::clone(self.file()?);
        write_at(&file, self.memory.filled(), start)?;
        self.file().map(|file| &**file)
    }

    /// What is in memory from a place on; nothing, if that is in the file.
    pub(super) fn in_memory(&self, place: u64) -> Option<&[u8]> {
        let from = |start: u64, bytes| place_in(bytes, start, place);
        let kept = from(self.start, self.memory.filled());
        kept.or_else(|| from(self.end, &self.next))
    }

    /// The file with what is not in memory.
    pub(super) fn in_file(&self) -> Option<Arc<File>> {
        self.file.clone()
    }

    #[cfg(test)]
    pub(super) fn kept(&self) -> u64 {
        self.end + self.next.len() as u64 - self.start
    }
}

/// What there is from a place on of bytes that begin at another.
fn place_in(bytes: &[u8], start: u64, place: u64) -> Option<&[u8]> {
    let at = usize::try_from(place.checked_sub(start)?).ok()?;
    bytes.get(at..).filter(|bytes| !bytes.is_empty())
}
