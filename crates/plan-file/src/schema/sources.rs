use super::{PlanBlock, SchemaMember};
use crate::error::Fault;
use crate::typed::read_type;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use tofu_json_evaluate::Type;
use tofu_json_model::schema::{LIMITS, Schema, Schemas, built_in};
use tofu_json_value::{Arena, Document, Limits, Value};
use tofu_json_vocab::Mode;

/// The schema of a resource type.
#[derive(Debug)]
pub(crate) struct ResourceSchema {
    pub(crate) version: u64,
    pub(crate) block: PlanBlock,
    /// The type of its values.
    pub(crate) value_type: Type,
    /// What is said of each member of its values, by name.
    pub(crate) members: Vec<SchemaMember>,
    pub(crate) identity: Option<IdentitySchema>,
}

/// The schema of what objects of a type are known by.
#[derive(Debug)]
pub(crate) struct IdentitySchema {
    pub(crate) version: u64,
    pub(crate) value_type: Type,
}

/// A document of provider schemas; each is read when it is asked for.
pub(crate) struct SchemaSource<'s> {
    text: Cow<'s, [u8]>,
    index: Schemas,
    /// Names count as they are: what else fits them is another provider.
    providers: HashSet<String>,
    /// By provider, mode and type.
    known: Mutex<HashMap<String, Option<Arc<ResourceSchema>>>>,
}

impl<'s> SchemaSource<'s> {
    /// The schemas of a document.
    pub(crate) fn new(text: Cow<'s, [u8]>) -> Result<Self, tofu_json_model::Error> {
        let index = Schemas::index(&text, Limits::default())?;
        Ok(Self {
            providers: index.provider_names().map(str::to_owned).collect(),
            index,
            text,
            known: Mutex::default(),
        })
    }

    /// Those that OpenTofu itself has.
    pub(crate) fn built_in() -> Self {
        Self {
            text: Cow::default(),
            index: Schemas::default(),
            providers: HashSet::new(),
            known: Mutex::default(),
        }
    }

    /// The schema of a resource type.
    pub(crate) fn find(
        &self,
        provider: &str,
        mode: &Mode,
        resource_type: &str,
    ) -> Result<Option<Arc<ResourceSchema>>, Fault> {
        let key = format!("{provider}\n{mode}\n{resource_type}");
        // Whoever comes first reads it, and others wait for that.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&key) {
            return Ok(known.clone());
        }
        let found = match self.text_of(provider, mode, resource_type) {
            Some(text) => {
                let identity = self.index.find_identity(provider, resource_type);
                let identity = identity.filter(|_| *mode == Mode::Managed);
                let identity = identity.and_then(|range| self.text.get(range));
                let schema = read(text, mode, identity);
                Some(Arc::new(
                    schema.map_err(|fault| fault.within(resource_type))?,
                ))
            }
            None => None,
        };
        known.insert(key, found.clone());
        Ok(found)
    }

    /// The schema of the configuration of a provider.
    pub(crate) fn find_configuration(&self, provider: &str) -> Result<Option<PlanBlock>, Fault> {
        let range = self.index.find_configuration(provider);
        let range = range.filter(|_| self.providers.contains(provider));
        let text = range.and_then(|range| self.text.get(range));
        text.map(|text| with_document(text, block)).transpose()
    }

    fn text_of(&self, provider: &str, mode: &Mode, resource_type: &str) -> Option<&[u8]> {
        let range = self.index.find(provider, mode, resource_type);
        let range = range.filter(|_| self.providers.contains(provider));
        let own = range.and_then(|range| self.text.get(range));
        own.or_else(|| built_in(provider, mode, resource_type).map(str::as_bytes))
    }
}

fn with_document<T>(
    text: &[u8],
    read: impl FnOnce(Value<'_>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let document = Document::parse_with(text.into(), LIMITS)
        .map_err(|error| Fault::new(format!("the schema cannot be read: {error}")))?;
    read(document.root())
}

fn read(text: &[u8], mode: &Mode, identity: Option<&[u8]>) -> Result<ResourceSchema, Fault> {
    with_document(text, |schema| {
        let block = block(schema)?;
        Ok(ResourceSchema {
            version: match mode {
                Mode::Managed => version(schema),
                _ => 0,
            },
            value_type: block.value_type(),
            members: block.members(),
            block,
            identity: identity
                .map(|text| with_document(text, read_identity))
                .transpose()?,
        })
    })
}

fn version(schema: Value<'_>) -> u64 {
    schema
        .get("version")
        .and_then(Value::as_u64)
        .unwrap_or_default()
}

fn block(schema: Value<'_>) -> Result<PlanBlock, Fault> {
    let arena = Arena::new();
    let schema = Schema::read(schema, &arena)
        .map_err(|error| Fault::new(format!("the schema cannot be read: {error}")))?;
    PlanBlock::of(&schema.block)
        .ok_or_else(|| Fault::new("expected a schema with types that there are, found another"))
}

fn read_identity(schema: Value<'_>) -> Result<IdentitySchema, Fault> {
    let mut types = Vec::new();
    let attributes = schema.get("attributes").unwrap_or_else(Value::null);
    for (name, attribute) in attributes.sorted_members() {
        let notation = attribute.get("type").map(Value::raw).unwrap_or_default();
        let kind = read_type(notation)
            .ok_or_else(|| Fault::new("expected a type of an identity, found another text"))?;
        types.push((name.into_owned(), kind));
    }
    Ok(IdentitySchema {
        version: version(schema),
        value_type: Type::object(types),
    })
}
