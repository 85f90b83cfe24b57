//! The contents, unpacked piece by piece.

use crate::entry::{ArchiveEntry, LOCAL_HEADER, Lengths};
use crate::source::{ArchiveBytes, Stop, u32_at};
use crate::{ArchiveError, Witness, shown};
use crc32fast::Hasher;
use flate2::{Decompress, FlushDecompress, Status};
use std::fmt;
use std::io::{Read, Seek};
use tofu_json_text::CheckedSlice;

const BUFFER: usize = 64 << 10;

/// So much memory is taken at once for a content that is wanted as a whole.
const AT_ONCE: usize = 32 << 20;

/// One deflated byte becomes at most this many bytes: the limit of the format.
const DEFLATED: u64 = 1_032;

/// How many times its length may be read from an archive whose entries share bytes.
const SHARED: u64 = 16;

/// This much can always be read, however small the archive is.
const LEAST: u64 = 64 << 20;

/// Reads contents one after the other.
pub struct Contents {
    inflate: Decompress,
    buffer: Vec<u8>,
    /// How many bytes may still be read, and how many may still be unpacked. Entries that share no
    /// bytes never need more.
    packed: u64,
    content: u64,
}

/// Nothing of the contents.
impl fmt::Debug for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contents").finish_non_exhaustive()
    }
}

/// Where the packed content of an entry is, and whether its own header has the same name.
#[derive(Clone, Copy, Debug)]
pub struct ContentPlace {
    /// Where the packed content starts.
    pub start: u64,
    /// Whether both names are the same.
    pub same_name: bool,
}

/// The state of reading one content.
struct Content<'e, 'i> {
    entry: &'e ArchiveEntry,
    into: Destination<'i>,
    crc: Hasher,
    size: u64,
}

/// Where a content goes.
enum Destination<'a> {
    Pieces(&'a mut dyn FnMut(&[u8])),
    Memory(Growing<'a>),
}

/// A content in memory, and room after it.
struct Growing<'a> {
    bytes: &'a mut Vec<u8>,
    length: usize,
}

impl Contents {
    /// The limits for an archive of this length.
    #[must_use]
    pub fn new(length: u64) -> Self {
        Self {
            inflate: Decompress::new(false),
            buffer: Vec::new(),
            packed: length.saturating_mul(SHARED).saturating_add(LEAST),
            content: length.saturating_mul(DEFLATED).saturating_add(LEAST),
        }
    }

    /// Pays for bytes that were read.
    fn spend(&mut self, read: u64, content: u64) -> Result<(), ArchiveError> {
        if read > self.packed || content > self.content {
            return Err(ArchiveError::Shared);
        }
        self.packed -= read;
        self.content -= content;
        Ok(())
    }

    /// Gives an entry's content, whose packed bytes start at a [place](content_place), piece by piece.
    ///
    /// What came before an error is not the content of anything.
    ///
    /// # Errors
    ///
    /// Where the reader fails, or the content is not what the archive says.
    pub fn read<R: Read + Seek, W: Witness>(
        &mut self,
        source: &mut ArchiveBytes<R, W>,
        entry: &ArchiveEntry,
        start: u64,
        into: &mut dyn FnMut(&[u8]),
    ) -> Result<(), Stop> {
        self.read_into(source, entry, start, Destination::Pieces(into))
    }

    /// The same into memory in place of what is there, which costs less where all of it is wanted. Memory is taken as the
    /// content comes: its size in the directory is a claim.
    ///
    /// # Errors
    ///
    /// As [`Contents::read`].
    pub fn read_whole<R: Read + Seek, W: Witness>(
        &mut self,
        source: &mut ArchiveBytes<R, W>,
        entry: &ArchiveEntry,
        start: u64,
        into: &mut Vec<u8>,
    ) -> Result<(), Stop> {
        into.clear();
        let growing = Growing {
            bytes: into,
            length: 0,
        };
        self.read_into(source, entry, start, Destination::Memory(growing))
    }

    fn read_into<R: Read + Seek, W: Witness>(
        &mut self,
        source: &mut ArchiveBytes<R, W>,
        entry: &ArchiveEntry,
        start: u64,
        into: Destination<'_>,
    ) -> Result<(), Stop> {
        let mut content = Content {
            entry,
            into,
            crc: Hasher::new(),
            size: 0,
        };
        match entry.method {
            0 => self.stored(source, &mut content, start)?,
            8 => self.inflated(source, &mut content, start)?,
            method => {
                let name = shown(&entry.name);
                return Err(ArchiveError::Method { name, method }.into());
            }
        }
        if content.size != entry.size {
            return Err(ArchiveError::UnexpectedEnd.into());
        }
        if let Destination::Memory(into) = &mut content.into {
            into.bytes.truncate(into.length);
        }
        check(source, &content, start)
    }

    fn inflated<R: Read + Seek, W: Witness>(
        &mut self,
        source: &mut ArchiveBytes<R, W>,
        content: &mut Content<'_, '_>,
        start: u64,
    ) -> Result<(), Stop> {
        let entry = content.entry;
        self.inflate.reset(false);
        let (mut at, mut left) = (start, entry.packed);
        loop {
            let packed = up_to(source.get(at)?, left);
            let read = self.inflate.total_in();
            let room = content.room(&mut self.buffer);
            let written = self.inflate.total_out();
            let status = self.inflate.decompress(packed, room, FlushDecompress::None);
            let Ok(status) = status else {
                let name = shown(&entry.name);
                return Err(ArchiveError::Corrupt { name }.into());
            };
            let read = self.inflate.total_in() - read;
            let written = usize::try_from(self.inflate.total_out() - written).unwrap_or_default();
            content.take_unpacked(&self.buffer, written)?;
            self.spend(read, written as u64)?;
            (at, left) = (at + read, left - read);
            match status {
                Status::StreamEnd => return Ok(()),
                _ if read == 0 && written == 0 => return Err(ArchiveError::UnexpectedEnd.into()),
                _ => {}
            }
        }
    }

    fn stored<R: Read + Seek, W: Witness>(
        &mut self,
        source: &mut ArchiveBytes<R, W>,
        content: &mut Content<'_, '_>,
        start: u64,
    ) -> Result<(), Stop> {
        let (mut at, mut left) = (start, content.entry.packed);
        while left > 0 {
            let bytes = up_to(source.get(at)?, left);
            if bytes.is_empty() {
                return Err(ArchiveError::UnexpectedEnd.into());
            }
            content.add(bytes)?;
            let read = bytes.len() as u64;
            self.spend(read, read)?;
            (at, left) = (at + read, left - read);
        }
        Ok(())
    }
}

fn up_to(bytes: &[u8], left: u64) -> &[u8] {
    let count = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len());
    bytes.slice(..count)
}

impl Content<'_, '_> {
    /// Takes bytes that are as they are in the archive.
    fn add(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        count(&mut self.size, &mut self.crc, self.entry, bytes)?;
        match &mut self.into {
            Destination::Pieces(into) => into(bytes),
            Destination::Memory(into) => {
                into.bytes.truncate(into.length);
                into.bytes.extend_from_slice(bytes);
                into.length = into.bytes.len();
            }
        }
        Ok(())
    }

    /// Where to unpack the next bytes.
    fn room<'r>(&'r mut self, buffer: &'r mut Vec<u8>) -> &'r mut [u8] {
        match &mut self.into {
            Destination::Pieces(_) => {
                buffer.resize(BUFFER, 0);
                buffer
            }
            Destination::Memory(into) => {
                if into.length == into.bytes.len() {
                    into.grow(self.entry);
                }
                into.bytes.get_mut(into.length..).unwrap_or_default()
            }
        }
    }

    /// Takes so many bytes that were unpacked there.
    fn take_unpacked(&mut self, buffer: &[u8], written: usize) -> Result<(), ArchiveError> {
        match &mut self.into {
            Destination::Pieces(_) => self.add(buffer.slice(..written)),
            Destination::Memory(into) => {
                let from = into.length;
                into.length += written;
                let unpacked = into.bytes.slice(from..into.length);
                count(&mut self.size, &mut self.crc, self.entry, unpacked)
            }
        }
    }
}

impl Growing<'_> {
    /// Makes room for what is claimed to come, but never for more than the packed bytes can become.
    fn grow(&mut self, entry: &ArchiveEntry) {
        let most = entry.packed.saturating_mul(DEFLATED).min(entry.size);
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        // One more, to see what is more than it should be.
        let wanted = most.saturating_add(1).min(self.length + AT_ONCE);
        if self.bytes.is_empty() {
            // Pages of zeros that nobody has looked at cost nothing.
            *self.bytes = vec![0; wanted];
        } else {
            self.bytes.resize(wanted.max(self.length + 1), 0);
        }
    }
}

/// Never more than the entry says: what an archive claims is all that it can cost.
fn count(
    size: &mut u64,
    crc: &mut Hasher,
    entry: &ArchiveEntry,
    bytes: &[u8],
) -> Result<(), ArchiveError> {
    *size += bytes.len() as u64;
    if *size > entry.size {
        let name = shown(&entry.name);
        return Err(ArchiveError::Entry { name });
    }
    crc.update(bytes);
    Ok(())
}

/// Holds the checksum against the one after the content, or in the directory where that has one.
fn check<R: Read + Seek, W: Witness>(
    source: &mut ArchiveBytes<R, W>,
    content: &Content<'_, '_>,
    start: u64,
) -> Result<(), Stop> {
    let entry = content.entry;
    let found = content.crc.clone().finalize();
    let wrong = || {
        Stop::from(ArchiveError::Checksum {
            name: shown(&entry.name),
        })
    };
    if !entry.has_descriptor() {
        let fits = entry.crc == 0 || entry.crc == found;
        return fits.then_some(()).ok_or_else(wrong);
    }
    let mut descriptor = [0; 16];
    let length = source.copy(start.saturating_add(entry.packed), &mut descriptor)?;
    let signed = descriptor.starts_with(b"PK\x07\x08");
    if length < if signed { 16 } else { 12 } {
        return Err(ArchiveError::UnexpectedEnd.into());
    }
    let checksum = u32_at(&descriptor, if signed { 4 } else { 0 });
    let fits = checksum == entry.crc && entry.crc == found;
    fits.then_some(()).ok_or_else(wrong)
}

/// Whether two contents are packed in the same bytes, with the same checksums and sizes: then both are what one is.
///
/// # Errors
///
/// Where the reader fails, or one of them is not in the archive.
pub fn same_content<R: Read + Seek, W: Witness>(
    source: &mut ArchiveBytes<R, W>,
    one: &ArchiveEntry,
    other: &ArchiveEntry,
) -> Result<bool, Stop> {
    let facts = |entry: &ArchiveEntry| {
        let described = entry.has_descriptor();
        (entry.method, entry.crc, entry.size, entry.packed, described)
    };
    if facts(one) != facts(other) || !one.has_descriptor() {
        return Ok(false);
    }
    let [mut at, mut other_at] = [
        content_place(source, one)?.start,
        content_place(source, other)?.start,
    ];
    // The checksum and both sizes are after the content.
    let mut left = one.packed.saturating_add(16);
    let (mut piece, mut other_piece) = (vec![0; BUFFER], vec![0; BUFFER]);
    while left > 0 {
        let length = usize::try_from(left).unwrap_or(usize::MAX).min(BUFFER);
        let (piece, other_piece) = (
            piece.get_mut(..length).unwrap_or_default(),
            other_piece.get_mut(..length).unwrap_or_default(),
        );
        let copied = source.copy(at, piece)?;
        if copied < length || source.copy(other_at, other_piece)? < length || piece != other_piece {
            return Ok(false);
        }
        let length = length as u64;
        (at, other_at, left) = (at + length, other_at + length, left - length);
    }
    Ok(true)
}

/// Finds the content after its own header.
///
/// # Errors
///
/// Where the reader fails, or there is no such header.
pub fn content_place<R: Read + Seek, W: Witness>(
    source: &mut ArchiveBytes<R, W>,
    entry: &ArchiveEntry,
) -> Result<ContentPlace, Stop> {
    source.get(entry.offset)?;
    let mut header = [0; LOCAL_HEADER];
    if source.copy(entry.offset, &mut header)? < LOCAL_HEADER {
        return Err(ArchiveError::UnexpectedEnd.into());
    }
    let Some(lengths) = Lengths::of_local(&header) else {
        let name = shown(&entry.name);
        return Err(ArchiveError::Entry { name }.into());
    };
    let after_header = entry.offset.saturating_add(LOCAL_HEADER as u64);
    // A name of another length is not read: many entries may have the same header.
    let mut same_name = lengths.name == entry.name.len();
    if same_name {
        let mut name = vec![0; lengths.name];
        same_name = source.copy(after_header, &mut name)? == name.len() && name == entry.name;
    }
    Ok(ContentPlace {
        start: after_header.saturating_add(lengths.sum() as u64),
        same_name,
    })
}
