//! The tables that questions name.

use crate::fleet::Fleet;
use async_trait::async_trait;
use datafusion::catalog::{SchemaProvider, TableProvider};
use datafusion::error::Result;
use datafusion::execution::runtime_env::RuntimeEnv;
use std::sync::Arc;
use tofu_json_fleet_tables::Table;

/// The tables of a fleet. One is looked for once a question names it: in a bucket each look is a request.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) fleet: Fleet,
    pub(crate) environment: Arc<RuntimeEnv>,
}

#[async_trait]
impl SchemaProvider for Tables {
    fn table_names(&self) -> Vec<String> {
        Table::ALL.map(|table| table.name().to_owned()).into()
    }

    async fn table(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        let Ok(table) = name.parse() else {
            return Ok(None);
        };
        self.fleet.provider(table, &self.environment).map(Some)
    }

    fn table_exist(&self, name: &str) -> bool {
        name.parse::<Table>().is_ok()
    }
}
