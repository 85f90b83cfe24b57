//! The files of an unpacked package.

use crate::options::found_file::refuse_pipes;
use crate::options::limits;
use rayon::prelude::*;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use tofu_json_lock::package::{Digest, FileHasher, FileLine, PackageError, PackageHash};

/// No package is nested deeper.
const DEEPEST: usize = 1_000;

/// The `h1:` of a directory, or why there is none: in the words of OpenTofu.
pub(super) fn hash(root: &Path) -> Result<PackageHash, String> {
    let unreadable = |error: io::Error| format!("cannot be read: {error}");
    let root = fs::canonicalize(root).map_err(unreadable)?;
    let mut files = files(&root).map_err(unreadable)?;
    files.sort();
    if let Some((name, _)) = files.iter().find(|(name, _)| name.contains(&b'\n')) {
        let name = String::from_utf8_lossy(name).into_owned();
        return Err(PackageError::LineFeed { name }.to_string());
    }
    let read = |hasher: &mut FileHasher, (name, path): (Vec<u8>, PathBuf)| {
        let digest = digest(hasher, &path).map_err(|error| in_words(&name, &error))?;
        Ok(FileLine { name, digest })
    };
    let lines: Vec<Result<_, String>> = files
        .into_par_iter()
        .map_init(FileHasher::default, read)
        .collect();
    let lines = lines.into_iter().collect::<Result<Vec<_>, _>>()?;
    PackageHash::of(lines).map_err(|error| error.to_string())
}

/// Everything that is no directory, links among them, with its name in the package.
fn files(root: &Path) -> io::Result<Vec<(Vec<u8>, PathBuf)>> {
    let mut files = Vec::new();
    let mut folders = vec![(Vec::new(), root.to_owned(), 0)];
    while let Some((name, path, depth)) = folders.pop() {
        if depth > DEEPEST {
            let text = format!("expected at most {DEEPEST} folders in each other, found more");
            return Err(io::Error::new(ErrorKind::InvalidData, text));
        }
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let mut name = name.clone();
            if !name.is_empty() {
                name.push(b'/');
            }
            name.extend(entry.file_name().as_encoded_bytes());
            if entry.file_type()?.is_dir() {
                folders.push((name, entry.path(), depth + 1));
            } else {
                files.push((name, entry.path()));
            }
        }
    }
    Ok(files)
}

fn digest(hasher: &mut FileHasher, path: &Path) -> io::Result<Digest> {
    let limit = limits::archives().content;
    // OpenTofu would wait for the other end.
    refuse_pipes(path)?;
    let (digest, length) = hasher.hash(File::open(path)?.take(limit + 1))?;
    if length > limit {
        let text = format!("expected at most {limit} bytes of content, found more");
        return Err(io::Error::new(ErrorKind::InvalidData, text));
    }
    Ok(digest)
}

/// The words of OpenTofu for a file that cannot be read.
fn in_words(name: &[u8], error: &io::Error) -> String {
    let name = String::from_utf8_lossy(name);
    match error.kind() {
        ErrorKind::IsADirectory => format!("read {name}: is a directory"),
        ErrorKind::NotFound => format!("open {name}: no such file or directory"),
        _ if is_loop(error) => format!("open {name}: too many levels of symbolic links"),
        _ => format!("open {name}: {error}"),
    }
}

#[cfg(unix)]
fn is_loop(error: &io::Error) -> bool {
    error.raw_os_error() == Some(nix::errno::Errno::ELOOP as i32)
}

#[cfg(not(unix))]
const fn is_loop(_: &io::Error) -> bool {
    false
}
