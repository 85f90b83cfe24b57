//! What a dataset already knows of files.

use crate::dataset::PARQUET;
use crate::folder::Folder;
use crate::part_file::PartFile;
use crate::{FoundFile, ScanError};
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int64Type, TimestampMicrosecondType};
use arrow_array::{Array as _, RecordBatch, StringArray};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ArrowReaderOptions, ParquetRecordBatchReaderBuilder};
use parquet::file::metadata::ParquetMetaData;
use parquet::file::statistics::Statistics;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use tofu_json_fleet_tables::{CANNOT_READ, Table};
use tofu_json_text::Timestamp;

/// A part of a dataset that is there, and the files that it has the rows of.
#[derive(Debug)]
pub(crate) struct OldPart {
    pub(crate) name: String,
    pub(crate) files: BTreeMap<String, OldFile>,
}

/// What was found of a file.
#[derive(Debug)]
pub(crate) struct OldFile {
    bytes: Option<i64>,
    modified: Option<i64>,
    pub(crate) hash: Option<u128>,
    /// Why it could not be read.
    pub(crate) error: Option<String>,
    /// Whether that was not due to its bytes: nothing of the file has to change for it to be read another time.
    is_locked: bool,
}

impl OldPart {
    /// How large one of its files was.
    pub(crate) fn bytes_of(&self, path: &str) -> u64 {
        let bytes = self.files.get(path).and_then(|file| file.bytes);
        bytes.and_then(|bytes| bytes.try_into().ok()).unwrap_or(0)
    }
}

impl OldFile {
    /// Whether a file is the same as then. Without a time nobody knows.
    pub(crate) fn is_same(&self, file: &FoundFile) -> bool {
        self.may_be_same(file) && self.modified == file.modified.map(Timestamp::micros)
    }

    /// Whether a file is one of another time that has as many bytes as then, and perhaps the same.
    pub(crate) fn may_be_retimed(&self, file: &FoundFile) -> bool {
        self.may_be_same(file) && !self.is_same(file) && self.hash.is_some()
    }

    fn may_be_same(&self, file: &FoundFile) -> bool {
        file.modified.is_some() && !self.is_locked && self.bytes == i64::try_from(file.bytes).ok()
    }
}

const COLUMNS: [&str; 4] = ["path", "bytes", "modified", "hash"];
const ERRORS: [&str; 2] = ["error", "error_code"];

/// The parts of a generation.
pub(crate) fn parts(generation: &Folder) -> Result<Vec<OldPart>, ScanError> {
    let folder = generation.join(Table::Documents.name());
    let names = folder.names(PARQUET)?;
    let part = |name: String| {
        let file = PartFile::open(&folder, &name)?;
        let files = file.map(|file| files(file, &folder.shown().join(&name)));
        Ok(files.transpose()?.map(|files| OldPart { name, files }))
    };
    let parts: Result<Vec<_>, _> = names.into_par_iter().map(part).collect();
    Ok(parts?.into_iter().flatten().collect())
}

fn files(file: PartFile, path: &Path) -> Result<BTreeMap<String, OldFile>, ScanError> {
    // The types of Parquet are enough.
    let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
    let reader = ParquetRecordBatchReaderBuilder::try_new_with_options(file, options);
    let reader = reader.map_err(ScanError::damaged(path))?;
    let columns = COLUMNS.iter().chain(match has_errors(reader.metadata()) {
        true => ERRORS.as_slice(),
        false => &[],
    });
    let mask = ProjectionMask::columns(reader.parquet_schema(), columns.copied());
    let rows = reader.with_projection(mask).build();
    let mut files = BTreeMap::new();
    for batch in rows.map_err(ScanError::damaged(path))? {
        let batch = batch.map_err(ScanError::damaged(path))?;
        add(&batch, &mut files);
    }
    Ok(files)
}

/// Whether a row has an error, as far as statistics say. Most files have none, and each column that is read takes time.
fn has_errors(metadata: &ParquetMetaData) -> bool {
    let columns = metadata
        .row_groups()
        .iter()
        .flat_map(|group| group.columns());
    let mut errors =
        columns.filter(|column| ERRORS.contains(&column.column_path().string().as_str()));
    errors.any(|column| {
        let nulls = column.statistics().and_then(Statistics::null_count_opt);
        nulls != u64::try_from(column.num_values()).ok()
    })
}

/// Adds the rows of a batch; none where a column is missing, so that all files are read again.
fn add(batch: &RecordBatch, files: &mut BTreeMap<String, OldFile>) {
    let [Some(paths), Some(bytes), Some(modified), Some(hashes)] =
        COLUMNS.map(|name| batch.column_by_name(name))
    else {
        return;
    };
    let (Some(paths), Some(bytes), Some(modified), Some(hashes)) = (
        paths.as_string_opt::<i32>(),
        bytes.as_primitive_opt::<Int64Type>(),
        modified.as_primitive_opt::<TimestampMicrosecondType>(),
        hashes.as_string_opt::<i32>(),
    ) else {
        return;
    };
    let [errors, codes] = ERRORS.map(|name| {
        batch
            .column_by_name(name)
            .and_then(|it| it.as_string_opt::<i32>())
    });
    let text = |column: Option<&StringArray>, row: usize| {
        let column = column.filter(|column| column.is_valid(row));
        column.map(|column| column.value(row).to_owned())
    };
    let hash = |row: usize| {
        let hash = hashes.is_valid(row).then(|| hashes.value(row))?;
        u128::from_str_radix(hash, 16).ok()
    };
    for row in 0..batch.num_rows() {
        let file = OldFile {
            bytes: bytes.is_valid(row).then(|| bytes.value(row)),
            modified: modified.is_valid(row).then(|| modified.value(row)),
            hash: hash(row),
            error: text(errors, row),
            is_locked: text(codes, row).is_some_and(|code| code == CANNOT_READ),
        };
        files.insert(paths.value(row).to_owned(), file);
    }
}
