//! A part of a dataset: for each table one Parquet file with the rows of some files.

use crate::ScanError;
use crate::dataset::PARQUET;
use crate::folder::Folder;
use crate::old_table::OldTable;
use crate::scan_engine::OldRows;
use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{ArrayRef, RecordBatch, UInt32Array};
use arrow_schema::ArrowError;
use arrow_select::concat::concat_batches;
use arrow_select::take::take_record_batch;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;
use std::cmp::Ordering;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use tempfile::TempPath;
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
    /// The tables of a part of before that are taken over as they are, unless more rows come to them.
    whole: BTreeMap<Table, OldTable>,
}

/// A file that rows have been written to.
struct BegunFile {
    writer: ArrowWriter<File>,
    /// Where the file is until it is finished; it goes with this.
    begun: Option<TempPath>,
}

/// Writes the rows of one table, in the order of their keys as far as they wait together.
struct TableWriter {
    table: Table,
    folder: Folder,
    name: String,
    file: Option<BegunFile>,
    waiting: Vec<RecordBatch>,
    bytes: usize,
}

impl<'g> PartWriter<'g> {
    pub(crate) const fn new(generation: &'g Folder, name: String) -> Self {
        Self {
            generation,
            name,
            writers: BTreeMap::new(),
            whole: BTreeMap::new(),
        }
    }

    /// Adds rows.
    pub(crate) fn write(&mut self, table: Table, batch: RecordBatch) -> Result<(), ScanError> {
        if let Some(old) = self.whole.remove(&table) {
            self.copy_rows(table, &old, &BTreeSet::new(), false)?;
        }
        self.writer(table)?.add(batch)
    }

    fn writer(&mut self, table: Table) -> Result<&mut TableWriter, ScanError> {
        match self.writers.entry(table) {
            Entry::Occupied(writer) => Ok(writer.into_mut()),
            Entry::Vacant(place) => {
                let folder = self.generation.join(table.name());
                let name = self.name.clone();
                Ok(place.insert(TableWriter::new(table, folder, name)))
            }
        }
    }

    /// Adds the rows that a part of before has for some files. They are in order: where no others come to them, they are
    /// written as they come. A table that loses no row, and in which no time changes, is taken over as it is.
    pub(crate) fn copy(
        &mut self,
        generation: &Folder,
        rows: &OldRows,
        are_alone: bool,
    ) -> Result<(), ScanError> {
        let old = |table| OldTable::new(generation, table, rows);
        // Few files are dropped at a time: rows are sooner compared with these.
        let dropped = old(Table::Documents).others(&rows.files)?;
        for table in Table::ALL {
            let old = old(table);
            match !old.times.is_empty() || old.loses_rows(&dropped)? {
                true => self.copy_rows(table, &old, &dropped, are_alone)?,
                false => drop(self.whole.insert(table, old)),
            }
        }
        Ok(())
    }

    fn copy_rows(
        &mut self,
        table: Table,
        old: &OldTable,
        dropped: &BTreeSet<String>,
        are_alone: bool,
    ) -> Result<(), ScanError> {
        old.each_that_stays(dropped, |batch, most| {
            let writer = self.writer(table)?;
            match are_alone {
                true => writer.write(&batch, usize::try_from(most).unwrap_or(GROUP)),
                false => writer.add(batch),
            }
        })
    }

    /// Finishes all files and gives them their names.
    pub(crate) fn finish(self) -> Result<(), ScanError> {
        // The first table is `documents`, whose name says that the part is whole.
        let (mut writers, mut whole) = (self.writers, self.whole);
        for table in Table::ALL.into_iter().rev() {
            if let Some(old) = whole.remove(&table) {
                let folder = self.generation.join(table.name());
                folder.take_over(&old.folder, &old.name, &self.name)?;
            }
            if let Some(writer) = writers.remove(&table) {
                writer.finish()?;
            }
        }
        Ok(())
    }
}

impl TableWriter {
    const fn new(table: Table, folder: Folder, name: String) -> Self {
        Self {
            table,
            folder,
            name,
            file: None,
            waiting: Vec::new(),
            bytes: 0,
        }
    }

    /// The file, in whose row groups there will be so many rows at most.
    fn file(&mut self, most: usize) -> Result<&mut ArrowWriter<File>, ScanError> {
        match &mut self.file {
            Some(file) => Ok(&mut file.writer),
            place @ None => {
                let (file, begun) = self.folder.begin(&self.name)?;
                let properties = properties(self.table, most.min(GROUP));
                let writer = ArrowWriter::try_new(file, self.table.schema(), Some(properties));
                let writer = writer.map_err(ScanError::parquet(&self.folder.shown()))?;
                Ok(&mut place.insert(BegunFile { writer, begun }).writer)
            }
        }
    }

    /// Writes rows that are in order.
    fn write(&mut self, batch: &RecordBatch, most: usize) -> Result<(), ScanError> {
        let written = self.file(most)?.write(batch);
        written.map_err(ScanError::parquet(&self.folder.shown()))
    }

    fn add(&mut self, batch: RecordBatch) -> Result<(), ScanError> {
        self.bytes += batch.get_array_memory_size();
        self.waiting.push(batch);
        match self.bytes > WAITING {
            // There will be others.
            true => self.settle(GROUP),
            false => Ok(()),
        }
    }

    /// Writes what waits, in order, and ends a row group.
    fn settle(&mut self, most: usize) -> Result<(), ScanError> {
        self.bytes = 0;
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            return Ok(());
        }
        let sorted = sorted(self.table, &waiting);
        drop(waiting);
        let path = self.folder.shown();
        let sorted = sorted.map_err(ScanError::parquet(&path))?;
        let most = most.max(sorted.num_rows());
        let file = self.file(most)?;
        let written = file.write(&sorted).and_then(|()| file.flush());
        written.map_err(ScanError::parquet(&path))
    }

    /// Gives the file its name.
    fn finish(mut self) -> Result<(), ScanError> {
        self.settle(0)?;
        let Some(file) = self.file else {
            return Ok(());
        };
        let written = file.writer.into_inner();
        let written = written.map_err(ScanError::parquet(&self.folder.shown()))?;
        self.folder.finish(&self.name, written, file.begun)
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

/// How a table is written whose row groups have so many rows at most.
fn properties(table: Table, most: usize) -> WriterProperties {
    let mut properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_max_row_group_row_count(Some(GROUP))
        .set_data_page_row_count_limit(PAGE)
        .set_write_batch_size(1 << 10);
    // What is never asked for by a range has no smallest and largest value: finding them takes time.
    for column in table.columns().iter().filter(|column| !has_order(column)) {
        // Whether there are errors at all is asked for by the next scan.
        let kept = match column.name {
            "error" | "error_code" => EnabledStatistics::Chunk,
            _ => EnabledStatistics::None,
        };
        let column = ColumnPath::from(column.name);
        properties = properties.set_column_statistics_enabled(column, kept);
    }
    // Setting up the compression of a column takes longer than what it saves is worth of numbers and truths, and of few words
    // that come again and again: these are numbers too, of words in the dictionary of the column.
    let columns = table.columns().iter();
    for column in columns.filter(|column| !is_worth_compressing(column)) {
        let column = ColumnPath::from(column.name);
        properties = properties.set_column_compression(column, Compression::UNCOMPRESSED);
    }
    // Rows are in the order of their types: an address may be in any row group, unless its filter knows better.
    if keys(table).starts_with(&["type", "address"]) {
        let address = ColumnPath::from("address");
        properties = properties
            .set_column_bloom_filter_enabled(address.clone(), true)
            .set_column_bloom_filter_ndv(address, most.next_power_of_two() as u64);
    }
    properties.build()
}

/// Whether a column has texts that become shorter.
fn is_worth_compressing(column: &Column) -> bool {
    column.column_type == ColumnType::Text
        && !matches!(
            column.name,
            "action" | "actions" | "deposed" | "mode" | "provider" | "reason" | "status" | "type" // words
                | "error_code" | "format_version" | "kind" | "program_version"
                | "hash" | "lineage" // random
        )
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

/// Takes a part over as it is, with so many tables at most.
pub(crate) fn take_over(
    tables: &[Table],
    from: &Folder,
    to: &Folder,
    name: &str,
    new: &str,
) -> Result<(), ScanError> {
    // The first table is `documents`, whose name says that the part is whole.
    for table in tables.iter().rev() {
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
