//! Whether all that a scan wrote of a generation is there.

use crate::ScanError;
use crate::folder::Folder;
use crate::part_file::PartFile;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tofu_json_fleet_tables::Table;

/// How many parts each table of a generation has, by its name. A table without rows has none, and no folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct PartCounts(BTreeMap<String, usize>);

impl PartCounts {
    /// Those that a generation has now.
    pub(crate) fn of(generation: &Folder) -> Result<Self, ScanError> {
        let mut counts = BTreeMap::new();
        for table in Table::ALL {
            let count = generation.join(table.name()).parts()?.len();
            if count > 0 {
                counts.insert(table.name().to_owned(), count);
            }
        }
        Ok(Self(counts))
    }

    /// How many parts a table has.
    pub(crate) fn count(&self, table: Table) -> usize {
        self.0.get(table.name()).copied().unwrap_or_default()
    }

    /// The tables that have rows.
    pub(crate) fn tables(&self) -> Vec<Table> {
        let tables = Table::ALL.into_iter();
        tables.filter(|table| self.count(*table) > 0).collect()
    }
}

/// Reads a part to its end, to see whether that can be done.
pub(crate) fn read_all(folder: &Folder, name: &str) -> Result<(), ScanError> {
    let path = folder.shown().join(name);
    let Some(file) = PartFile::open(folder, name)? else {
        return Ok(());
    };
    let rows = ParquetRecordBatchReaderBuilder::try_new(file);
    let rows = rows.and_then(ParquetRecordBatchReaderBuilder::build);
    for batch in rows.map_err(ScanError::damaged(&path))? {
        batch.map_err(ScanError::damaged(&path))?;
    }
    Ok(())
}
