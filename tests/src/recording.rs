#![expect(clippy::disallowed_methods, reason = "recorded cases are files")]

use crate::{Case, Malformed};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A file of recorded cases, decompressed.
#[derive(Clone, Debug)]
pub struct Recording {
    bytes: Vec<u8>,
}

impl Recording {
    /// Reads a `.ndjson` or `.ndjson.zst` file.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or decompressed.
    pub fn read(path: &Path) -> io::Result<Self> {
        let mut bytes = fs::read(path)?;
        if path.extension().is_some_and(|extension| extension == "zst") {
            let mut text = Vec::new();
            ruzstd::decoding::StreamingDecoder::new(&*bytes)
                .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.to_string()))?
                .read_to_end(&mut text)?;
            bytes = text;
        }
        Ok(Self { bytes })
    }

    /// A recording from the text of its lines.
    #[must_use]
    pub fn from_text(bytes: Vec<u8>) -> Self {
        Self { bytes }
    }

    /// The lines that are not blank.
    pub fn lines(&self) -> impl Iterator<Item = &[u8]> {
        self.numbered_lines().map(|(_, line)| line)
    }

    /// The same, each with its number. Tests go over them in builds that are not optimised, where a closure for each
    /// byte takes long.
    fn numbered_lines(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let ends = memchr::memchr_iter(b'\n', &self.bytes).chain([self.bytes.len()]);
        let mut start = 0;
        let lines = ends.map(move |end| {
            let line = self.bytes.get(start..end).unwrap_or_default();
            start = end + 1;
            line
        });
        let numbered = (1..).zip(lines);
        numbered.filter(|(_, line)| !line.trim_ascii().is_empty())
    }

    /// The cases, in order.
    pub fn cases(&self) -> impl Iterator<Item = Result<Case<'_>, Malformed>> {
        self.numbered_lines().map(|(number, line)| {
            Case::read(line).map_err(|error| Malformed(format!("line {number}: {}", error.0)))
        })
    }
}

/// The recordings at a path: the file itself, or those in the folder, ordered by name.
///
/// # Errors
///
/// When the path cannot be read.
pub fn recordings(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !fs::metadata(path)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".ndjson.zst") || name.ends_with(".ndjson") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
