//! What the schemas of providers say: which names are arguments, which are blocks.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

use tofu_json_model::schema::{self, LIMITS, Schema};
use tofu_json_model::{Error, Schemas};
use tofu_json_value::{Arena, Document};
use tofu_json_vocab::{Mode, Nesting};

/// Provider schemas, as `tofu providers schema -json` prints them. Each is read when it is asked for.
pub struct ProviderSchemas {
    text: Vec<u8>,
    index: Schemas,
    read: RefCell<HashMap<usize, Option<Rc<Shape>>>>,
}

/// What may stand in a block.
#[derive(Debug, Default)]
pub(super) struct Shape {
    attributes: HashSet<String>,
    blocks: HashMap<String, NestedShape>,
}

/// A block type in a block.
#[derive(Debug)]
pub(super) struct NestedShape {
    /// Whether it has a label.
    pub(super) labelled: bool,
    pub(super) shape: Rc<Shape>,
}

impl ProviderSchemas {
    /// Takes a document of schemas.
    ///
    /// # Errors
    ///
    /// Where the text ends early or an object is expected and something else found.
    pub fn new(text: Vec<u8>) -> Result<Self, Error> {
        let index = Schemas::index(&text, LIMITS)?;
        Ok(Self {
            text,
            index,
            read: RefCell::default(),
        })
    }

    /// What a resource type takes.
    pub(super) fn resource(
        &self,
        provider: &str,
        mode: &Mode,
        resource_type: &str,
    ) -> Option<Rc<Shape>> {
        self.shape(self.index.find(provider, mode, resource_type)?)
    }

    /// What the configuration of a provider takes.
    pub(super) fn configuration(&self, provider: &str) -> Option<Rc<Shape>> {
        self.shape(self.index.find_configuration(provider)?)
    }

    /// A schema that cannot be read says nothing.
    fn shape(&self, range: Range<usize>) -> Option<Rc<Shape>> {
        let at = range.start;
        if let Some(known) = self.read.borrow().get(&at) {
            return known.clone();
        }
        let shape = self.text.get(range).and_then(read).map(Rc::new);
        self.read.borrow_mut().insert(at, shape.clone());
        shape
    }
}

impl fmt::Debug for ProviderSchemas {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.index.fmt(formatter)
    }
}

impl Shape {
    pub(super) fn has_attribute(&self, name: &str) -> bool {
        self.attributes.contains(name)
    }

    pub(super) fn block(&self, name: &str) -> Option<&NestedShape> {
        self.blocks.get(name)
    }
}

fn read(text: &[u8]) -> Option<Shape> {
    let document = Document::parse_with(Cow::Borrowed(text), LIMITS).ok()?;
    let arena = Arena::new();
    let schema = Schema::read(document.root(), &arena).ok()?;
    Some(shape(&schema.block))
}

/// Reading the schema has limited how deep this goes.
fn shape(block: &schema::Block<'_>) -> Shape {
    let names = block.attributes.iter();
    let blocks = block.blocks.iter();
    Shape {
        attributes: names.map(|(name, _)| (*name).to_owned()).collect(),
        blocks: blocks
            .map(|(name, nested)| {
                let nested = NestedShape {
                    labelled: nested.nesting == Some(Nesting::Map),
                    shape: Rc::new(shape(&nested.block)),
                };
                ((*name).to_owned(), nested)
            })
            .collect(),
    }
}
