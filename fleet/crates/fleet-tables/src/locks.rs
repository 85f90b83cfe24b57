//! The rows of a dependency lock file.

use crate::Table;
use crate::column::Cell;
use crate::document::Reading;
use crate::facts::FileKind;
use tofu_json_input::{Error, Input, Problem};
use tofu_json_lock::{Lock, ProviderLock};

/// How the name of a lock file ends; those that are no lock files of OpenTofu by their names are JSON or nothing.
const ENDING: &str = ".lock.hcl";

/// Whether a file is a lock file, which only its name says.
pub(crate) fn is_lock_file(path: &str) -> bool {
    path.ends_with(ENDING)
}

pub(crate) fn fill(reading: &mut Reading<'_>, input: Input<'_>) -> Result<(), Error> {
    reading.facts.kind = Some(FileKind::LockFile);
    let Input::Memory(source) = input else {
        let message = "expected a lock file of less than 16 MB, found a larger file";
        return Err(Error::Document(Problem::new("too-large", message)));
    };
    let parsed = Lock::parse(source);
    let mut errors = parsed.diagnostics.iter().filter(|found| found.is_error());
    if let Some(error) = errors.next() {
        let mut message = error.summary.to_string();
        if let Some(range) = &error.subject {
            let start = range.start;
            message.push_str(&format!(" at line {}, column {}", start.line, start.column));
        }
        return Err(Error::Document(Problem::new("invalid-lock-file", message)));
    }
    for entry in parsed.lock.entries() {
        lock(reading, entry);
        hashes(reading, entry);
    }
    Ok(())
}

fn lock(reading: &mut Reading<'_>, entry: &ProviderLock) {
    let file = reading.file;
    let Some(rows) = reading.rows(Table::Locks) else {
        return;
    };
    rows.push([
        Cell::Text(&file.path),
        Cell::Text(&entry.provider.to_string()),
        Cell::Text(&entry.version.to_string()),
        Cell::some(&entry.constraints.to_string()),
        Cell::number(Some(entry.hashes.iter().count())),
    ]);
}

fn hashes(reading: &mut Reading<'_>, entry: &ProviderLock) {
    let file = reading.file;
    let Some(rows) = reading.rows(Table::Hashes) else {
        return;
    };
    let (provider, version) = (entry.provider.to_string(), entry.version.to_string());
    for hash in &entry.hashes {
        rows.push([
            Cell::Text(&file.path),
            Cell::Text(&provider),
            Cell::Text(&version),
            Cell::Text(hash.as_str()),
        ]);
    }
}
