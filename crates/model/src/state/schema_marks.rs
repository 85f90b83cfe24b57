use super::by_schema::{Marking, Wanted};
use super::dynamic::Wrapping;
use super::ways::{At, Ways};
use super::{Contents, MaskedPart, Sensitive, masked_parts};
use crate::Error;
use crate::schema::{LIMITS, Needs, Schema, Schemas};
use crate::view::Mask;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tofu_json_text::CheckedSlice;
use tofu_json_value::{Arena, Document, Limits, Value};
use tofu_json_vocab::Mode;

/// What provider schemas say is sensitive, for one value after another.
#[derive(Clone)]
pub struct SchemaMarks {
    text: Arc<[u8]>,
    index: Arc<Schemas>,
    missing: Arc<Mutex<Needs>>,
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
            missing: Arc::default(),
        })
    }

    /// What was asked for and there are no schemas of: what only those would call sensitive is not known. Clones know it
    /// of each other.
    #[must_use]
    pub fn missing(&self) -> Needs {
        self.lock_missing().clone()
    }

    fn lock_missing(&self) -> MutexGuard<'_, Needs> {
        self.missing.lock().unwrap_or_else(PoisonError::into_inner)
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
        let range = self.index.find(provider_name, mode, resource_type);
        if range.is_none() && !resource_type.is_empty() {
            let mut missing = self.lock_missing();
            missing.add_unless_built_in(provider_name, mode, resource_type);
        }
        self.parts_by(range, values, Wanted::Secrets)
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
        let range = self.index.find_action(provider_name, action_type);
        if range.is_none() && !action_type.is_empty() {
            self.lock_missing().add_action(provider_name, action_type);
        }
        self.parts_by(range, values, Wanted::Secrets)
    }

    /// The constants that a schema says are sensitive, in the expressions of a resource in a configuration. Every provider that
    /// has such a type is asked, since a resource names its provider as its module does.
    ///
    /// ```
    /// use tofu_json_model::Limits;
    /// use tofu_json_model::state::SchemaMarks;
    /// use tofu_json_value::Document;
    /// use tofu_json_vocab::Mode;
    ///
    /// let marks = SchemaMarks::read(br#"{"provider_schemas": {"h/n/a": {"data_source_schemas": {"a": {"block": {"attributes":
    ///     {"token": {"type": "string", "sensitive": true}}}}}}}}"#, Limits::default())?;
    /// let expressions = Document::parse(br#"{"token": {"constant_value": "secret"}}"#)?;
    /// let parts = marks.constants(&Mode::Data, "a", expressions.root())?;
    /// assert_eq!(parts[0].value.as_str().as_deref(), Some("secret"));
    /// # Ok::<(), tofu_json_model::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where a schema is not what it should be.
    pub fn constants<'a>(
        &self,
        mode: &Mode,
        resource_type: &str,
        expressions: Value<'a>,
    ) -> Result<Vec<MaskedPart<'a>>, Error> {
        let ranges = self.index.find_of_any_provider(mode, resource_type);
        self.parts_by(ranges, expressions, Wanted::Constants)
    }

    /// The same in the configuration of a provider.
    ///
    /// # Errors
    ///
    /// Where the schema is not what it should be.
    pub fn constants_of_provider<'a>(
        &self,
        provider_name: &str,
        expressions: Value<'a>,
    ) -> Result<Vec<MaskedPart<'a>>, Error> {
        let range = self.index.find_configuration(provider_name);
        self.parts_by(range, expressions, Wanted::Constants)
    }

    /// What several schemas say of one value.
    fn parts_by<'a>(
        &self,
        ranges: impl IntoIterator<Item = Range<usize>>,
        values: Value<'a>,
        wanted: Wanted,
    ) -> Result<Vec<MaskedPart<'a>>, Error> {
        let mut parts = Vec::new();
        for range in ranges {
            parts.extend(self.parts_of(range, values, wanted)?);
        }
        Ok(parts)
    }

    fn parts_of<'a>(
        &self,
        range: Range<usize>,
        values: Value<'a>,
        wanted: Wanted,
    ) -> Result<Vec<MaskedPart<'a>>, Error> {
        let text = self.text.slice(range.clone());
        let document = Document::parse_with(Cow::Borrowed(text), LIMITS);
        let document = document.map_err(|error| Error::from(error).shifted(range.start))?;
        let arena = Arena::new();
        let schema = Schema::read(document.root(), &arena);
        let schema = schema.map_err(|error| error.shifted(range.start))?;
        let mut ways = Ways::default();
        Marking::new(&mut ways, wanted).block(Ways::START, &schema.block, values);
        let sensitive = Sensitive::by_ways(Mask::Clear, At::start(&ways), Wrapping::Never);
        Ok(masked_parts(values, sensitive))
    }

    /// Marks the objects of a state, as [`Contents::mark_by_schemas`] does.
    ///
    /// # Errors
    ///
    /// Where a schema is not what it should be.
    pub fn mark(&self, contents: &mut Contents<'_>) -> Result<(), Error> {
        let missing = contents.mark_by_index(&self.index, &self.text)?;
        if !missing.is_empty() {
            self.lock_missing().append(missing);
        }
        Ok(())
    }
}

impl std::fmt::Debug for SchemaMarks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SchemaMarks").finish_non_exhaustive()
    }
}
