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
use crate::schema::{SchemaSource, SeenTypes};
use provider::ProviderKeys;
use tofu_json_value::Json;
use tree::ConfigModule;

/// What the configuration is written with.
struct ConfigWriter<'w> {
    schemas: Option<&'w SchemaSource<'w>>,
    seen: &'w SeenTypes,
    keys: &'w ProviderKeys,
    /// Whether arguments of provisioners are told: a plan file that brings its schemas along has none for them.
    provisioners: bool,
}

/// What is known of resource types.
pub(crate) struct ConfigNeeds<'n> {
    pub(crate) schemas: Option<&'n SchemaSource<'n>>,
    /// What the file shows of them where there are no schemas.
    pub(crate) seen: &'n SeenTypes,
    pub(crate) has_own_schemas: bool,
}

/// Writes `configuration`.
pub(crate) fn write(
    json: &mut Json,
    tree: &ConfigTree<'_>,
    needs: &ConfigNeeds<'_>,
) -> Result<(), Fault> {
    let schemas = needs.schemas;
    let keys = ProviderKeys::of(tree);
    let writer = ConfigWriter {
        schemas,
        seen: needs.seen,
        keys: &keys,
        provisioners: !needs.has_own_schemas,
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
