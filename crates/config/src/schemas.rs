//! Provider schemas of which each is read when it is asked for.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use tofu_json_model::schema::LIMITS;
use tofu_json_model::{Error, Schemas};

/// A document of schemas, and what those say that were read already.
pub struct LazySchemas<S> {
    text: Vec<u8>,
    /// Where in the document each schema is.
    pub index: Schemas,
    read: Mutex<HashMap<usize, Option<Arc<S>>>>,
}

impl<S> LazySchemas<S> {
    /// Takes a document of schemas.
    ///
    /// # Errors
    ///
    /// Where the text ends early, or an object is expected and something else found.
    pub fn new(text: Vec<u8>) -> Result<Self, Error> {
        let index = Schemas::index(&text, LIMITS)?;
        Ok(Self {
            text,
            index,
            read: Mutex::default(),
        })
    }

    /// The schema at a place of the document. One that cannot be read says nothing.
    pub fn at(&self, range: Range<usize>, read: impl FnOnce(&[u8]) -> Option<S>) -> Option<Arc<S>> {
        let mut known = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let schema = || self.text.get(range.clone()).and_then(read).map(Arc::new);
        known.entry(range.start).or_insert_with(schema).clone()
    }
}

impl<S> fmt::Debug for LazySchemas<S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.index.fmt(formatter)
    }
}
