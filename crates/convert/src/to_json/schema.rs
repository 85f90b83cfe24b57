//! Which provider's schema is meant.

use std::collections::HashMap;
use std::sync::Arc;

use tofu_json_hcl::{Block, Body, ExpressionKind, File};
use tofu_json_vocab::Mode;

use super::Options;
use super::value::quoted;
use crate::to_hcl::{ProviderSchemas, ProviderShape};
use tofu_json_config::modes::{BlockType, DYNAMIC, Rest};

/// The schemas, and the providers that local names mean.
pub(super) struct Providers<'o> {
    schemas: Option<&'o ProviderSchemas>,
    sources: HashMap<String, String>,
}

/// The schema found for a block.
#[derive(Default)]
pub(super) struct FoundSchema {
    /// The arguments and blocks of the block.
    pub(super) shape: Option<Arc<ProviderShape>>,
    /// It is an argument in truth: the attributes that it has to have.
    pub(super) whole: Option<Arc<[String]>>,
}

impl<'o> Providers<'o> {
    pub(super) fn new(file: &File<'_>, options: &Options<'o>) -> Self {
        let mut sources = options.required_providers.clone();
        if options.schemas.is_some() {
            sources.extend(required(file.body()));
        }
        Self {
            schemas: options.schemas,
            sources,
        }
    }

    /// The schema of a block in a body whose provider has the shape `shape`.
    pub(super) fn of(
        &self,
        block: Block<'_>,
        outer: &BlockType,
        shape: Option<&Arc<ProviderShape>>,
    ) -> FoundSchema {
        let name = block.type_name();
        let nested = |name: &str| {
            let nested = shape.and_then(|shape| shape.block(name));
            nested.map(|nested| Arc::clone(&nested.shape))
        };
        if outer.rest == Rest::Schema && name == DYNAMIC.name {
            let label = block.labels().next();
            return FoundSchema {
                shape: label.and_then(|label| nested(&label.value())),
                whole: None,
            };
        }
        match outer.block(name) {
            Some(known) if known.rest != Rest::Schema => FoundSchema::default(),
            Some(known) if known.labels.is_empty() => FoundSchema {
                shape: shape.cloned(),
                whole: None,
            },
            Some(_) => FoundSchema {
                shape: self.shape_of(block),
                whole: None,
            },
            None => FoundSchema {
                shape: nested(name),
                whole: shape.and_then(|shape| shape.elements(name)).cloned(),
            },
        }
    }

    /// The schema of a provider for a block at the top level.
    fn shape_of(&self, block: Block<'_>) -> Option<Arc<ProviderShape>> {
        let schemas = self.schemas?;
        let first = block.labels().next()?;
        let first = first.value();
        let mode = match block.type_name() {
            "provider" => return schemas.configuration(self.source(&first)),
            "resource" => Mode::Managed,
            "data" => Mode::Data,
            "ephemeral" => Mode::Ephemeral,
            _ => return None,
        };
        let given = block.body().attribute("provider");
        let given = given.map(|argument| {
            let expression = argument.expression();
            quoted(expression).unwrap_or_else(|| expression.text().into_owned())
        });
        let local = match &given {
            Some(given) => given.split(['.', '[']).next().unwrap_or_default().trim(),
            None => first.split('_').next().unwrap_or_default(),
        };
        schemas.resource(self.source(local), &mode, &first)
    }

    /// The source of a provider; its local name if no source is given.
    fn source<'s>(&'s self, local: &'s str) -> &'s str {
        self.sources.get(local).map_or(local, String::as_str)
    }
}

/// The sources in `required_providers`.
fn required(root: Body<'_>) -> Vec<(String, String)> {
    let terraform = inside(root, "terraform");
    let required = terraform.flat_map(|body| inside(body, "required_providers"));
    let entries = required.flat_map(Body::attributes);
    entries
        .filter_map(|entry| {
            let ExpressionKind::Object(object) = entry.expression().kind() else {
                return None;
            };
            let source = object.items().filter(|item| {
                item.key_name() == Some("source") || quoted(item.key()).as_deref() == Some("source")
            });
            Some((entry.name().to_owned(), quoted(source.last()?.value())?))
        })
        .collect()
}

/// The bodies of the blocks of a type.
fn inside<'f>(body: Body<'f>, name: &'static str) -> impl Iterator<Item = Body<'f>> {
    body.blocks()
        .filter(move |block| block.type_name() == name)
        .map(Block::body)
}
