//! The writing of a dataset's parts, as a table with a row for each.

use async_trait::async_trait;
use datafusion::arrow::array::{RecordBatch, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::catalog::{Session, TableProvider};
use datafusion::datasource::TableType;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::Expr;
use datafusion::physical_expr::{EquivalenceProperties, Partitioning};
use datafusion::physical_plan::execution_plan::{Boundedness, EmissionType};
use datafusion::physical_plan::stream::RecordBatchReceiverStream;
use datafusion::physical_plan::{DisplayAs, DisplayFormatType, ExecutionPlan, PlanProperties};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tofu_json_fleet_dataset::{ScanPart, ScanWork};

/// Parts that are to be written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SentParts {
    pub(crate) work: ScanWork,
    pub(crate) parts: Vec<ScanPart>,
    /// The folder in which relative paths begin.
    pub(crate) folder: PathBuf,
}

/// The column: what was done for a part, as JSON.
pub(crate) const TOLD: &str = "told";

fn schema() -> SchemaRef {
    Arc::new(Schema::new(vec![Field::new(TOLD, DataType::Utf8, false)]))
}

/// The parts as a table: they are written when it is read.
#[derive(Debug)]
pub(crate) struct PartsTable(Arc<SentParts>);

impl PartsTable {
    pub(crate) fn new(parts: SentParts) -> Self {
        Self(Arc::new(parts))
    }

    pub(crate) fn sent(&self) -> &SentParts {
        &self.0
    }
}

#[async_trait]
impl TableProvider for PartsTable {
    fn schema(&self) -> SchemaRef {
        schema()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        _: &dyn Session,
        _: Option<&Vec<usize>>,
        _: &[Expr],
        _: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(Arc::new(PartsExec::new(Arc::clone(&self.0))))
    }
}

/// The step of a plan that writes parts: each is a partition.
#[derive(Clone, Debug)]
pub(crate) struct PartsExec {
    sent: Arc<SentParts>,
    properties: Arc<PlanProperties>,
    delay: Duration,
}

impl PartsExec {
    pub(crate) fn new(sent: Arc<SentParts>) -> Self {
        let properties = PlanProperties::new(
            EquivalenceProperties::new(schema()),
            Partitioning::UnknownPartitioning(sent.parts.len().max(1)),
            EmissionType::Incremental,
            Boundedness::Bounded,
        );
        Self {
            sent,
            properties: Arc::new(properties),
            delay: Duration::ZERO,
        }
    }

    /// The same, which waits so long for each file: for tests of what happens in between.
    pub(crate) fn delayed(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    pub(crate) fn sent(&self) -> &SentParts {
        &self.sent
    }
}

impl DisplayAs for PartsExec {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PartsExec: parts={}", self.sent.parts.len())
    }
}

impl ExecutionPlan for PartsExec {
    fn name(&self) -> &'static str {
        "PartsExec"
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

    fn execute(&self, partition: usize, _: Arc<TaskContext>) -> Result<SendableRecordBatchStream> {
        let mut stream = RecordBatchReceiverStream::builder(schema(), 1);
        let rows = stream.tx();
        let (sent, delay) = (Arc::clone(&self.sent), self.delay);
        stream.spawn_blocking(move || {
            let Some(part) = sent.parts.get(partition) else {
                return Ok(());
            };
            let failed = |error: &dyn fmt::Display| DataFusionError::Execution(error.to_string());
            // Looked at before each file.
            let is_stopped = || {
                std::thread::sleep(delay);
                rows.is_closed()
            };
            let told = sent.work.write(part, sent.folder.clone(), &is_stopped);
            let told = told.map_err(|error| crate::error::marked(&error.to_string()))?;
            let told = serde_json::to_string(&told).map_err(|error| failed(&error))?;
            let column = Arc::new(StringArray::from(vec![told]));
            let batch = RecordBatch::try_new(schema(), vec![column]);
            // Nobody waits for it where the question is given up.
            let _ = rows.blocking_send(batch.map_err(DataFusionError::from));
            Ok(())
        });
        Ok(stream.build())
    }
}
