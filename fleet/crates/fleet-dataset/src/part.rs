//! A part of a dataset: for each table one Parquet file with the rows of some files.

use crate::ScanError;
use crate::dataset::parts_in;
use arrow_array::cast::AsArray as _;
use arrow_array::{BooleanArray, RecordBatch};
use arrow_select::filter::filter_record_batch;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use tofu_json_fleet_tables::Table;

/// So many rows are in a row group: its statistics say which addresses and types are in it.
const GROUP: usize = 64 << 10;

/// Writes a part. It counts once the file of `documents` has its name, which it gets last.
pub(crate) struct PartWriter<'g> {
    generation: &'g Path,
    name: String,
    writers: BTreeMap<Table, (PathBuf, ArrowWriter<File>)>,
}

impl<'g> PartWriter<'g> {
    pub(crate) const fn new(generation: &'g Path, name: String) -> Self {
        Self {
            generation,
            name,
            writers: BTreeMap::new(),
        }
    }

    /// Adds rows.
    pub(crate) fn write(&mut self, table: Table, batch: &RecordBatch) -> Result<(), ScanError> {
        if let Some((path, writer)) = self.writers.get_mut(&table) {
            return writer.write(batch).map_err(ScanError::parquet(path));
        }
        let folder = self.generation.join(table.name());
        fs::create_dir_all(&folder).map_err(ScanError::file(&folder))?;
        let path = folder.join(format!("{}{UNFINISHED}", self.name));
        let file = File::create(&path).map_err(ScanError::file(&path))?;
        let writer = ArrowWriter::try_new(file, table.schema(), Some(properties()));
        let mut writer = writer.map_err(ScanError::parquet(&path))?;
        writer.write(batch).map_err(ScanError::parquet(&path))?;
        self.writers.insert(table, (path, writer));
        Ok(())
    }

    /// Adds the rows that a part of before has for some files.
    pub(crate) fn copy(
        &mut self,
        generation: &Path,
        name: &str,
        kept: &BTreeSet<&str>,
    ) -> Result<(), ScanError> {
        for table in Table::ALL {
            let path = generation.join(table.name()).join(name);
            if !path.exists() {
                continue;
            }
            let file = File::open(&path).map_err(ScanError::file(&path))?;
            let rows = ParquetRecordBatchReaderBuilder::try_new(file);
            let rows = rows.and_then(ParquetRecordBatchReaderBuilder::build);
            for batch in rows.map_err(ScanError::parquet(&path))? {
                let batch = batch.map_err(ScanError::parquet(&path))?;
                let wanted = of_files(&batch, kept);
                let batch =
                    filter_record_batch(&batch, &wanted).map_err(ScanError::parquet(&path))?;
                if batch.num_rows() > 0 {
                    self.write(table, &batch)?;
                }
            }
        }
        Ok(())
    }

    /// Finishes all files and gives them their names.
    pub(crate) fn finish(self) -> Result<(), ScanError> {
        // The first table is `documents`, whose name says that the part is whole.
        for (table, (path, writer)) in self.writers.into_iter().rev() {
            writer.close().map_err(ScanError::parquet(&path))?;
            let named = self.generation.join(table.name()).join(&self.name);
            fs::rename(&path, &named).map_err(ScanError::file(&named))?;
        }
        Ok(())
    }
}

/// Which rows are of these files.
fn of_files(batch: &RecordBatch, files: &BTreeSet<&str>) -> BooleanArray {
    let paths = batch.column_by_name("path");
    let paths = paths.and_then(|paths| paths.as_string_opt::<i32>());
    match paths {
        Some(paths) => paths
            .iter()
            .map(|path| path.map(|path| files.contains(path)))
            .collect(),
        None => BooleanArray::from(vec![false; batch.num_rows()]),
    }
}

/// How the name of a file ends that is being written.
const UNFINISHED: &str = ".unfinished";

fn properties() -> WriterProperties {
    WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_max_row_group_row_count(Some(GROUP))
        .build()
}

/// Takes a part over as it is: as links where the file system has them.
pub(crate) fn take_over(from: &Path, to: &Path, name: &str, new: &str) -> Result<(), ScanError> {
    for table in Table::ALL.into_iter().rev() {
        let old = from.join(table.name()).join(name);
        if !old.exists() {
            continue;
        }
        let folder = to.join(table.name());
        fs::create_dir_all(&folder).map_err(ScanError::file(&folder))?;
        let path = folder.join(new);
        if fs::hard_link(&old, &path).is_err() {
            fs::copy(&old, &path).map_err(ScanError::file(&path))?;
        }
    }
    Ok(())
}

/// Removes what an interrupted scan left of parts that are not whole, or not wanted any more.
pub(crate) fn remove_all_but(generation: &Path, kept: &BTreeSet<&str>) -> Result<(), ScanError> {
    for table in Table::ALL {
        for path in parts_in(generation, table)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if !kept.contains(&*name) {
                fs::remove_file(&path).map_err(ScanError::file(&path))?;
            }
        }
        let folder = generation.join(table.name());
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().ends_with(UNFINISHED) {
                let path = entry.path();
                fs::remove_file(&path).map_err(ScanError::file(&path))?;
            }
        }
    }
    Ok(())
}
