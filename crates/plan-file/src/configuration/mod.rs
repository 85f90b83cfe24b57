//! The configuration of the plan, as the member `configuration` shows it.

mod block;
mod body;
mod call;
mod declared;
mod expression;
mod layers;
mod provider;
mod reference;
mod resource;
mod tree;

pub(crate) use tree::{ConfigTree, OwnedTree};

use crate::error::Fault;
use crate::schema::SchemaSource;
use provider::ProviderKeys;
use tofu_json_value::Json;
use tree::ConfigModule;

/// What the configuration is written with.
struct ConfigWriter<'w> {
    schemas: Option<&'w SchemaSource<'w>>,
    keys: &'w ProviderKeys,
    /// Whether arguments of provisioners are told: a plan file that brings its schemas along has none for them.
    provisioners: bool,
}

/// Writes `configuration`.
pub(crate) fn write(
    json: &mut Json,
    tree: &ConfigTree<'_>,
    schemas: Option<&SchemaSource<'_>>,
    has_own_schemas: bool,
) -> Result<(), Fault> {
    let keys = ProviderKeys::of(tree);
    let writer = ConfigWriter {
        schemas,
        keys: &keys,
        provisioners: !has_own_schemas,
    };
    json.begin('{');
    keys.write(json, tree, schemas)?;
    json.member("root_module");
    writer.module(json, &tree.root)?;
    json.end('}');
    Ok(())
}

impl ConfigWriter<'_> {
    fn module(&self, json: &mut Json, module: &ConfigModule<'_>) -> Result<(), Fault> {
        json.begin('{');
        declared::write_outputs(json, module);
        self.resources(json, module)?;
        self.calls(json, module)?;
        declared::write_variables(json, module);
        json.end('}');
        Ok(())
    }
}
