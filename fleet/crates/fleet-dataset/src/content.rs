//! One file to its tables.

use crate::FoundFile;
use crate::large::LargeFile;
use crate::store::{ObjectReader, is_in_store, split};
use crate::unpacked::{Unpacked, limits_of_damaged, unpack};
use arrow_array::{RecordBatch, StringArray};
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tofu_json_fleet_tables::{FileFacts, Options, Selection, Table, read_into, unreadable};
use tofu_json_input::Input;
use twox_hash::XxHash3_128;

/// Up to here a file is read into memory at once; what is larger is read piece by piece.
const SMALL: u64 = 16 << 20;
/// From here on a file is worth several threads: fewer bytes are read while others wait for one.
const HUGE: u64 = 64 << 20;

/// Room for the bytes of files, used again from file to file.
#[derive(Default)]
pub struct FileContent {
    bytes: Vec<u8>,
    folder: PathBuf,
    stop: Option<&'static AtomicBool>,
}

impl FileContent {
    /// The same, for files whose relative paths begin in a folder; they begin in the current one without it. Their rows
    /// have the paths as they are.
    #[must_use]
    pub fn beginning_in(self, folder: PathBuf) -> Self {
        Self { folder, ..self }
    }

    /// The same, in which large files cannot be read any more once this is true.
    pub(crate) fn stopped_by(self, stop: Option<&'static AtomicBool>) -> Self {
        Self { stop, ..self }
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
/// several. This never fails: what cannot be read is a row of `documents` with its error, which is given back too. The
/// threads of the options are for files of more than 64 MiB.
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
    let opened = match open(file, hashed, room) {
        Ok(opened) => opened,
        Err(error) => return unreadable(&facts, error.into(), options, selection, sink),
    };
    let content = match &opened {
        Some(large) => Input::Pieces(large),
        None => Input::Memory(&room.bytes),
    };
    let read = |facts: &FileFacts, sink: &mut dyn FnMut(Table, RecordBatch)| {
        read_content(facts, content, file.bytes, options, selection, sink)
    };
    let Some(large) = &opened else {
        if hashed {
            facts = facts.hash(shown(XxHash3_128::oneshot(&room.bytes)));
        }
        return read(&facts, sink);
    };
    // Where rows are chosen by their columns, the hash has to be among these.
    if !selection.rows.is_empty() {
        match large.hash() {
            Ok(hash) => facts.hash = hash.map(shown),
            Err(error) => return unreadable(&facts, error.into(), options, selection, sink),
        }
        return read(&facts, sink);
    }
    // Its row is made when the file has been read, and so has its hash.
    read(&facts, &mut |table, batch| {
        let hash = match table {
            Table::Documents => large.hash().ok().flatten(),
            _ => None,
        };
        sink(table, with_hash(batch, hash));
    })
}

/// The hash of a file.
pub(crate) fn hash(file: &FoundFile, room: &mut FileContent) -> io::Result<u128> {
    let large = open(file, true, room)?
        .map(|large| large.hash())
        .transpose()?;
    let hash = large.flatten();
    Ok(hash.unwrap_or_else(|| XxHash3_128::oneshot(&room.bytes)))
}

/// Reads what is in a file, which may be compressed.
fn read_content(
    facts: &FileFacts,
    content: Input<'_>,
    length: u64,
    options: &Options,
    selection: &Selection,
    sink: &mut dyn FnMut(Table, RecordBatch),
) -> Option<String> {
    let mut options = *options;
    if length <= HUGE {
        options = options.threads(1);
    }
    match unpack(content, length, options.compression) {
        Ok(None) => read_into(facts, content, &options, selection, sink),
        Ok(Some(Unpacked::Memory(bytes))) => {
            read_into(facts, Input::Memory(&bytes), &options, selection, sink)
        }
        Ok(Some(Unpacked::File(file))) => {
            read_into(facts, Input::Pieces(&file), &options, selection, sink)
        }
        Ok(Some(Unpacked::Damaged)) => {
            options.compression = limits_of_damaged(options.compression);
            read_into(facts, content, &options, selection, sink)
        }
        Err(problem) => unreadable(facts, problem.into(), &options, selection, sink),
    }
}

fn shown(hash: u128) -> String {
    format!("{hash:032x}")
}

/// The row of a file with its hash, if that column is wanted.
fn with_hash(batch: RecordBatch, hash: Option<u128>) -> RecordBatch {
    let (Some(hash), Some((place, _))) = (hash, batch.schema().column_with_name("hash")) else {
        return batch;
    };
    let mut columns = batch.columns().to_vec();
    if let Some(column) = columns.get_mut(place) {
        *column = Arc::new(StringArray::from(vec![shown(hash); batch.num_rows()]));
    }
    // The column is of the same type and length.
    RecordBatch::try_new(batch.schema(), columns).unwrap_or(batch)
}

/// Opens a file, and reads it where it is small.
fn open(file: &FoundFile, hashed: bool, room: &mut FileContent) -> io::Result<Option<LargeFile>> {
    let FileContent {
        bytes,
        folder,
        stop,
    } = room;
    bytes.clear();
    let large = |bytes| {
        let large = LargeFile::new(bytes);
        Ok(Some(large.hashed(hashed).stopped_by(*stop)))
    };
    let name = file.name();
    if is_in_store(&name) {
        let (bucket, key) = split(&name).map_err(|error| io::Error::other(error.to_string()))?;
        if file.bytes > SMALL {
            return large(Box::new(ObjectReader::new(bucket, key, file.bytes)));
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
        return large(Box::new(file));
    }
    file.read_to_end(bytes)?;
    Ok(None)
}
