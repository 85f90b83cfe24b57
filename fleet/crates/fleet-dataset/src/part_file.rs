//! A Parquet file of a part that is read.

use crate::ScanError;
use crate::folder::Folder;
use bytes::Bytes;
use parquet::errors::Result;
use parquet::file::reader::{ChunkReader, Length};
use std::fs::File;
use std::io::{self, Read};

/// A file: Parquet's reader asks the system several times for each column, so that one of the many small files is read at
/// once.
pub(crate) enum PartFile {
    Memory(Bytes),
    File(File),
}

/// Up to here a file is read at once.
const SMALL: u64 = 256 << 10;

impl PartFile {
    /// A file of a folder, if it is there.
    pub(crate) fn open(
        folder: &Folder,
        name: &str,
    ) -> std::result::Result<Option<Self>, ScanError> {
        let Some(file) = folder.open(name)? else {
            return Ok(None);
        };
        let read = Self::of(file).map_err(ScanError::file(&folder.shown().join(name)))?;
        Ok(Some(read))
    }

    fn of(mut file: File) -> io::Result<Self> {
        if file.metadata()?.len() > SMALL {
            return Ok(Self::File(file));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(Self::Memory(bytes.into()))
    }
}

impl Length for PartFile {
    fn len(&self) -> u64 {
        match self {
            Self::Memory(bytes) => bytes.len() as u64,
            Self::File(file) => Length::len(file),
        }
    }
}

impl ChunkReader for PartFile {
    type T = Box<dyn Read>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        Ok(match self {
            Self::Memory(bytes) => Box::new(bytes.get_read(start)?),
            Self::File(file) => Box::new(file.get_read(start)?),
        })
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        match self {
            Self::Memory(bytes) => bytes.get_bytes(start, length),
            Self::File(file) => file.get_bytes(start, length),
        }
    }
}
