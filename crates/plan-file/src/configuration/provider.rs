//! Provider configurations, and which of them each resource uses.

use super::block;
use super::body::MergedBody;
use super::tree::{ConfigModule, ConfigTree, address};
use crate::error::Fault;
use crate::schema::SchemaSource;
use std::collections::BTreeMap;
use tofu_json_config::decode::ProviderReference;
use tofu_json_provider::Constraints;
use tofu_json_value::Json;

/// The provider configurations of all modules by their keys.
pub(super) struct ProviderKeys {
    entries: BTreeMap<String, ProviderEntry>,
}

struct ProviderEntry {
    name: String,
    full_name: String,
    alias: Option<String>,
    version_constraint: Option<String>,
    path: Vec<String>,
    /// The configuration of the module around that it is.
    same_as: Option<String>,
    /// Whether there is a block for it.
    is_block: bool,
}

/// How far one configuration may stand for another.
const STEPS: usize = 200;

impl ProviderKeys {
    pub(super) fn of(tree: &ConfigTree<'_>) -> Self {
        let mut keys = Self {
            entries: BTreeMap::new(),
        };
        keys.add(&tree.root);
        keys
    }

    fn add(&mut self, module: &ConfigModule<'_>) {
        for declared in &module.provider_configs {
            let alias = declared.alias.clone();
            let name = reference_text(&declared.name, alias.as_deref());
            let mut entry = entry(module, &declared.name, &declared.name);
            entry.alias = alias;
            entry.is_block = true;
            self.entries.insert(key(&module.path, &name), entry);
        }
        for (name, aliases) in &module.required {
            for name_of_one in std::iter::once(name).chain(aliases) {
                self.add_missing(module, name_of_one, name);
            }
        }
        for need in &module.providers.needs {
            let declared = module.providers.names.values();
            let is_declared = declared
                .into_iter()
                .any(|named| named.provider == need.provider);
            if !is_declared {
                self.add_missing(
                    module,
                    need.provider.provider_type(),
                    need.provider.provider_type(),
                );
            }
        }
        for call in &module.calls {
            let Some(child) = module.children.get(&call.name) else {
                continue;
            };
            for passed in call.last(|layer| layer.providers.clone()).iter().flatten() {
                let name = text_of(&passed.in_child);
                let mut entry = entry(child, &name, &passed.in_child.name);
                let parent = key(&module.path, &text_of(&passed.in_parent));
                entry.same_as = self.entries.contains_key(&parent).then_some(parent);
                self.entries.insert(key(&child.path, &name), entry);
            }
        }
        for child in module.children.values() {
            self.add(child);
        }
    }

    /// An entry that no block makes, unless there is one.
    fn add_missing(&mut self, module: &ConfigModule<'_>, text: &str, local_name: &str) {
        let own = key(&module.path, text);
        if self.entries.contains_key(&own) {
            return;
        }
        let mut entry = entry(module, local_name, local_name);
        if let Some((_, around)) = module.path.split_last() {
            let parent = key(around, text);
            let same = self.entries.get(&parent);
            let same = same.is_some_and(|parent| parent.full_name == entry.full_name);
            entry.same_as = same.then_some(parent);
        }
        self.entries.insert(own, entry);
    }

    /// The key of the configuration that a resource uses.
    pub(super) fn of_resource(
        &self,
        module: &ConfigModule<'_>,
        type_name: &str,
        reference: Option<&ProviderReference>,
    ) -> String {
        let text = match reference {
            Some(reference) => text_of(reference),
            None => type_name.split('_').next().unwrap_or(type_name).to_owned(),
        };
        let mut key = key(&module.path, &text);
        for _ in 0..STEPS {
            match self
                .entries
                .get(&key)
                .and_then(|entry| entry.same_as.clone())
            {
                Some(parent) => key = parent,
                None => break,
            }
        }
        key
    }

    /// Writes `provider_config`.
    pub(super) fn write(
        &self,
        json: &mut Json,
        tree: &ConfigTree<'_>,
        schemas: Option<&SchemaSource<'_>>,
    ) -> Result<(), Fault> {
        let mut entries = self
            .entries
            .iter()
            .filter(|(_, entry)| entry.same_as.is_none())
            .peekable();
        if entries.peek().is_none() {
            return Ok(());
        }
        json.member("provider_config").begin('{');
        for (key, entry) in entries {
            json.member(key).begin('{');
            json.text("name", &entry.name);
            json.text("full_name", &entry.full_name);
            json.optional_text("alias", entry.alias.as_deref());
            json.optional_text("version_constraint", entry.version_constraint.as_deref());
            json.optional_text(
                "module_address",
                Some(address(&entry.path).as_str()).filter(|address| !address.is_empty()),
            );
            entry.write_expressions(json, tree, schemas)?;
            json.end('}');
        }
        json.end('}');
        Ok(())
    }
}

impl ProviderEntry {
    fn write_expressions(
        &self,
        json: &mut Json,
        tree: &ConfigTree<'_>,
        schemas: Option<&SchemaSource<'_>>,
    ) -> Result<(), Fault> {
        let module = self
            .path
            .iter()
            .try_fold(&tree.root, |module, name| module.children.get(name));
        let declared = module.filter(|_| self.is_block).and_then(|module| {
            let mut blocks = module.provider_configs.iter();
            blocks.find(|block| block.name == self.name && block.alias == self.alias)
        });
        let Some(declared) = declared else {
            return Ok(());
        };
        let body = MergedBody::of(declared, |layer| &layer.config);
        let shown = match schemas {
            None => block::shown_loosely(&body, declared.config.known, None),
            Some(schemas) => match schemas.find_configuration(&self.full_name)? {
                Some(schema) => block::shown(&body, &schema),
                None => return Ok(()),
            },
        };
        if !shown.is_empty() {
            block::write(json.member("expressions"), &shown);
        }
        Ok(())
    }
}

fn entry(module: &ConfigModule<'_>, name: &str, local_name: &str) -> ProviderEntry {
    let provider = module.providers.provider(local_name);
    let versions = module
        .providers
        .needs
        .iter()
        .filter(|need| Some(&need.provider) == provider.as_ref());
    let versions: Vec<_> = versions
        .filter_map(|need| need.version.as_deref())
        .collect();
    let constraint = Constraints::parse(&versions.join(", ")).ok();
    let constraint = constraint.map(|constraints| constraints.to_string());
    ProviderEntry {
        name: name.to_owned(),
        full_name: provider
            .map(|provider| provider.to_string())
            .unwrap_or_default(),
        alias: None,
        version_constraint: constraint.filter(|text| !text.is_empty() && !versions.is_empty()),
        path: module.path.clone(),
        same_as: None,
        is_block: false,
    }
}

fn reference_text(name: &str, alias: Option<&str>) -> String {
    match alias {
        Some(alias) => format!("{name}.{alias}"),
        None => name.to_owned(),
    }
}

fn text_of(reference: &ProviderReference) -> String {
    reference_text(&reference.name, reference.alias.as_deref())
}

/// The key of a configuration in a module.
fn key(path: &[String], text: &str) -> String {
    if path.is_empty() {
        text.to_owned()
    } else {
        format!("{}:{text}", address(path))
    }
}
