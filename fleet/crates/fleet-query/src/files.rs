//! Files as a table: read when the question is asked, and only what it asks for.

use crate::file_scan::{FileScan, FilesExec};
use crate::filters::{files_left, is_of_files, of_rows};
use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableProvider};
use datafusion::datasource::TableType;
use datafusion::error::Result;
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown};
use datafusion::physical_plan::ExecutionPlan;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use tofu_json_fleet_dataset::FoundFile;
use tofu_json_fleet_tables::Table;

/// A table of files.
#[derive(Debug)]
pub struct FilesTable {
    source: FileSource,
    unread: Arc<Unread>,
    /// So many partitions are there for each that a session wants.
    times: usize,
}

/// Which table of which files: plain data, so that a question can be sent elsewhere with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FileSource {
    /// The table.
    pub table: Table,
    /// The files.
    #[serde(with = "shared")]
    pub files: Arc<[FoundFile]>,
    /// The folder in which relative paths begin; the current one without it.
    pub folder: Option<PathBuf>,
    /// Whether `attributes` has values that are sensitive.
    pub shows_sensitive: bool,
}

/// The files that could not be read while a question was answered, and why.
#[derive(Debug, Default)]
pub(crate) struct Unread(Mutex<BTreeMap<String, String>>);

impl Unread {
    pub(crate) fn add(&self, file: &FoundFile, error: &str) {
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(file.name(), error.to_owned());
    }

    /// All of them, which are forgotten.
    pub(crate) fn take(&self) -> BTreeMap<String, String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Shared files as a list of them.
mod shared {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};
    use std::sync::Arc;
    use tofu_json_fleet_dataset::FoundFile;

    pub(super) fn serialize<S: Serializer>(
        files: &Arc<[FoundFile]>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        (**files).serialize(to)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(
        from: D,
    ) -> Result<Arc<[FoundFile]>, D::Error> {
        Ok(Vec::deserialize(from)?.into())
    }
}

impl FilesTable {
    /// The table of a source.
    #[must_use]
    pub fn new(source: FileSource) -> Self {
        Self {
            source,
            unread: Arc::default(),
            times: 1,
        }
    }

    /// The same, whose files are divided into so many times the partitions that a session wants, for engines whose
    /// workers take one after the other.
    #[must_use]
    pub fn in_more_tasks(self, times: usize) -> Self {
        Self {
            times: times.max(1),
            ..self
        }
    }

    /// The same, which tells what it cannot read.
    pub(crate) fn noting(self, unread: &Arc<Unread>) -> Self {
        Self {
            unread: Arc::clone(unread),
            ..self
        }
    }

    /// Which table of which files it is.
    #[must_use]
    pub const fn source(&self) -> &FileSource {
        &self.source
    }
}

#[async_trait]
impl TableProvider for FilesTable {
    fn schema(&self) -> SchemaRef {
        self.source.table.schema()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        state: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        _: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let table = self.source.table;
        let files = files_left(table, &self.source.files, filters, state)?;
        let mut scan = FileScan::new(table, projection.map(Vec::as_slice));
        scan.shows_sensitive = self.source.shows_sensitive;
        scan.folder.clone_from(&self.source.folder);
        let of_rows = |filter: &Expr| of_rows(table, filter);
        scan.selection.rows = filters.iter().filter_map(of_rows).collect();
        let partitions = state.config().target_partitions();
        let scan = scan.of(files, partitions.saturating_mul(self.times));
        Ok(Arc::new(FilesExec::new(scan)?.noting(&self.unread)))
    }

    /// What is said of a file alone leaves files unread, and simple conditions leave rows unmade. All others are for the
    /// plan.
    fn supports_filters_pushdown(
        &self,
        filters: &[&Expr],
    ) -> Result<Vec<TableProviderFilterPushDown>> {
        let table = self.source.table;
        let one =
            |filter: &&Expr| match is_of_files(table, filter) || of_rows(table, filter).is_some() {
                true => TableProviderFilterPushDown::Exact,
                false => TableProviderFilterPushDown::Unsupported,
            };
        Ok(filters.iter().map(one).collect())
    }
}
