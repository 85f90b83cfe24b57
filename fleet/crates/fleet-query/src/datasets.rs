//! The tables of datasets: their Parquet files.

use datafusion::catalog::TableProvider;
use datafusion::datasource::empty::EmptyTable;
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::{
    ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl,
};
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::runtime_env::RuntimeEnv;
use std::sync::{Arc, Mutex, PoisonError};
use tofu_json_fleet_dataset::{Dataset, ScanError, is_in_store, object_store};
use tofu_json_fleet_tables::Table;

/// The tables of datasets that a question reads.
#[derive(Debug, Default)]
pub(crate) struct OpenedTables(Mutex<Vec<(Dataset, Table)>>);

impl OpenedTables {
    fn add(&self, dataset: &Dataset, table: Table) {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tables.push((dataset.clone(), table));
    }

    /// Why a file of them cannot be read, if there is such a one: the engine does not say which it was.
    pub(crate) fn damage(&self) -> Option<ScanError> {
        let tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tables = tables.iter();
        tables.find_map(|(dataset, table)| dataset.damage(*table))
    }
}

/// A table of datasets. One without rows has no files.
pub(crate) fn of_datasets(
    table: Table,
    datasets: &[Dataset],
    environment: &RuntimeEnv,
    opened: &OpenedTables,
) -> Result<Arc<dyn TableProvider>> {
    let external = |error| DataFusionError::External(Box::new(error));
    let mut places = Vec::new();
    for dataset in datasets {
        let Some(folder) = dataset.table(table).map_err(external)? else {
            continue;
        };
        opened.add(dataset, table);
        // A name that ends so is a folder, whatever is in it.
        if is_in_store(&folder) {
            let (url, store) = object_store(&folder).map_err(external)?;
            environment.register_object_store(&url, store);
            places.push(ListingTableUrl::parse(format!("{folder}/"))?);
        } else {
            let folder = std::path::absolute(folder).map_err(DataFusionError::IoError)?;
            places.push(ListingTableUrl::parse(format!("{}/", folder.display()))?);
        }
    }
    if places.is_empty() {
        return Ok(Arc::new(EmptyTable::new(table.schema())));
    }
    let options = ListingOptions::new(Arc::new(ParquetFormat::default()))
        .with_file_extension(".parquet")
        .with_collect_stat(true);
    let config = ListingTableConfig::new_with_multi_paths(places)
        .with_listing_options(options)
        .with_schema(table.schema());
    Ok(Arc::new(ListingTable::try_new(config)?))
}
