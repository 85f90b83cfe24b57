//! A table of a part of before, and which of its rows stay.

use crate::folder::Folder;
use crate::part_file::PartFile;
use crate::scan_engine::OldRows;
use crate::{FoundFile, ScanError};
use arrow_array::cast::AsArray as _;
use arrow_array::types::TimestampMicrosecondType;
use arrow_array::{Array as _, BooleanArray, PrimitiveArray, RecordBatch, StringArray};
use arrow_select::filter::filter_record_batch;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use tofu_json_fleet_tables::Table;
use tofu_json_text::Timestamp;

/// So many rows are looked at at a time: those of a page.
const ROWS: usize = 4 << 10;

/// A table of a part of before.
pub(crate) struct OldTable {
    pub(crate) folder: Folder,
    pub(crate) name: String,
    /// Of files in `documents`, those that are others now.
    pub(crate) times: BTreeMap<String, Timestamp>,
}

impl OldTable {
    pub(crate) fn new(generation: &Folder, table: Table, rows: &OldRows) -> Self {
        let retimed = match table {
            Table::Documents => rows.retimed.as_slice(),
            _ => &[],
        };
        let time = |file: &FoundFile| Some((file.name(), file.modified?));
        Self {
            folder: generation.join(table.name()),
            name: rows.part.clone(),
            times: retimed.iter().filter_map(time).collect(),
        }
    }

    /// Gives what stays of its rows where those of some files do not, some at a time, and how many it has at first.
    pub(crate) fn each_that_stays(
        &self,
        dropped: &BTreeSet<String>,
        mut sink: impl FnMut(RecordBatch, i64) -> Result<(), ScanError>,
    ) -> Result<(), ScanError> {
        let path = self.path();
        let Some(rows) = self.rows()? else {
            return Ok(());
        };
        let most = rows.metadata().file_metadata().num_rows();
        let rows = rows.with_batch_size(ROWS).build();
        for batch in rows.map_err(ScanError::damaged(&path))? {
            let mut batch = batch.map_err(ScanError::damaged(&path))?;
            if !dropped.is_empty() {
                let wanted = of_others(&batch, dropped);
                batch = filter_record_batch(&batch, &wanted).map_err(ScanError::damaged(&path))?;
            }
            if batch.num_rows() > 0 {
                sink(self.with_times(batch), most)?;
            }
        }
        Ok(())
    }

    /// Rows with the times that are others now.
    fn with_times(&self, batch: RecordBatch) -> RecordBatch {
        let schema = batch.schema();
        let (Some(paths), Some((place, _)), false) = (
            paths(&batch),
            schema.column_with_name("modified"),
            self.times.is_empty(),
        ) else {
            return batch;
        };
        let mut columns = batch.columns().to_vec();
        if let Some(column) = columns.get_mut(place)
            && let Some(before) = column.as_primitive_opt::<TimestampMicrosecondType>()
        {
            let now = paths.iter().zip(before).map(|(path, before)| {
                let now = self.times.get(path.unwrap_or_default());
                now.map(|now| now.micros()).or(before)
            });
            let now: PrimitiveArray<TimestampMicrosecondType> = now.collect();
            *column = Arc::new(now.with_data_type(before.data_type().clone()));
        }
        // The column is of the same type and length.
        RecordBatch::try_new(schema, columns).unwrap_or(batch)
    }

    /// Where its file is.
    fn path(&self) -> PathBuf {
        self.folder.shown().join(&self.name)
    }

    /// Its rows, if it has a file.
    fn rows(&self) -> Result<Option<ParquetRecordBatchReaderBuilder<PartFile>>, ScanError> {
        let Some(file) = PartFile::open(&self.folder, &self.name)? else {
            return Ok(None);
        };
        let rows = ParquetRecordBatchReaderBuilder::try_new(file);
        rows.map(Some).map_err(ScanError::damaged(&self.path()))
    }

    /// Gives the names of the files that its rows are of, some at a time, until enough is known.
    fn each_path(&self, mut enough: impl FnMut(&RecordBatch) -> bool) -> Result<(), ScanError> {
        let path = self.path();
        let Some(rows) = self.rows()? else {
            return Ok(());
        };
        let mask = ProjectionMask::columns(rows.parquet_schema(), ["path"]);
        let rows = rows.with_projection(mask).with_batch_size(ROWS).build();
        for batch in rows.map_err(ScanError::damaged(&path))? {
            if enough(&batch.map_err(ScanError::damaged(&path))?) {
                break;
            }
        }
        Ok(())
    }

    /// The files other than these that it has rows of.
    pub(crate) fn others(&self, kept: &BTreeSet<String>) -> Result<BTreeSet<String>, ScanError> {
        let mut others = BTreeSet::new();
        self.each_path(|batch| {
            let paths = paths(batch).into_iter().flatten().flatten();
            let dropped = paths.filter(|path| !kept.contains(*path));
            others.extend(dropped.map(str::to_owned));
            false
        })?;
        Ok(others)
    }

    /// Whether it has rows of these files.
    pub(crate) fn loses_rows(&self, dropped: &BTreeSet<String>) -> Result<bool, ScanError> {
        let mut loses = false;
        if !dropped.is_empty() {
            self.each_path(|batch| {
                loses = of_others(batch, dropped).true_count() < batch.num_rows();
                loses
            })?;
        }
        Ok(loses)
    }
}

/// The files that rows are of.
fn paths(batch: &RecordBatch) -> Option<&StringArray> {
    batch.column_by_name("path")?.as_string_opt::<i32>()
}

/// Which rows are of other files than these.
fn of_others(batch: &RecordBatch, dropped: &BTreeSet<String>) -> BooleanArray {
    match paths(batch) {
        Some(paths) => paths
            .iter()
            .map(|path| path.map(|path| !dropped.contains(path)))
            .collect(),
        None => BooleanArray::from(vec![false; batch.num_rows()]),
    }
}
