//! One file to its tables.

use crate::FoundFile;
use crate::store::{ObjectReader, is_in_store, split};
use crate::unpacked::{Unpacked, limits_of_damaged, unpack};
use arrow_array::RecordBatch;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tofu_json_fleet_tables::{FileFacts, Options, Selection, Table, read_into, unreadable};
use tofu_json_input::{Input, ReadAt};
use twox_hash::XxHash3_128;

/// Up to here a file is read into memory at once; what is larger is read piece by piece.
const SMALL: u64 = 16 << 20;

/// Room for the bytes of files, used again from file to file.
#[derive(Default)]
pub struct FileContent {
    bytes: Vec<u8>,
    folder: PathBuf,
}

impl FileContent {
    /// The same, for files whose relative paths begin in a folder; they begin in the current one without it. Their rows
    /// have the paths as they are.
    #[must_use]
    pub fn beginning_in(self, folder: PathBuf) -> Self {
        Self { folder, ..self }
    }
}

/// How much room there is.
impl std::fmt::Debug for FileContent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FileContent")
            .field("room", &self.bytes.capacity())
            .finish()
    }
}

/// Reads a file and gives its rows to `sink`: some columns and rows of the one table that is wanted, or everything of
/// several. This never fails: what cannot be read is a row of `documents` with its error, which is given back too.
pub fn read_file(
    file: &FoundFile,
    hashed: bool,
    options: &Options,
    selection: &Selection,
    room: &mut FileContent,
    sink: &mut dyn FnMut(Table, RecordBatch),
) -> Option<String> {
    let mut facts = FileFacts::new(file.name()).bytes(file.bytes);
    if let Some(modified) = file.modified {
        facts = facts.modified(modified);
    }
    let opened = match open(file, &room.folder, &mut room.bytes) {
        Ok(opened) => opened,
        Err(error) => return unreadable(&facts, error.into(), options, selection, sink),
    };
    let content = match &opened {
        Some(large) => Input::Pieces(&**large),
        None => Input::Memory(&room.bytes),
    };
    if hashed {
        let hash = match &opened {
            Some(large) => hash_of(&**large),
            None => Ok(XxHash3_128::oneshot(&room.bytes)),
        };
        match hash {
            Ok(hash) => facts = facts.hash(format!("{hash:032x}")),
            Err(error) => return unreadable(&facts, error.into(), options, selection, sink),
        }
    }
    let mut options = *options;
    match unpack(content, file.bytes, options.compression) {
        Ok(None) => read_into(&facts, content, &options, selection, sink),
        Ok(Some(Unpacked::Memory(bytes))) => {
            read_into(&facts, Input::Memory(&bytes), &options, selection, sink)
        }
        Ok(Some(Unpacked::File(file))) => {
            read_into(&facts, Input::Pieces(&file), &options, selection, sink)
        }
        Ok(Some(Unpacked::Damaged)) => {
            options.compression = limits_of_damaged(options.compression);
            read_into(&facts, content, &options, selection, sink)
        }
        Err(problem) => unreadable(&facts, problem.into(), &options, selection, sink),
    }
}

/// A file that is read piece by piece.
type LargeFile = Box<dyn ReadAt>;

/// Opens a file, and reads it where it is small.
fn open(file: &FoundFile, folder: &Path, bytes: &mut Vec<u8>) -> io::Result<Option<LargeFile>> {
    bytes.clear();
    let name = file.name();
    if is_in_store(&name) {
        let (bucket, key) = split(&name).map_err(|error| io::Error::other(error.to_string()))?;
        if file.bytes > SMALL {
            return Ok(Some(Box::new(ObjectReader::new(bucket, key, file.bytes))));
        }
        *bytes = bucket.read(&key)?;
        return Ok(None);
    }
    let path = folder.join(&file.path);
    // Looked at first: whoever opens a pipe waits for the one who writes it.
    let kind = fs::metadata(&path)?;
    if kind.is_dir() {
        fs::read_dir(&path)?;
    }
    if !kind.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    let mut file = File::open(&path)?;
    let metadata = file.metadata()?;
    if metadata.len() > SMALL {
        return Ok(Some(Box::new(Mutex::new(file))));
    }
    file.read_to_end(bytes)?;
    Ok(None)
}

fn hash_of(file: &dyn ReadAt) -> io::Result<u128> {
    let mut hasher = XxHash3_128::new();
    let mut piece = vec![0; 1 << 20];
    let mut at = 0;
    loop {
        let read = match file.read_at(&mut piece, at) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if read == 0 {
            return Ok(hasher.finish_128());
        }
        at += read as u64;
        hasher.write(piece.get(..read).unwrap_or_default());
    }
}
