//! The reading of files for one table, as plain data and as a step of a plan.

use crate::files::Unread;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_expr::{EquivalenceProperties, Partitioning};
use datafusion::physical_plan::execution_plan::{Boundedness, EmissionType};
use datafusion::physical_plan::metrics::{ExecutionPlanMetricsSet, MetricBuilder, MetricsSet};
use datafusion::physical_plan::stream::RecordBatchReceiverStream;
use datafusion::physical_plan::{DisplayAs, DisplayFormatType, ExecutionPlan, PlanProperties};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;
use tofu_json_fleet_dataset::{FileContent, FoundFile, read_file};
use tofu_json_fleet_tables::{Options, Secrets, Selection, Table};

/// So many batches wait for whoever takes them: memory is bounded by the threads, not by the files.
const WAITING: usize = 2;

/// What is read of which files: plain data, so that a plan with it can be sent elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FileScan {
    /// The table.
    pub table: Table,
    /// Which columns and rows of it.
    pub selection: Selection,
    /// The columns that come out, by their positions among those of the selection; as they are without it.
    pub order: Option<Vec<usize>>,
    /// Whether `attributes` has values that are sensitive.
    pub shows_sensitive: bool,
    /// The folder in which relative paths begin; the current one without it.
    pub folder: Option<PathBuf>,
    /// The files of each partition.
    pub partitions: Vec<Vec<FoundFile>>,
}

impl FileScan {
    /// A scan of all rows, with the columns at some positions in the order in which they are asked for.
    #[must_use]
    pub fn new(table: Table, projection: Option<&[usize]>) -> Self {
        let mut selection = Selection::default();
        let mut order = None;
        if let Some(wanted) = projection {
            selection = selection.positions(wanted.iter().copied());
            let sorted = selection.columns.clone().unwrap_or_default();
            let place = |column: &usize| sorted.binary_search(column).ok();
            let places: Vec<_> = wanted.iter().filter_map(place).collect();
            order = (!places.is_sorted() || places.len() != sorted.len()).then_some(places);
        }
        Self {
            table,
            selection,
            order,
            shows_sensitive: false,
            folder: None,
            partitions: Vec::new(),
        }
    }

    /// The same of some files, in so many partitions of about the same size.
    #[must_use]
    pub fn of(self, mut files: Vec<FoundFile>, partitions: usize) -> Self {
        let count = partitions.clamp(1, files.len().max(1));
        let mut parts = vec![Vec::new(); count];
        files.sort_by_key(|file| (Reverse(file.bytes), file.name()));
        let mut least: BinaryHeap<_> = (0..count).map(|part| Reverse((0, part))).collect();
        for file in files {
            let Some(Reverse((bytes, part))) = least.pop() else {
                break;
            };
            // Opening a file takes a while too.
            least.push(Reverse((bytes + file.bytes + OPENING, part)));
            if let Some(files) = parts.get_mut(part) {
                files.push(file);
            }
        }
        Self {
            partitions: parts,
            ..self
        }
    }

    fn schema(&self) -> Result<SchemaRef> {
        let schema = self.selection.schema(self.table);
        match &self.order {
            Some(order) => Ok(Arc::new(schema.project(order)?)),
            None => Ok(schema),
        }
    }

    /// Whether the hash of files is asked for: it takes another look at every byte.
    fn wants_hash(&self) -> bool {
        let Some(place) = self.table.position("hash") else {
            return false;
        };
        let columns = self.selection.columns.as_deref();
        self.table == Table::Documents && columns.is_none_or(|wanted| wanted.contains(&place))
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "only tests of what happens between files ask for it"
)]
fn wait(delay: Duration) {
    std::thread::sleep(delay);
}

/// So many files that cannot be read are named by the metrics of a partition.
const MOST_NAMED: usize = 1000;

/// What names a file that cannot be read among the metrics of a step: what is executed elsewhere tells nothing else.
const UNREAD: &str = "unread ";

fn unread_metric(path: &str, error: &str) -> String {
    let json = serde_json::to_string(&(path, error)).unwrap_or_default();
    format!("{UNREAD}{json}")
}

/// The file that could not be read, and why, by the name of a metric of [`FilesExec`].
#[must_use]
pub fn unread_of(metric: &str) -> Option<(String, String)> {
    serde_json::from_str(metric.strip_prefix(UNREAD)?).ok()
}

/// Opening a file takes as long as reading so many bytes.
const OPENING: u64 = 64 << 10;

/// The step of a plan that reads files.
#[derive(Clone, Debug)]
pub struct FilesExec {
    scan: Arc<FileScan>,
    schema: SchemaRef,
    properties: Arc<PlanProperties>,
    unread: Arc<Unread>,
    metrics: ExecutionPlanMetricsSet,
    delay: Duration,
}

impl FilesExec {
    /// A step that reads.
    ///
    /// # Errors
    ///
    /// Where the columns of the scan are not those of its table.
    pub fn new(scan: impl Into<Arc<FileScan>>) -> Result<Self> {
        let scan = scan.into();
        let schema = scan.schema()?;
        let properties = PlanProperties::new(
            EquivalenceProperties::new(Arc::clone(&schema)),
            Partitioning::UnknownPartitioning(scan.partitions.len().max(1)),
            EmissionType::Incremental,
            Boundedness::Bounded,
        );
        Ok(Self {
            scan,
            schema,
            properties: Arc::new(properties),
            unread: Arc::default(),
            metrics: ExecutionPlanMetricsSet::new(),
            delay: Duration::ZERO,
        })
    }

    /// The same, which tells what it cannot read.
    pub(crate) fn noting(self, unread: &Arc<Unread>) -> Self {
        Self {
            unread: Arc::clone(unread),
            ..self
        }
    }

    /// The same, which waits before each file: for tests of what happens in between.
    #[must_use]
    pub fn delayed(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    /// What it reads.
    #[must_use]
    pub fn scan(&self) -> &FileScan {
        &self.scan
    }
}

impl DisplayAs for FilesExec {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files: usize = self.scan.partitions.iter().map(Vec::len).sum();
        let columns: Vec<_> = self
            .schema
            .fields()
            .iter()
            .map(|field| field.name())
            .collect();
        write!(
            f,
            "FilesExec: table={}, files={files}, columns={columns:?}, rows={:?}",
            self.scan.table, self.scan.selection.rows
        )
    }
}

impl ExecutionPlan for FilesExec {
    fn name(&self) -> &'static str {
        "FilesExec"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        Vec::new()
    }

    fn with_new_children(
        self: Arc<Self>,
        _: Vec<Arc<dyn ExecutionPlan>>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(self)
    }

    fn metrics(&self) -> Option<MetricsSet> {
        Some(self.metrics.clone_inner())
    }

    fn execute(
        &self,
        partition: usize,
        context: Arc<TaskContext>,
    ) -> Result<SendableRecordBatchStream> {
        // Where there are fewer files than partitions are wanted, a huge one is read by several threads.
        let wanted = context.session_config().target_partitions();
        let threads = available_parallelism().map_or(1, NonZero::get);
        let threads = wanted.min(threads) / self.scan.partitions.len().max(1);
        let schema = Arc::clone(&self.schema);
        let mut stream = RecordBatchReceiverStream::builder(schema, WAITING);
        let rows = stream.tx();
        let (scan, unread) = (Arc::clone(&self.scan), Arc::clone(&self.unread));
        let (metrics, delay) = (self.metrics.clone(), self.delay);
        stream.spawn_blocking(move || {
            let folder = scan.folder.clone().unwrap_or_default();
            let mut room = FileContent::default().beginning_in(folder);
            let options = Options::default()
                .wanted(scan.table)
                .secrets(Secrets::shown_if(scan.shows_sensitive))
                .threads(threads.max(1));
            let hashed = scan.wants_hash();
            // Nobody waits for more where a limit has been reached, or the question is given up.
            let mut is_done = false;
            let mut failed = 0;
            for file in scan.partitions.get(partition).into_iter().flatten() {
                let mut sink = |_, batch: RecordBatch| {
                    let batch = match &scan.order {
                        Some(order) => batch.project(order).map_err(DataFusionError::from),
                        None => Ok(batch),
                    };
                    is_done = is_done || rows.blocking_send(batch).is_err();
                };
                if !delay.is_zero() {
                    wait(delay);
                }
                if rows.is_closed() {
                    break;
                }
                let selection = &scan.selection;
                let error = read_file(file, hashed, &options, selection, &mut room, &mut sink);
                if let Some(error) = error {
                    failed += 1;
                    if failed <= MOST_NAMED {
                        let name = unread_metric(&file.name(), &error);
                        MetricBuilder::new(&metrics).counter(name, partition).add(1);
                    }
                    unread.add(file, &error);
                }
                if is_done {
                    break;
                }
            }
            Ok::<(), DataFusionError>(())
        });
        Ok(stream.build())
    }
}
