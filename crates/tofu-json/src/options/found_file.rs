//! Files that nobody named: they were found in folders, next to whatever else is there.

use std::fs::{self, File, FileType};
use std::io::{self, ErrorKind};
use std::path::Path;

const PIPE: &str = "a pipe or socket";

/// Opens such a file. Opening a pipe would wait for its other end, and a device may have no end.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    refuse_special(path)?;
    File::open(path)
}

/// The bytes of such a file.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    refuse_special(path)?;
    fs::read(path)
}

/// Refuses pipes, sockets and devices.
pub(crate) fn refuse_special(path: &Path) -> io::Result<()> {
    let kind = fs::metadata(path)?.file_type();
    match is_pipe(kind) {
        true => Err(found(PIPE)),
        false if kind.is_file() || kind.is_dir() => Ok(()),
        false => Err(found("a device")),
    }
}

/// Refuses pipes and sockets.
pub(crate) fn refuse_pipes(path: &Path) -> io::Result<()> {
    match is_pipe(fs::metadata(path)?.file_type()) {
        true => Err(found(PIPE)),
        false => Ok(()),
    }
}

#[cfg(unix)]
fn is_pipe(kind: FileType) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    kind.is_fifo() || kind.is_socket()
}

#[cfg(not(unix))]
const fn is_pipe(_: FileType) -> bool {
    false
}

#[cold]
fn found(what: &str) -> io::Error {
    let text = format!("expected a file, found {what}");
    io::Error::new(ErrorKind::InvalidData, text)
}
