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
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use tofu_json_fleet_dataset::FoundFile;
use tofu_json_fleet_tables::{Secrets, Table};

/// A table of files.
#[derive(Debug)]
pub(crate) struct FilesTable {
    table: Table,
    files: Arc<[FoundFile]>,
    secrets: Secrets,
    unread: Arc<Unread>,
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

impl FilesTable {
    pub(crate) const fn new(
        table: Table,
        files: Arc<[FoundFile]>,
        secrets: Secrets,
        unread: Arc<Unread>,
    ) -> Self {
        Self {
            table,
            files,
            secrets,
            unread,
        }
    }
}

#[async_trait]
impl TableProvider for FilesTable {
    fn schema(&self) -> SchemaRef {
        self.table.schema()
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
        let files = files_left(self.table, &self.files, filters, state)?;
        let mut scan = FileScan::new(self.table, projection.map(Vec::as_slice));
        scan.shows_sensitive = self.secrets.are_shown();
        let of_rows = |filter: &Expr| of_rows(self.table, filter);
        scan.selection.rows = filters.iter().filter_map(of_rows).collect();
        let scan = scan.of(files, state.config().target_partitions());
        Ok(Arc::new(FilesExec::new(scan)?.noting(&self.unread)))
    }

    /// What is said of a file alone leaves files unread, and simple conditions leave rows unmade. All others are for the
    /// plan.
    fn supports_filters_pushdown(
        &self,
        filters: &[&Expr],
    ) -> Result<Vec<TableProviderFilterPushDown>> {
        let one = |filter: &&Expr| match is_of_files(self.table, filter)
            || of_rows(self.table, filter).is_some()
        {
            true => TableProviderFilterPushDown::Exact,
            false => TableProviderFilterPushDown::Unsupported,
        };
        Ok(filters.iter().map(one).collect())
    }
}
