//! A cluster as what scans files.

use crate::engine::ClusterEngine;
use crate::error::{ClusterError, unmarked};
use crate::parts::{PartsTable, SentParts, TOLD};
use crate::session::runtime;
use datafusion::arrow::array::AsArray as _;
use datafusion::error::{DataFusionError, Result};
use datafusion::prelude::{SessionConfig, col};
use std::io;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tofu_json_fleet_dataset::{ScanEngine, ScanError, ScanPart, ScanWork, Scanned};
use tofu_json_fleet_query::Engine as _;
use tokio::runtime::Runtime;
use tokio::time::timeout;

/// So often is looked whether the scan is stopped.
const LOOK: Duration = Duration::from_millis(100);

/// A cluster that scans files.
#[derive(Debug)]
pub(crate) struct ClusterScan {
    engine: ClusterEngine,
    runtime: Runtime,
}

impl ClusterScan {
    pub(crate) fn new(engine: ClusterEngine) -> Result<Self, ClusterError> {
        Ok(Self {
            engine,
            runtime: runtime()?,
        })
    }

    /// Has parts written. In the order of what is told, so that one last task has it all: what an executor has told
    /// that is lost is told again by another. Whoever stops it no longer listens, and the scheduler gives it up.
    async fn write(&self, parts: SentParts, is_stopped: &dyn Fn() -> bool) -> Result<Scanned> {
        let session = self.engine.session(SessionConfig::new(), None)?;
        let frame = session.read_table(Arc::new(PartsTable::new(parts)))?;
        let mut rows = pin!(frame.sort(vec![col(TOLD).sort(true, true)])?.collect());
        let rows = loop {
            match timeout(LOOK, &mut rows).await {
                Ok(rows) => break rows?,
                Err(_) if is_stopped() => return Ok(Scanned::default()),
                Err(_) => {}
            }
        };
        let mut all = Scanned::default();
        for batch in rows {
            let Some(column) = batch.column_by_name(TOLD) else {
                continue;
            };
            for told in column.as_string::<i32>().iter().flatten() {
                let told: Scanned = serde_json::from_str(told)
                    .map_err(|error| DataFusionError::External(Box::new(error)))?;
                all = all.and(told);
            }
        }
        Ok(all)
    }
}

impl ScanEngine for ClusterScan {
    fn run(
        &self,
        work: &ScanWork,
        parts: &[ScanPart],
        is_stopped: &(dyn Fn() -> bool + Sync),
    ) -> Result<Scanned, ScanError> {
        let sent = SentParts {
            work: work.clone(),
            parts: parts.to_vec(),
            folder: self.engine.folder(),
        };
        let written = self.runtime.block_on(self.write(sent, is_stopped));
        written.map_err(|error| {
            let error = unmarked(error).strip_backtrace();
            ScanError::File(PathBuf::from(&work.generation), io::Error::other(error))
        })
    }
}
