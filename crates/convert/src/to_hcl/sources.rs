//! Which provider's schema is meant.

use std::collections::HashMap;
use std::sync::Arc;

use tofu_json_vocab::Mode;

use super::schemas::ProviderShape;
use super::writer::NativeWriter;
use tofu_json_config::Source;
use tofu_json_config::decode::{Role, decode};
use tofu_json_config::json::{Node, NodeKind, Property};
use tofu_json_config::modes::BlockType;

impl<'w> NativeWriter<'w> {
    /// Takes the sources of providers from the file itself.
    pub(super) fn read_sources(&mut self, root: Node<'w>) {
        if self.options.schemas.is_none() {
            return;
        }
        for terraform in all(root, "terraform") {
            for required in all(terraform, "required_providers") {
                for entry in properties(required) {
                    for source in all(entry.value, "source") {
                        if let NodeKind::String(source) = source.kind() {
                            let name = entry.name.decoded().into_owned();
                            self.sources.insert(name, source.decoded().into_owned());
                        }
                    }
                }
            }
        }
    }

    /// The schema of a provider for a block at the top level.
    pub(super) fn shape_of(
        &self,
        block_type: &BlockType,
        labels: &[String],
        body: Node<'w>,
    ) -> Option<Arc<ProviderShape>> {
        let schemas = self.options.schemas?;
        let mode = match block_type.name {
            "provider" => return schemas.configuration(self.source(labels.first()?)),
            "resource" => Mode::Managed,
            "data" => Mode::Data,
            "ephemeral" => Mode::Ephemeral,
            _ => return None,
        };
        let resource_type = labels.first()?;
        let given = all(body, "provider").into_iter().next();
        let given = given.and_then(|node| match node.kind() {
            NodeKind::String(text) => Some(text.decoded().into_owned()),
            _ => None,
        });
        let local = match &given {
            Some(given) => given.split(['.', '[']).next().unwrap_or_default().trim(),
            None => resource_type.split('_').next().unwrap_or_default(),
        };
        schemas.resource(self.source(local), &mode, resource_type)
    }

    /// The source of a provider; its local name if no source is given.
    fn source<'s>(&'s self, local: &'s str) -> &'s str {
        let known = self.sources.get(local);
        let known = known.or_else(|| self.options.required_providers.get(local));
        known.map_or(local, String::as_str)
    }
}

/// The properties of an object, or of the objects of an array.
fn properties(node: Node<'_>) -> Vec<Property<'_>> {
    match node.kind() {
        NodeKind::Object(object) => object.properties().collect(),
        NodeKind::Array(array) => array
            .elements()
            .filter_map(|element| match element.kind() {
                NodeKind::Object(object) => Some(object.properties()),
                _ => None,
            })
            .flatten()
            .collect(),
        _ => Vec::new(),
    }
}

/// The values of all properties of a name.
fn all<'d>(node: Node<'d>, name: &str) -> Vec<Node<'d>> {
    let found = properties(node).into_iter();
    found
        .filter(|property| property.name.decoded() == name)
        .map(|property| property.value)
        .collect()
}

/// The sources of the providers that the files of a module require, by their local names: for
/// [`Options::required_providers`](super::Options::required_providers).
pub fn required_providers<'f>(
    files: impl IntoIterator<Item = &'f Source<'f>>,
) -> HashMap<String, String> {
    let mut sources = HashMap::new();
    for file in files {
        let decoded = decode(file, Role::Configuration);
        for entry in decoded
            .required_providers
            .into_iter()
            .flat_map(|one| one.required_providers)
        {
            if !entry.source.is_empty() {
                sources.insert(entry.name, entry.source);
            }
        }
    }
    sources
}
