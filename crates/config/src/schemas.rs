//! Provider schemas of which each is read when it is asked for.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

use tofu_json_model::schema::LIMITS;
use tofu_json_model::{Error, Schemas};

/// A document of schemas, and what those say that were read already.
pub struct LazySchemas<S> {
    text: Vec<u8>,
    /// Where in the document each schema is.
    pub index: Schemas,
    read: RefCell<HashMap<usize, Option<Rc<S>>>>,
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
            read: RefCell::default(),
        })
    }

    /// The schema at a place of the document. One that cannot be read says nothing.
    pub fn at(&self, range: Range<usize>, read: impl FnOnce(&[u8]) -> Option<S>) -> Option<Rc<S>> {
        let at = range.start;
        if let Some(known) = self.read.borrow().get(&at) {
            return known.clone();
        }
        let schema = self.text.get(range).and_then(read).map(Rc::new);
        self.read.borrow_mut().insert(at, schema.clone());
        schema
    }
}

impl<S> fmt::Debug for LazySchemas<S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.index.fmt(formatter)
    }
}
