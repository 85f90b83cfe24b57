//! The contents of bodies that a provider reads.

mod read;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tofu_json_evaluate::Type;
use tofu_json_model::Error;
use tofu_json_provider::Provider;
use tofu_json_vocab::{Mode, Nesting};

use crate::declare::Argument;
use tofu_json_config::body::Schema;
use tofu_json_config::internal::LazySchemas;

/// Provider schemas, as `tofu providers schema -json` prints them. Each is read when it is asked for.
#[derive(Debug)]
pub struct BodySchemas(LazySchemas<BodyShape>);

/// The arguments and blocks that a body may have.
#[derive(Clone, Debug, Default)]
pub(super) struct BodyShape {
    pub(super) attributes: BTreeMap<String, AttributeShape>,
    pub(super) blocks: BTreeMap<String, NestedBlockShape>,
}

/// An argument.
#[derive(Clone, Debug)]
pub(super) struct AttributeShape {
    pub(super) is_required: bool,
    /// Whether configuration may give it.
    pub(super) is_settable: bool,
    /// Its type, if it can be read.
    pub(super) kind: Option<Type>,
}

/// A block type in a body.
#[derive(Clone, Debug)]
pub(super) struct NestedBlockShape {
    pub(super) nesting: Nesting,
    pub(super) at_least: usize,
    /// Zero: any number.
    pub(super) at_most: usize,
    pub(super) body: Arc<BodyShape>,
}

impl BodySchemas {
    /// Takes a document of schemas.
    ///
    /// # Errors
    ///
    /// Where the text ends early, or an object is expected and something else found.
    pub fn new(text: Vec<u8>) -> Result<Self, Error> {
        LazySchemas::new(text).map(Self)
    }

    /// The shape of a resource type.
    pub(super) fn resource(
        &self,
        provider: &Provider,
        mode: &Mode,
        resource_type: &str,
    ) -> Option<Arc<BodyShape>> {
        let provider = provider.to_string();
        let found = self.0.index.find(&provider, mode, resource_type)?;
        self.0.at(found, read::shape)
    }

    /// The shape of the configuration of a provider.
    pub(super) fn configuration(&self, provider: &Provider) -> Option<Arc<BodyShape>> {
        let provider = provider.to_string();
        let found = self.0.index.find_configuration(&provider)?;
        self.0.at(found, read::shape)
    }

    /// Whether there are schemas of a provider.
    pub(super) fn has_provider(&self, provider: &Provider) -> bool {
        self.0.index.has_provider(&provider.to_string())
    }
}

const NO_LABELS: &[&str] = &[];
const KEY: &[&str] = &["key"];

impl BodyShape {
    /// The shape in the schema of a resource type, if it can be read.
    pub(super) fn of_schema(text: &[u8]) -> Option<Self> {
        read::shape(text)
    }

    /// The schema to read a body with.
    pub(super) fn schema(&self) -> Schema {
        let attributes = self.attributes.iter();
        let blocks = self.blocks.iter();
        Schema {
            attributes: attributes
                .map(|(name, one)| (Cow::Owned(name.clone()), one.is_required))
                .collect(),
            blocks: blocks
                .map(|(name, one)| (Cow::Owned(name.clone()), one.labels()))
                .collect(),
        }
    }

    /// Whether `dynamic` may make blocks of a type: it is one, or an argument that can be written as one.
    pub(super) fn takes_dynamic(&self, name: &str) -> bool {
        let kind = self.attributes.get(name).and_then(|one| one.kind.as_ref());
        self.blocks.contains_key(name)
            || matches!(
                kind,
                Some(Type::List(element) | Type::Set(element)) if matches!(**element, Type::Object(_))
            )
    }
}

impl NestedBlockShape {
    fn labels(&self) -> &'static [&'static str] {
        if self.nesting == Nesting::Map {
            KEY
        } else {
            NO_LABELS
        }
    }
}

/// The names that a schema knows in a declaration; arguments of others are never evaluated.
pub(super) struct KnownBody {
    /// Names that OpenTofu itself knows.
    pub(super) core: BTreeSet<&'static str>,
    pub(super) shape: Arc<BodyShape>,
}

impl KnownBody {
    /// Whether an argument is one that is looked at.
    pub(super) fn reads(&self, argument: &Argument<'_>) -> bool {
        let mut words = argument.path.split('.').map(without_number);
        let first = words.next().unwrap_or_default();
        match first {
            "dynamic" => self.shape.takes_dynamic(words.next().unwrap_or_default()),
            "_" => self.knows(words.next().unwrap_or_default()),
            first => self.core.contains(first) || self.knows(first),
        }
    }

    fn knows(&self, name: &str) -> bool {
        self.shape.attributes.contains_key(name) || self.shape.blocks.contains_key(name)
    }
}

fn without_number(word: &str) -> &str {
    word.split('[').next().unwrap_or(word)
}
