//! Tables of files within plans that are sent to other machines.

use crate::division::tasks_for_each;
use crate::message;
use crate::parts::{PartsExec, PartsTable, SentParts};
use crate::recent::Recent;
use ballista_core::serde::{BallistaLogicalExtensionCodec, BallistaPhysicalExtensionCodec};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::TableProvider;
use datafusion::datasource::empty::EmptyTable;
use datafusion::datasource::file_format::FileFormatFactory;
use datafusion::error::Result;
use datafusion::execution::TaskContext;
use datafusion::logical_expr::{Extension, LogicalPlan};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::sql::TableReference;
use datafusion_proto::logical_plan::LogicalExtensionCodec;
use datafusion_proto::physical_plan::PhysicalExtensionCodec;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tofu_json_fleet_query::{FileScan, FileSource, FilesExec, FilesTable};

/// A table of ours.
#[derive(Serialize, Deserialize)]
enum SentTable {
    Files(FileSource),
    Parts(SentParts),
    /// A table without rows, such as one of a dataset that has none.
    Empty,
}

/// A step of a plan of ours.
#[derive(Serialize, Deserialize)]
enum SentStep {
    Files(FileScan),
    Parts(SentParts),
}

/// Sends questions to the scheduler with tables of files in them.
#[derive(Debug, Default)]
pub struct FleetLogicalCodec(BallistaLogicalExtensionCodec);

impl LogicalExtensionCodec for FleetLogicalCodec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[LogicalPlan],
        task: &TaskContext,
    ) -> Result<Extension> {
        self.0.try_decode(bytes, inputs, task)
    }

    fn try_encode(&self, node: &Extension, bytes: &mut Vec<u8>) -> Result<()> {
        self.0.try_encode(node, bytes)
    }

    fn try_decode_table_provider(
        &self,
        bytes: &[u8],
        name: &TableReference,
        schema: SchemaRef,
        task: &TaskContext,
    ) -> Result<Arc<dyn TableProvider>> {
        if !message::is_ours(bytes) {
            return self.0.try_decode_table_provider(bytes, name, schema, task);
        }
        Ok(match message::read(bytes)? {
            SentTable::Files(source) => {
                let times = tasks_for_each(task.session_config());
                Arc::new(FilesTable::new(source).in_more_tasks(times))
            }
            SentTable::Parts(parts) => Arc::new(PartsTable::new(parts)),
            SentTable::Empty => Arc::new(EmptyTable::new(schema)),
        })
    }

    fn try_encode_table_provider(
        &self,
        name: &TableReference,
        table: Arc<dyn TableProvider>,
        bytes: &mut Vec<u8>,
    ) -> Result<()> {
        let sent = if let Some(files) = table.downcast_ref::<FilesTable>() {
            SentTable::Files(files.source().clone())
        } else if let Some(parts) = table.downcast_ref::<PartsTable>() {
            SentTable::Parts(parts.sent().clone())
        } else if table.downcast_ref::<EmptyTable>().is_some() {
            SentTable::Empty
        } else {
            return self.0.try_encode_table_provider(name, table, bytes);
        };
        message::write(&sent, bytes)
    }

    fn try_decode_file_format(
        &self,
        bytes: &[u8],
        task: &TaskContext,
    ) -> Result<Arc<dyn FileFormatFactory>> {
        self.0.try_decode_file_format(bytes, task)
    }

    fn try_encode_file_format(
        &self,
        bytes: &mut Vec<u8>,
        format: Arc<dyn FileFormatFactory>,
    ) -> Result<()> {
        self.0.try_encode_file_format(bytes, format)
    }
}

/// The same as it is shared by tasks.
#[derive(Clone)]
enum SharedStep {
    Files(Arc<FileScan>),
    Parts(Arc<SentParts>),
}

impl SharedStep {
    fn read(bytes: &[u8]) -> Result<Self> {
        Ok(match message::read(bytes)? {
            SentStep::Files(scan) => Self::Files(Arc::new(scan)),
            SentStep::Parts(parts) => Self::Parts(Arc::new(parts)),
        })
    }
}

/// Sends tasks to executors with the reading of files in them.
#[derive(Debug, Default)]
pub struct FleetPhysicalCodec {
    ballista: BallistaPhysicalExtensionCodec,
    delay: Duration,
    recent: Recent<SharedStep>,
}

impl FleetPhysicalCodec {
    /// The same, whose steps wait before each file: for tests of what happens in between.
    #[must_use]
    pub fn delayed(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }
}

impl PhysicalExtensionCodec for FleetPhysicalCodec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[Arc<dyn ExecutionPlan>],
        task: &TaskContext,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        if !message::is_ours(bytes) {
            return self.ballista.try_decode(bytes, inputs, task);
        }
        Ok(match self.recent.read(bytes, SharedStep::read)? {
            SharedStep::Files(scan) => Arc::new(FilesExec::new(scan)?.delayed(self.delay)),
            SharedStep::Parts(parts) => Arc::new(PartsExec::new(parts).delayed(self.delay)),
        })
    }

    fn try_encode(&self, step: Arc<dyn ExecutionPlan>, bytes: &mut Vec<u8>) -> Result<()> {
        let sent = if let Some(files) = step.downcast_ref::<FilesExec>() {
            SentStep::Files(files.scan().clone())
        } else if let Some(parts) = step.downcast_ref::<PartsExec>() {
            SentStep::Parts(parts.sent().clone())
        } else {
            return self.ballista.try_encode(step, bytes);
        };
        message::write(&sent, bytes)
    }
}
