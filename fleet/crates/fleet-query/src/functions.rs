//! The tables as functions: `changes('plans/**/*.json')`.

use crate::QueryError;
use crate::datasets::OpenedTables;
use crate::engine::Engine;
use crate::files::Unread;
use crate::filters::text_of;
use crate::fleet::Fleet;
use datafusion::catalog::{TableFunctionArgs, TableFunctionImpl, TableProvider};
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::runtime_env::RuntimeEnv;
use std::sync::Arc;
use tofu_json_fleet_tables::{Secrets, Table};

/// A table of the files or the datasets that its arguments name.
#[derive(Debug)]
pub(crate) struct TableOf {
    pub(crate) table: Table,
    pub(crate) unread: Arc<Unread>,
    pub(crate) opened: Arc<OpenedTables>,
    pub(crate) secrets: Secrets,
    pub(crate) engine: Option<Arc<dyn Engine>>,
    pub(crate) environment: Arc<RuntimeEnv>,
}

impl TableFunctionImpl for TableOf {
    fn call_with_args(&self, args: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        let mut wanted = Vec::new();
        for argument in args.exprs() {
            wanted.push(text_of(argument).map(str::to_owned).ok_or_else(|| {
                let name = self.table.name();
                DataFusionError::Plan(format!(
                    "expected files in quotes, as in {name}('plans/**/*.json')"
                ))
            })?);
        }
        let fleet = Fleet::open(&wanted).map_err(in_question)?;
        let fleet = fleet.secrets(self.secrets);
        let mut fleet = fleet.noting(&self.unread, &self.opened);
        if let Some(engine) = &self.engine {
            fleet = fleet.on(Arc::clone(engine));
        }
        fleet.provider(self.table, &self.environment)
    }
}

/// An error as a part of a question says it.
fn in_question(error: QueryError) -> DataFusionError {
    match error {
        QueryError::Files(error) => DataFusionError::External(Box::new(error)),
        QueryError::Question(error) => error,
        other => DataFusionError::Plan(other.to_string()),
    }
}
