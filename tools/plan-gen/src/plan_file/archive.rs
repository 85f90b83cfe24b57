//! A ZIP archive, written as a stream.

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::{self, Write};

/// An archive with the entries that it has so far.
pub(super) struct ArchiveWriter<'s> {
    sink: Counted<'s>,
    entries: Vec<Entry>,
}

struct Entry {
    name: String,
    crc: u32,
    packed: u32,
    size: u32,
    offset: u32,
}

struct Counted<'s> {
    sink: &'s mut dyn Write,
    written: u64,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.sink.write(bytes)?;
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

/// The content of an entry on its way.
struct Content<'a, 's> {
    encoder: DeflateEncoder<&'a mut Counted<'s>>,
    crc: Crc,
}

impl Write for Content<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.encoder.write_all(bytes)?;
        self.crc.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Version 2.0, sizes after the content, deflated, no time.
const HEAD: &[u8] = b"\x14\0\x08\0\x08\0\0\0\0\0";

impl<'s> ArchiveWriter<'s> {
    pub(super) fn new(sink: &'s mut dyn Write) -> Self {
        Self {
            sink: Counted { sink, written: 0 },
            entries: Vec::new(),
        }
    }

    /// Writes an entry.
    pub(super) fn entry(
        &mut self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let offset = short(self.sink.written)?;
        self.sink.write_all(b"PK\x03\x04")?;
        self.sink.write_all(HEAD)?;
        self.sink.write_all(&[0; 12])?;
        self.sink.write_all(&(name.len() as u16).to_le_bytes())?;
        self.sink.write_all(&[0; 2])?;
        self.sink.write_all(name.as_bytes())?;
        let start = self.sink.written;
        let (crc, size) = {
            let mut content = Content {
                encoder: DeflateEncoder::new(&mut self.sink, Compression::fast()),
                crc: Crc::new(),
            };
            write(&mut content)?;
            content.encoder.try_finish()?;
            (content.crc.sum(), content.encoder.total_in())
        };
        let entry = Entry {
            name: name.to_owned(),
            crc,
            packed: short(self.sink.written - start)?,
            size: short(size)?,
            offset,
        };
        self.sink.write_all(b"PK\x07\x08")?;
        entry.write_sizes(&mut self.sink)?;
        self.entries.push(entry);
        Ok(())
    }

    /// Writes the directory, and gives how many bytes there are.
    pub(super) fn finish(mut self) -> io::Result<u64> {
        let start = short(self.sink.written)?;
        for entry in &self.entries {
            self.sink.write_all(b"PK\x01\x02\x14\0")?;
            self.sink.write_all(HEAD)?;
            entry.write_sizes(&mut self.sink)?;
            let name = entry.name.as_bytes();
            self.sink.write_all(&(name.len() as u16).to_le_bytes())?;
            self.sink.write_all(&[0; 12])?;
            self.sink.write_all(&entry.offset.to_le_bytes())?;
            self.sink.write_all(name)?;
        }
        let length = short(self.sink.written)? - start;
        let count = (self.entries.len() as u16).to_le_bytes();
        self.sink.write_all(b"PK\x05\x06\0\0\0\0")?;
        self.sink.write_all(&count)?;
        self.sink.write_all(&count)?;
        self.sink.write_all(&length.to_le_bytes())?;
        self.sink.write_all(&start.to_le_bytes())?;
        self.sink.write_all(&[0; 2])?;
        self.sink.flush()?;
        Ok(self.sink.written)
    }
}

impl Entry {
    fn write_sizes(&self, sink: &mut dyn Write) -> io::Result<()> {
        for number in [self.crc, self.packed, self.size] {
            sink.write_all(&number.to_le_bytes())?;
        }
        Ok(())
    }
}

/// A size as it is written: in 32 bits.
fn short(size: u64) -> io::Result<u32> {
    u32::try_from(size).map_err(|_| io::Error::other("a plan file has at most 4 GiB"))
}
