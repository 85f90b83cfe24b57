use crate::msgpack::packed_text;
use crate::typed::convert_type;
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_evaluate::Type;
use tofu_json_model::schema::{Attribute, AttributeKind, Block, NestedType};
use tofu_json_value::{Escaping, write_string};
use tofu_json_vocab::{Nesting, shows_unchanged};

/// A block: what values of it look like, and which of them are sensitive.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlanBlock {
    pub(crate) attributes: BTreeMap<String, PlanAttribute>,
    pub(crate) blocks: BTreeMap<String, PlanBlockType>,
    /// Whether an attribute in it is sensitive, however deep.
    pub(crate) has_sensitive: bool,
}

/// An attribute.
#[derive(Clone, Debug)]
pub(crate) struct PlanAttribute {
    pub(crate) kind: PlanAttributeKind,
    pub(crate) sensitive: bool,
}

/// What values of an attribute look like.
#[derive(Clone, Debug)]
pub(crate) enum PlanAttributeKind {
    Type(Type),
    Nested(PlanNestedType),
}

/// Attributes within an attribute.
#[derive(Clone, Debug)]
pub(crate) struct PlanNestedType {
    pub(crate) nesting: Nesting,
    pub(crate) attributes: BTreeMap<String, PlanAttribute>,
    pub(crate) has_sensitive: bool,
}

/// What is said of a member of the values of a block.
#[derive(Clone, Debug)]
pub(crate) struct SchemaMember {
    pub(crate) name: String,
    /// Its name in JSON, with the colon after it.
    pub(crate) quoted: String,
    /// Its name in MessagePack, as files have it.
    pub(crate) packed: Vec<u8>,
    /// The type of its values.
    pub(crate) kind: Type,
    /// How it nests, where it is blocks.
    pub(crate) nesting: Option<Nesting>,
    /// Whether it is an attribute that has a type, and neither attributes of its own nor blocks.
    pub(crate) is_plain: bool,
    pub(crate) shows_unchanged: bool,
    /// Whether something in it is sensitive.
    pub(crate) has_sensitive: bool,
}

/// A block within a block.
#[derive(Clone, Debug)]
pub(crate) struct PlanBlockType {
    pub(crate) nesting: Nesting,
    pub(crate) block: PlanBlock,
}

impl PlanBlock {
    /// None where a type or a way of nesting is not known.
    pub(super) fn of(block: &Block<'_>) -> Option<Self> {
        let attributes = attributes(&block.attributes)?;
        let blocks = block.blocks.iter().map(|(name, nested)| {
            let nested = PlanBlockType {
                nesting: nested.nesting?,
                block: Self::of(&nested.block)?,
            };
            Some(((*name).to_owned(), nested))
        });
        let blocks: BTreeMap<_, _> = blocks.collect::<Option<_>>()?;
        let in_blocks = blocks.values().any(|nested| nested.block.has_sensitive);
        Some(Self {
            has_sensitive: in_blocks || attributes.values().any(PlanAttribute::has_sensitive),
            attributes,
            blocks,
        })
    }

    /// What is said of each member of its values, in the order of names.
    pub(super) fn members(&self) -> Vec<SchemaMember> {
        let names: BTreeSet<_> = self.attributes.keys().chain(self.blocks.keys()).collect();
        let members = names.into_iter().filter_map(|name| {
            let nested = self.blocks.get(name);
            let attribute = self.attributes.get(name).filter(|_| nested.is_none());
            let kind = nested.map(PlanBlockType::value_type);
            let mut quoted = String::new();
            write_string(&mut quoted, name, Escaping::Html);
            quoted.push(':');
            Some(SchemaMember {
                name: name.clone(),
                quoted,
                packed: packed_text(name),
                kind: kind.or_else(|| attribute.map(PlanAttribute::value_type))?,
                nesting: nested.map(|nested| nested.nesting),
                is_plain: attribute
                    .is_some_and(|found| matches!(found.kind, PlanAttributeKind::Type(_))),
                shows_unchanged: shows_unchanged(name),
                has_sensitive: attribute.is_some_and(PlanAttribute::has_sensitive)
                    || nested.is_some_and(|nested| nested.block.has_sensitive),
            })
        });
        members.collect()
    }

    /// The type of its values.
    pub(crate) fn value_type(&self) -> Type {
        let attributes = types(&self.attributes);
        let blocks = self.blocks.iter();
        let blocks = blocks.map(|(name, nested)| (name.clone(), nested.value_type()));
        Type::object(attributes.chain(blocks))
    }
}

impl PlanBlockType {
    fn value_type(&self) -> Type {
        let inner = self.block.value_type();
        match self.nesting {
            Nesting::Single | Nesting::Group => inner,
            Nesting::List | Nesting::Map if inner.has_dynamic() => Type::Dynamic,
            Nesting::List => Type::list(inner),
            Nesting::Set => Type::set(inner),
            Nesting::Map => Type::map(inner),
        }
    }
}

impl PlanAttribute {
    fn has_sensitive(&self) -> bool {
        let nested = match &self.kind {
            PlanAttributeKind::Nested(nested) => nested.has_sensitive,
            PlanAttributeKind::Type(_) => false,
        };
        self.sensitive || nested
    }

    /// The type of its values.
    pub(crate) fn value_type(&self) -> Type {
        match &self.kind {
            PlanAttributeKind::Type(kind) => kind.clone(),
            PlanAttributeKind::Nested(nested) => nested.value_type(),
        }
    }
}

impl PlanNestedType {
    fn of(nested: &NestedType<'_>) -> Option<Self> {
        let attributes = attributes(&nested.attributes)?;
        Some(Self {
            nesting: nested.nesting?,
            has_sensitive: attributes.values().any(PlanAttribute::has_sensitive),
            attributes,
        })
    }

    fn value_type(&self) -> Type {
        let inner = Type::object(types(&self.attributes));
        match self.nesting {
            Nesting::Single | Nesting::Group => inner,
            Nesting::List => Type::list(inner),
            Nesting::Set => Type::set(inner),
            Nesting::Map => Type::map(inner),
        }
    }
}

fn attributes(attributes: &[(&str, Attribute<'_>)]) -> Option<BTreeMap<String, PlanAttribute>> {
    let attributes = attributes.iter().map(|(name, attribute)| {
        let kind = match &attribute.kind {
            AttributeKind::Type(kind) => PlanAttributeKind::Type(convert_type(kind)?),
            AttributeKind::Nested(nested) => PlanAttributeKind::Nested(PlanNestedType::of(nested)?),
            AttributeKind::Missing | AttributeKind::Undecodable => return None,
        };
        let attribute = PlanAttribute {
            kind,
            sensitive: attribute.sensitive,
        };
        Some(((*name).to_owned(), attribute))
    });
    attributes.collect()
}

fn types(attributes: &BTreeMap<String, PlanAttribute>) -> impl Iterator<Item = (String, Type)> {
    let attributes = attributes.iter();
    attributes.map(|(name, attribute)| (name.clone(), attribute.value_type()))
}
