//! Buckets, as the environment says that they are reached.

use datafusion::error::{DataFusionError, Result};
use datafusion::execution::object_store::{DefaultObjectStoreRegistry, ObjectStoreRegistry};
use datafusion::execution::runtime_env::{RuntimeEnv, RuntimeEnvBuilder};
use object_store::ObjectStore;
use std::path::PathBuf;
use std::sync::Arc;
use tofu_json_fleet_dataset::{is_in_store, object_store};
use url::Url;

/// Finds buckets when they are first asked for: plans have their names, and each machine its own variables.
#[derive(Debug, Default)]
struct Stores(DefaultObjectStoreRegistry);

impl ObjectStoreRegistry for Stores {
    fn register_store(
        &self,
        url: &Url,
        store: Arc<dyn ObjectStore>,
    ) -> Option<Arc<dyn ObjectStore>> {
        self.0.register_store(url, store)
    }

    fn get_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>> {
        if !is_in_store(url.as_str()) {
            return self.0.get_store(url);
        }
        let found = object_store(url.as_str());
        let (_, store) = found.map_err(|error| DataFusionError::External(Box::new(error)))?;
        Ok(store)
    }
}

/// The environment of plans on a machine.
pub(crate) fn environment(work: Option<PathBuf>) -> Result<Arc<RuntimeEnv>> {
    let mut builder =
        RuntimeEnvBuilder::new().with_object_store_registry(Arc::new(Stores::default()));
    if let Some(work) = work {
        builder = builder.with_temp_file_path(work);
    }
    Ok(Arc::new(builder.build()?))
}
