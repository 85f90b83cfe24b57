use crate::infer::{Configuration, infer_block};
use crate::source::Source;
use crate::{Error, Problem};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};
use tofu_json_computed::BlockShape;
use tofu_json_differ::block_shape;
use tofu_json_model::schema::{Schema, Schemas};
use tofu_json_value::{Arena, Document, Limits, Value};
use tofu_json_vocab::Mode;

/// Schemas are read to this depth: no real one comes near it.
const SCHEMA_LIMITS: Limits = Limits { depth: 1_000 };

/// The shapes of resource types: from schemas, read on first use, or inferred.
pub(crate) struct Shapes<'t> {
    source: Option<(&'t Source<'t>, Schemas)>,
    known: Mutex<HashMap<usize, Arc<BlockShape>>>,
    configuration: Configuration,
}

/// Which resource a shape is wanted for, and its values.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'v, 'a> {
    pub(crate) provider_name: &'v str,
    pub(crate) mode: &'v Mode,
    pub(crate) resource_type: &'v str,
    pub(crate) address: &'v str,
    pub(crate) before: Value<'a>,
    pub(crate) after: Value<'a>,
    pub(crate) unknown: Value<'a>,
}

/// A shape, and whether it is guessed.
pub(crate) struct Found {
    pub(crate) shape: Arc<BlockShape>,
    pub(crate) inferred: bool,
}

impl<'t> Shapes<'t> {
    pub(crate) fn new(
        source: Option<(&'t Source<'t>, Schemas)>,
        configuration: Configuration,
    ) -> Self {
        Self {
            source,
            known: Mutex::default(),
            configuration,
        }
    }

    pub(crate) const fn has_schemas(&self) -> bool {
        self.source.is_some()
    }

    /// The `format_version` of the schemas.
    pub(crate) fn format_version(&self) -> Option<&str> {
        self.source
            .as_ref()
            .and_then(|(_, schemas)| schemas.format_version())
    }

    pub(crate) fn find(&self, wanted: Wanted<'_, '_>) -> Result<Found, Error> {
        if let Some((source, schemas)) = &self.source
            && let Some(range) =
                schemas.find(wanted.provider_name, wanted.mode, wanted.resource_type)
        {
            return Ok(Found {
                shape: self.read(source, &range)?,
                inferred: false,
            });
        }
        let expressions = self.configuration.expressions(wanted.address);
        let shape = infer_block(&[wanted.before, wanted.after], wanted.unknown, expressions);
        Ok(Found {
            shape: Arc::new(shape),
            inferred: true,
        })
    }

    fn read(&self, source: &Source<'_>, range: &Range<usize>) -> Result<Arc<BlockShape>, Error> {
        let known = self
            .known
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&range.start)
            .cloned();
        if let Some(shape) = known {
            return Ok(shape);
        }
        let shape = Arc::new(parse_shape(source, range)?);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(known.entry(range.start).or_insert(shape)))
    }
}

fn parse_shape(source: &Source<'_>, range: &Range<usize>) -> Result<BlockShape, Error> {
    let piece = source.read(range).map_err(Error::Read)?;
    let problem = |error: tofu_json_model::Error| {
        let mut error = error.shifted(range.start);
        error.place = Some(source.place(error.at));
        Error::Schemas(Problem::from(error))
    };
    let document = Document::parse_with(piece, SCHEMA_LIMITS).map_err(|error| {
        problem(tofu_json_model::Error::from(error.fault).within(&error.pointer))
    })?;
    let arena = Arena::new();
    let schema = Schema::read(document.root(), &arena).map_err(problem)?;
    Ok(block_shape(&schema.block))
}
