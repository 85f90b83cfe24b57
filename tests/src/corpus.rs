#![expect(clippy::disallowed_methods, reason = "the corpus is files")]

use crate::Recording;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folder of the whole workspace.
#[must_use]
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A recording of `tests/corpus` by its name without endings, such as `hard` or `hard.crash`.
///
/// # Errors
///
/// When there is no such recording.
pub fn corpus(name: &str) -> io::Result<Recording> {
    let path = workspace()
        .join("tests/corpus")
        .join(format!("{name}.ndjson.zst"));
    Recording::read(&path)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// The cases of `tests/known-differences.txt`: `RECORDING CASE plain|colour` a line.
///
/// # Errors
///
/// When the file cannot be read.
pub fn known_differences() -> io::Result<BTreeSet<String>> {
    let text = fs::read_to_string(workspace().join("tests/known-differences.txt"))?;
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(str::to_owned).collect())
}
