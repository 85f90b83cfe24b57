//! Files as a table: read when the question is asked, and only for the table that it asks for.

use async_trait::async_trait;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableProvider};
use datafusion::datasource::TableType;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::{BinaryExpr, Expr, Operator, TableProviderFilterPushDown};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::stream::RecordBatchReceiverStream;
use datafusion::physical_plan::streaming::{PartitionStream, StreamingTableExec};
use datafusion::scalar::ScalarValue;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tofu_json_fleet_dataset::{FileContent, FoundFile, read_file};
use tofu_json_fleet_tables::{Options, Table};

/// So many batches wait for whoever takes them: memory is bounded by the threads, not by the files.
const WAITING: usize = 2;

/// A table of files.
#[derive(Debug)]
pub(crate) struct FilesTable {
    table: Table,
    files: Arc<[FoundFile]>,
    unread: Arc<Unread>,
}

/// The files that could not be read while a question was answered, and why.
#[derive(Debug, Default)]
pub(crate) struct Unread(Mutex<BTreeMap<String, String>>);

impl Unread {
    fn add(&self, file: &FoundFile, error: &str) {
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(file.name(), error.to_owned());
    }

    /// All of them, which are forgotten.
    pub(crate) fn take(&self) -> BTreeMap<String, String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl FilesTable {
    pub(crate) const fn new(table: Table, files: Arc<[FoundFile]>, unread: Arc<Unread>) -> Self {
        Self {
            table,
            files,
            unread,
        }
    }

    /// The files that filters leave.
    fn left_by(&self, filters: &[Expr]) -> Arc<[FoundFile]> {
        let paths: Vec<&str> = filters.iter().filter_map(path_of).collect();
        if paths.is_empty() {
            return Arc::clone(&self.files);
        }
        let is_left = |file: &&FoundFile| {
            let name = file.name();
            paths.iter().all(|path| *path == name)
        };
        self.files.iter().filter(is_left).cloned().collect()
    }
}

/// The path in a filter `path = '…'`.
fn path_of(filter: &Expr) -> Option<&str> {
    let Expr::BinaryExpr(BinaryExpr { left, op, right }) = filter else {
        return None;
    };
    match (&**left, op, &**right) {
        (Expr::Column(column), Operator::Eq, Expr::Literal(value, _))
        | (Expr::Literal(value, _), Operator::Eq, Expr::Column(column))
            if column.name == "path" =>
        {
            match value {
                ScalarValue::Utf8(Some(path))
                | ScalarValue::LargeUtf8(Some(path))
                | ScalarValue::Utf8View(Some(path)) => Some(path),
                _ => None,
            }
        }
        _ => None,
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
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let files = self.left_by(filters);
        let next = Arc::new(AtomicUsize::new(0));
        let threads = state
            .config()
            .target_partitions()
            .clamp(1, files.len().max(1));
        let partition = |_| {
            Arc::new(FilesPartition {
                table: self.table,
                schema: self.table.schema(),
                hashed: self.table == Table::Documents && wants_hash(self.table, projection),
                files: Arc::clone(&files),
                unread: Arc::clone(&self.unread),
                next: Arc::clone(&next),
            }) as Arc<dyn PartitionStream>
        };
        let partitions = (0..threads).map(partition).collect();
        let schema = self.table.schema();
        let plan = StreamingTableExec::try_new(schema, partitions, projection, [], false, limit)?;
        Ok(Arc::new(plan))
    }

    /// A path leaves all other files unread. Nothing else is known of a file before it is read.
    fn supports_filters_pushdown(
        &self,
        filters: &[&Expr],
    ) -> Result<Vec<TableProviderFilterPushDown>> {
        let one = |filter: &&Expr| match path_of(filter) {
            Some(_) => TableProviderFilterPushDown::Inexact,
            None => TableProviderFilterPushDown::Unsupported,
        };
        Ok(filters.iter().map(one).collect())
    }
}

/// Whether the hash of files is asked for: it takes another look at every byte.
fn wants_hash(table: Table, projection: Option<&Vec<usize>>) -> bool {
    let is_hash = |column: &tofu_json_fleet_tables::Column| column.name == "hash";
    let place = table.columns().iter().position(is_hash);
    projection.is_none_or(|wanted| wanted.iter().any(|column| Some(*column) == place))
}

/// One of the threads that read the files. Each takes the next file that nobody has taken.
#[derive(Debug)]
struct FilesPartition {
    table: Table,
    schema: SchemaRef,
    hashed: bool,
    files: Arc<[FoundFile]>,
    unread: Arc<Unread>,
    next: Arc<AtomicUsize>,
}

impl PartitionStream for FilesPartition {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        let schema = Arc::clone(&self.schema);
        let mut stream = RecordBatchReceiverStream::builder(schema, WAITING);
        let (rows, table, hashed) = (stream.tx(), self.table, self.hashed);
        let (files, next) = (Arc::clone(&self.files), Arc::clone(&self.next));
        let unread = Arc::clone(&self.unread);
        stream.spawn_blocking(move || {
            let mut room = FileContent::default();
            let options = Options::default().wanted(table);
            while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                let tables = read_file(file, hashed, &options, &mut room);
                if let Some(error) = tables.error() {
                    unread.add(file, error);
                }
                let batch: Option<RecordBatch> = tables.get(table).cloned();
                // Nobody waits for more where a limit has been reached.
                if let Some(batch) = batch
                    && rows.blocking_send(Ok(batch)).is_err()
                {
                    break;
                }
            }
            Ok::<(), DataFusionError>(())
        });
        stream.build()
    }
}
