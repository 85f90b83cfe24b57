//! Schemas of providers: which names are arguments, which are blocks.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tofu_json_model::Error;
use tofu_json_model::schema::{self, AttributeKind, LIMITS, Schema, Type};
use tofu_json_value::{Arena, Document};
use tofu_json_vocab::{Mode, Nesting};

use tofu_json_config::internal::LazySchemas;

/// Provider schemas, as `tofu providers schema -json` prints them. Each is read when it is asked for.
#[derive(Debug)]
pub struct ProviderSchemas(LazySchemas<ProviderShape>);

/// The arguments and blocks of a block.
#[derive(Debug, Default)]
pub(crate) struct ProviderShape {
    attributes: HashSet<String>,
    /// Attributes of the objects in lists and sets: these attributes may be written as blocks.
    elements: HashMap<String, Arc<[String]>>,
    blocks: HashMap<String, NestedShape>,
}

/// A block type in a block.
#[derive(Debug)]
pub(crate) struct NestedShape {
    /// Whether it has a label.
    pub(crate) labelled: bool,
    pub(crate) shape: Arc<ProviderShape>,
}

impl ProviderSchemas {
    /// Takes a document of schemas.
    ///
    /// # Errors
    ///
    /// Where the text ends early or an object is expected and something else found.
    pub fn new(text: Vec<u8>) -> Result<Self, Error> {
        LazySchemas::new(text).map(Self)
    }

    /// The shape of a resource type.
    pub(crate) fn resource(
        &self,
        provider: &str,
        mode: &Mode,
        resource_type: &str,
    ) -> Option<Arc<ProviderShape>> {
        self.0
            .at(self.0.index.find(provider, mode, resource_type)?, read)
    }

    /// The shape of the configuration of a provider.
    pub(crate) fn configuration(&self, provider: &str) -> Option<Arc<ProviderShape>> {
        self.0.at(self.0.index.find_configuration(provider)?, read)
    }
}

impl ProviderShape {
    pub(crate) fn has_attribute(&self, name: &str) -> bool {
        self.attributes.contains(name)
    }

    /// The attributes of the objects in a list or a set.
    pub(crate) fn elements(&self, name: &str) -> Option<&Arc<[String]>> {
        self.elements.get(name)
    }

    pub(crate) fn block(&self, name: &str) -> Option<&NestedShape> {
        self.blocks.get(name)
    }
}

fn read(text: &[u8]) -> Option<ProviderShape> {
    let document = Document::parse_with(Cow::Borrowed(text), LIMITS).ok()?;
    let arena = Arena::new();
    let schema = Schema::read(document.root(), &arena).ok()?;
    Some(shape(&schema.block))
}

/// Reading the schema has limited how deep this goes.
fn shape(block: &schema::Block<'_>) -> ProviderShape {
    let names = block.attributes.iter();
    let blocks = block.blocks.iter();
    ProviderShape {
        attributes: names.clone().map(|(name, _)| (*name).to_owned()).collect(),
        elements: names
            .filter_map(|(name, attribute)| Some(((*name).to_owned(), elements(&attribute.kind)?)))
            .collect(),
        blocks: blocks
            .map(|(name, nested)| {
                let nested = NestedShape {
                    labelled: nested.nesting == Some(Nesting::Map),
                    shape: Arc::new(shape(&nested.block)),
                };
                ((*name).to_owned(), nested)
            })
            .collect(),
    }
}

/// The attributes of the objects in a list or a set.
fn elements(kind: &AttributeKind<'_>) -> Option<Arc<[String]>> {
    let AttributeKind::Type(Type::List(element) | Type::Set(element)) = kind else {
        return None;
    };
    let Type::Object(object) = &**element else {
        return None;
    };
    let names = object.attributes.iter();
    Some(names.map(|(name, _)| (*name).to_owned()).collect())
}
