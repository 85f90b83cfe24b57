//! A part of a dataset: for each table one Parquet file with the rows of some files.

use crate::ScanError;
use crate::dataset::PARQUET;
use crate::folder::Folder;
use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{ArrayRef, BooleanArray, RecordBatch, UInt32Array};
use arrow_schema::ArrowError;
use arrow_select::concat::concat_batches;
use arrow_select::filter::filter_record_batch;
use arrow_select::take::take_record_batch;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;
use std::cmp::Ordering;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::PathBuf;
use tofu_json_fleet_tables::{Column, ColumnType, Table};

/// So many rows are in a row group at most, and so many in a page: their statistics say which types and addresses are
/// in them.
const GROUP: usize = 32 << 10;
const PAGE: usize = 4 << 10;
/// So many bytes of rows wait to be sorted.
const WAITING: usize = 8 << 20;

/// Writes a part. It counts once the file of `documents` has its name, which it gets last.
pub(crate) struct PartWriter<'g> {
    generation: &'g Folder,
    name: String,
    writers: BTreeMap<Table, TableWriter>,
}

/// Writes the rows of one table, in the order of their keys as far as they wait together.
struct TableWriter {
    table: Table,
    folder: Folder,
    writer: ArrowWriter<File>,
    /// Where the file is until it is finished.
    begun: Option<PathBuf>,
    waiting: Vec<RecordBatch>,
    bytes: usize,
}

impl<'g> PartWriter<'g> {
    pub(crate) const fn new(generation: &'g Folder, name: String) -> Self {
        Self {
            generation,
            name,
            writers: BTreeMap::new(),
        }
    }

    /// Adds rows.
    pub(crate) fn write(&mut self, table: Table, batch: RecordBatch) -> Result<(), ScanError> {
        self.writer(table)?.add(batch)
    }

    fn writer(&mut self, table: Table) -> Result<&mut TableWriter, ScanError> {
        match self.writers.entry(table) {
            Entry::Occupied(writer) => Ok(writer.into_mut()),
            Entry::Vacant(place) => {
                let folder = self.generation.join(table.name());
                Ok(place.insert(TableWriter::new(table, folder, &self.name)?))
            }
        }
    }

    /// Adds the rows that a part of before has for some files. They are in order: where no others come to them, they are
    /// written as they come.
    pub(crate) fn copy(
        &mut self,
        generation: &Folder,
        name: &str,
        kept: &BTreeSet<&str>,
        are_alone: bool,
    ) -> Result<(), ScanError> {
        for table in Table::ALL {
            let folder = generation.join(table.name());
            let Some(file) = folder.open(name)? else {
                continue;
            };
            let path = folder.shown();
            let rows = ParquetRecordBatchReaderBuilder::try_new(file);
            let rows = rows.and_then(|rows| rows.with_batch_size(PAGE).build());
            for batch in rows.map_err(ScanError::parquet(&path))? {
                let batch = batch.map_err(ScanError::parquet(&path))?;
                let wanted = of_files(&batch, kept);
                let batch =
                    filter_record_batch(&batch, &wanted).map_err(ScanError::parquet(&path))?;
                if batch.num_rows() == 0 {
                    continue;
                }
                let writer = self.writer(table)?;
                match are_alone {
                    true => writer.write(&batch)?,
                    false => writer.add(batch)?,
                }
            }
        }
        Ok(())
    }

    /// Finishes all files and gives them their names.
    pub(crate) fn finish(self) -> Result<(), ScanError> {
        // The first table is `documents`, whose name says that the part is whole.
        for (_, mut writer) in self.writers.into_iter().rev() {
            writer.settle()?;
            let path = writer.folder.shown();
            let file = writer.writer.into_inner();
            let file = file.map_err(ScanError::parquet(&path))?;
            let begun = writer.begun.as_deref();
            writer.folder.finish(&self.name, file, begun)?;
        }
        Ok(())
    }
}

impl TableWriter {
    fn new(table: Table, folder: Folder, name: &str) -> Result<Self, ScanError> {
        let (file, begun) = folder.begin(name)?;
        let writer = ArrowWriter::try_new(file, table.schema(), Some(properties(table)));
        let writer = writer.map_err(ScanError::parquet(&folder.shown()))?;
        Ok(Self {
            table,
            folder,
            writer,
            begun,
            waiting: Vec::new(),
            bytes: 0,
        })
    }

    /// Writes rows that are in order.
    fn write(&mut self, batch: &RecordBatch) -> Result<(), ScanError> {
        let written = self.writer.write(batch);
        written.map_err(ScanError::parquet(&self.folder.shown()))
    }

    fn add(&mut self, batch: RecordBatch) -> Result<(), ScanError> {
        self.bytes += batch.get_array_memory_size();
        self.waiting.push(batch);
        match self.bytes > WAITING {
            true => self.settle(),
            false => Ok(()),
        }
    }

    /// Writes what waits, in order, and ends a row group.
    fn settle(&mut self) -> Result<(), ScanError> {
        self.bytes = 0;
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            return Ok(());
        }
        let sorted = sorted(self.table, &waiting);
        drop(waiting);
        let path = self.folder.shown();
        let sorted = sorted.map_err(ScanError::parquet(&path))?;
        let written = self.writer.write(&sorted);
        let written = written.and_then(|()| self.writer.flush());
        written.map_err(ScanError::parquet(&path))
    }
}

/// The columns that rows are sorted by.
const fn keys(table: Table) -> &'static [&'static str] {
    match table {
        Table::Resources | Table::Changes | Table::Drift | Table::Attributes => {
            &["type", "address", "path"]
        }
        Table::Checks => &["address", "path"],
        Table::Providers | Table::Locks | Table::Hashes => &["provider", "path"],
        Table::Outputs => &["name", "path"],
        Table::Runs => &["path", "run"],
        Table::Messages | Table::Diagnostics => &["path", "line"],
        _ => &["path"],
    }
}

/// A column that rows are sorted by.
enum KeyColumn<'r> {
    Texts(Vec<&'r str>),
    Numbers(&'r [i64]),
}

impl<'r> KeyColumn<'r> {
    fn of(column: &'r ArrayRef) -> Option<Self> {
        if let Some(texts) = column.as_string_opt::<i32>() {
            let texts = texts.iter().map(Option::unwrap_or_default);
            return Some(Self::Texts(texts.collect()));
        }
        let numbers = column.as_primitive_opt::<Int64Type>()?;
        Some(Self::Numbers(numbers.values()))
    }

    fn compare(&self, one: u32, other: u32) -> Ordering {
        let (one, other) = (one as usize, other as usize);
        match self {
            Self::Texts(texts) => texts.get(one).cmp(&texts.get(other)),
            Self::Numbers(numbers) => numbers.get(one).cmp(&numbers.get(other)),
        }
    }
}

/// The rows of some batches in the order of their keys. What is in order already, such as rows of before, costs little.
fn sorted(table: Table, batches: &[RecordBatch]) -> Result<RecordBatch, ArrowError> {
    let rows = concat_batches(&table.schema(), batches)?;
    let keys = keys(table).iter();
    let keys: Vec<_> = keys
        .filter_map(|name| KeyColumn::of(rows.column_by_name(name)?))
        .collect();
    let count = u32::try_from(rows.num_rows());
    let count = count.map_err(|error| ArrowError::ComputeError(error.to_string()))?;
    let mut order: Vec<u32> = (0..count).collect();
    order.sort_by(|one, other| {
        let mut keys = keys.iter().map(|key| key.compare(*one, *other));
        keys.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    });
    take_record_batch(&rows, &UInt32Array::from(order))
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

fn properties(table: Table) -> WriterProperties {
    let mut properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_max_row_group_row_count(Some(GROUP))
        .set_data_page_row_count_limit(PAGE)
        .set_write_batch_size(1 << 10);
    // What is never asked for by a range has no smallest and largest value: finding them takes time.
    for column in table.columns().iter().filter(|column| !has_order(column)) {
        let column = ColumnPath::from(column.name);
        properties = properties.set_column_statistics_enabled(column, EnabledStatistics::None);
    }
    // Rows are in the order of their types: an address may be in any row group, unless its filter knows better.
    if keys(table).starts_with(&["type", "address"]) {
        let address = ColumnPath::from("address");
        properties = properties
            .set_column_bloom_filter_enabled(address.clone(), true)
            .set_column_bloom_filter_ndv(address, GROUP as u64);
    }
    properties.build()
}

/// Whether statistics of a column leave row groups or pages unread.
fn has_order(column: &Column) -> bool {
    let is_text = column.column_type == ColumnType::Text;
    !is_text
        || matches!(
            column.name,
            "path" | "type" | "address" | "provider" | "module" | "action"
        )
}

/// Takes a part over as it is.
pub(crate) fn take_over(
    from: &Folder,
    to: &Folder,
    name: &str,
    new: &str,
) -> Result<(), ScanError> {
    for table in Table::ALL.into_iter().rev() {
        let (from, to) = (from.join(table.name()), to.join(table.name()));
        to.take_over(&from, name, new)?;
    }
    Ok(())
}

/// Removes what an interrupted scan left of parts that are not whole, or not wanted any more.
pub(crate) fn remove_all_but(generation: &Folder, kept: &BTreeSet<&str>) -> Result<(), ScanError> {
    for table in Table::ALL {
        let folder = generation.join(table.name());
        for name in folder.names(PARQUET)? {
            if !kept.contains(&*name) {
                folder.remove(&name)?;
            }
        }
        folder.remove_unfinished()?;
    }
    Ok(())
}
