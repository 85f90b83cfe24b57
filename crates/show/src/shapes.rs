use crate::infer::{Configuration, infer_block};
use crate::marks::SchemaMarks;
use crate::{Error, Format, Options};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tofu_json_computed::BlockShape;
use tofu_json_input::Opened;
use tofu_json_input::Problem;
use tofu_json_model::schema::{Schema, Schemas, built_in};
use tofu_json_schema::block_shape;
use tofu_json_value::{Arena, Document, Limits, Value};
use tofu_json_vocab::Mode;

/// Schemas are read to this depth: no real one comes near it.
const SCHEMA_LIMITS: Limits = Limits::with_depth(1_000);

/// The shapes of resource types: from schemas, read on first use, or inferred.
pub(crate) struct Shapes {
    schemas: Option<Schemas>,
    known: Mutex<HashMap<usize, Known>>,
    /// Types whose provider is part of OpenTofu.
    built_in: Mutex<HashMap<&'static str, Known>>,
    configuration: Configuration,
}

/// What has been read of a schema.
#[derive(Clone)]
struct Known {
    shape: Arc<BlockShape>,
    marks: Arc<SchemaMarks>,
}

/// The resource for which a shape is wanted, and its values.
#[derive(Clone, Copy)]
pub(crate) struct WantedShape<'v, 'a> {
    pub(crate) provider_name: &'v str,
    pub(crate) mode: &'v Mode,
    pub(crate) resource_type: &'v str,
    pub(crate) address: &'v str,
    pub(crate) before: Value<'a>,
    pub(crate) after: Value<'a>,
    pub(crate) unknown: Value<'a>,
}

/// The action for which a shape is wanted, and its configuration.
#[derive(Clone, Copy)]
pub(crate) struct WantedAction<'v, 'a> {
    pub(crate) provider_name: &'v str,
    pub(crate) action_type: &'v str,
    pub(crate) values: Value<'a>,
    pub(crate) unknown: Value<'a>,
}

/// A shape, and whether it is guessed.
#[derive(Clone)]
pub(crate) struct FoundShape {
    pub(crate) shape: Arc<BlockShape>,
    pub(crate) inferred: bool,
    /// The sensitive attributes of the schema.
    pub(crate) marks: Arc<SchemaMarks>,
}

impl FoundShape {
    /// The shape that was kept, else the one that is found now, which is kept.
    pub(crate) fn keep(
        kept: &OnceLock<Self>,
        find: impl FnOnce() -> Result<Self, Error>,
    ) -> Result<&Self, Error> {
        if let Some(found) = kept.get() {
            return Ok(found);
        }
        let found = find()?;
        Ok(kept.get_or_init(|| found))
    }

    /// What is sensitive of a value: what its mask says, as OpenTofu has it. In what is ours, also
    /// what its schema says.
    #[inline]
    pub(crate) fn mask<'a>(
        &self,
        options: &Options,
        value: Value<'a>,
        mask: Value<'a>,
        arena: &'a Arena,
    ) -> Value<'a> {
        match options.format {
            Format::Computed if !options.show_sensitive => self.marks.mask(value, mask, arena),
            _ => mask,
        }
    }
}

impl From<Known> for FoundShape {
    fn from(Known { shape, marks }: Known) -> Self {
        Self {
            shape,
            inferred: false,
            marks,
        }
    }
}

impl Shapes {
    pub(crate) fn new(schemas: Option<Schemas>, configuration: Configuration) -> Self {
        Self {
            schemas,
            known: Mutex::default(),
            built_in: Mutex::default(),
            configuration,
        }
    }

    pub(crate) const fn has_schemas(&self) -> bool {
        self.schemas.is_some()
    }

    /// The `format_version` of the schemas.
    pub(crate) fn format_version(&self) -> Option<&str> {
        self.schemas
            .as_ref()
            .and_then(|schemas| schemas.format_version())
    }

    /// The shape of a resource by the schemas in `source`, or of a type that is part of OpenTofu.
    pub(crate) fn known(
        &self,
        source: Option<&Opened<'_>>,
        wanted: &WantedShape<'_, '_>,
    ) -> Result<Option<FoundShape>, Error> {
        if let (Some(source), Some(schemas)) = (source, &self.schemas)
            && let Some(range) =
                schemas.find(wanted.provider_name, wanted.mode, wanted.resource_type)
        {
            return self.read(source, &range).map(FoundShape::from).map(Some);
        }
        let schema = built_in(wanted.provider_name, wanted.mode, wanted.resource_type);
        let found = schema.map(|schema| self.read_built_in(schema).map(FoundShape::from));
        found.transpose()
    }

    /// The same, else inferred down to a depth.
    pub(crate) fn find(
        &self,
        source: Option<&Opened<'_>>,
        wanted: WantedShape<'_, '_>,
        depth: usize,
    ) -> Result<FoundShape, Error> {
        if let Some(known) = self.known(source, &wanted)? {
            return Ok(known);
        }
        let expressions = self.configuration.expressions(wanted.address);
        let values = [wanted.before, wanted.after];
        // What stays as it is has one value, and needs to be looked at once.
        let values = match values {
            [before, after] if before.is_at(after) => &values[..1],
            _ => &values,
        };
        let shape = infer_block(values, wanted.unknown, expressions, depth);
        Ok(FoundShape {
            shape: Arc::new(shape),
            inferred: true,
            marks: Arc::default(),
        })
    }

    /// The shape of an action by the schemas in `source`, else inferred down to a depth.
    pub(crate) fn action(
        &self,
        source: Option<&Opened<'_>>,
        wanted: WantedAction<'_, '_>,
        depth: usize,
    ) -> Result<FoundShape, Error> {
        if let (Some(source), Some(schemas)) = (source, &self.schemas)
            && let Some(range) = schemas.find_action(wanted.provider_name, wanted.action_type)
        {
            return self.read(source, &range).map(FoundShape::from);
        }
        let shape = infer_block(&[wanted.values], wanted.unknown, None, depth);
        Ok(FoundShape {
            shape: Arc::new(shape),
            inferred: true,
            marks: Arc::default(),
        })
    }

    fn read_built_in(&self, schema: &'static str) -> Result<Known, Error> {
        let mut known = lock(&self.built_in);
        if let Some(known) = known.get(schema) {
            return Ok(known.clone());
        }
        let read = Known::read(Cow::Borrowed(schema.as_bytes()));
        let read = read.map_err(|error| Error::Schemas(Problem::from(error)))?;
        Ok(known.entry(schema).or_insert(read).clone())
    }

    fn read(&self, source: &Opened<'_>, range: &Range<usize>) -> Result<Known, Error> {
        let known = lock(&self.known).get(&range.start).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let piece = source.part(range)?;
        let read = Known::read(piece)
            .map_err(|error| Error::of_schemas(source.locate(error.shifted(range.start).into())))?;
        let mut known = lock(&self.known);
        Ok(known.entry(range.start).or_insert(read).clone())
    }
}

impl Known {
    fn read(text: Cow<'_, [u8]>) -> Result<Self, tofu_json_model::Error> {
        let document = Document::parse_with(text, SCHEMA_LIMITS)?;
        let arena = Arena::new();
        let schema = Schema::read(document.root(), &arena)?;
        Ok(Self {
            shape: Arc::new(block_shape(&schema.block)),
            marks: Arc::new(SchemaMarks::of(&schema.block)),
        })
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
