use super::by_schema::Marking;
use super::dynamic::Wrapping;
use super::ways::{At, Ways};
use super::{Contents, MaskedPart, Sensitive, masked_parts};
use crate::Error;
use crate::schema::{LIMITS, Schema, Schemas};
use crate::view::Mask;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Arena, Document, Limits, Value};
use tofu_json_vocab::Mode;

/// What provider schemas say is sensitive, for one value after another.
#[derive(Clone)]
pub struct SchemaMarks {
    text: Arc<[u8]>,
    index: Arc<Schemas>,
}

impl SchemaMarks {
    /// Finds the schemas in the document that `providers schema -json` prints.
    ///
    /// # Errors
    ///
    /// Where the schemas are not what they should be.
    pub fn read(schemas: &[u8], limits: Limits) -> Result<Self, Error> {
        Ok(Self {
            index: Arc::new(Schemas::index(schemas, limits)?),
            text: schemas.into(),
        })
    }

    /// The parts of an object's values that its schema says are sensitive; none without a schema for its type.
    ///
    /// # Errors
    ///
    /// Where the schema is not what it should be.
    pub fn parts<'a>(
        &self,
        provider_name: &str,
        mode: &Mode,
        resource_type: &str,
        values: Value<'a>,
    ) -> Result<Vec<MaskedPart<'a>>, Error> {
        self.parts_by(self.index.find(provider_name, mode, resource_type), values)
    }

    /// The same of the configuration of an action, which only Terraform has.
    ///
    /// # Errors
    ///
    /// Where the schema is not what it should be.
    pub fn parts_of_action<'a>(
        &self,
        provider_name: &str,
        action_type: &str,
        values: Value<'a>,
    ) -> Result<Vec<MaskedPart<'a>>, Error> {
        self.parts_by(self.index.find_action(provider_name, action_type), values)
    }

    fn parts_by<'a>(
        &self,
        range: Option<Range<usize>>,
        values: Value<'a>,
    ) -> Result<Vec<MaskedPart<'a>>, Error> {
        let Some(range) = range else {
            return Ok(Vec::new());
        };
        let text = self.text.slice(range.clone());
        let document = Document::parse_with(Cow::Borrowed(text), LIMITS);
        let document = document.map_err(|error| Error::from(error).shifted(range.start))?;
        let arena = Arena::new();
        let schema = Schema::read(document.root(), &arena);
        let schema = schema.map_err(|error| error.shifted(range.start))?;
        let mut ways = Ways::default();
        Marking::secrets(&mut ways).block(Ways::START, &schema.block, values);
        let sensitive = Sensitive::by_ways(Mask::Clear, At::start(&ways), Wrapping::Never);
        Ok(masked_parts(values, sensitive))
    }

    /// Marks the objects of a state, as [`Contents::mark_by_schemas`] does.
    ///
    /// # Errors
    ///
    /// Where a schema is not what it should be.
    pub fn mark(&self, contents: &mut Contents<'_>) -> Result<(), Error> {
        contents.mark_by_index(&self.index, &self.text)
    }
}

impl std::fmt::Debug for SchemaMarks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SchemaMarks").finish_non_exhaustive()
    }
}
