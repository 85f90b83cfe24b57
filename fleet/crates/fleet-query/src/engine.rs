//! What answers questions, where this process does not.

use async_trait::async_trait;
use datafusion::error::{DataFusionError, Result};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::prelude::{SessionConfig, SessionContext};
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// An engine that executes plans, such as a cluster.
#[async_trait]
pub trait Engine: fmt::Debug + Send + Sync {
    /// The folder in which relative paths begin.
    fn folder(&self) -> PathBuf;

    /// A session whose plans it executes, divided into so many tasks; where nobody says a number, it decides.
    ///
    /// # Errors
    ///
    /// Where there can be none.
    fn session(&self, config: SessionConfig, tasks: Option<usize>) -> Result<SessionContext>;

    /// The files that it could not read while it executed a plan, by their names, and why.
    ///
    /// # Errors
    ///
    /// Where it does not say.
    async fn unread(&self, plan: &Arc<dyn ExecutionPlan>) -> Result<BTreeMap<String, String>>;

    /// Says in plain words what an error of it means.
    fn explain(&self, error: DataFusionError) -> DataFusionError {
        error
    }
}
