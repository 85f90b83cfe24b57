use super::{Error, Object, raw, shown};
use crate::document::Any;
use crate::document::raw::Generation;
use crate::kind::DocumentKind;
use std::fmt;
use tofu_json_value::Value;
use tofu_json_vocab::address::ResourceAddress;

/// What is in a state.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Contents<'a> {
    /// The objects in the order of the document.
    pub objects: Vec<Object<'a>>,
    /// The outputs of the root module by ascending name.
    pub outputs: Vec<Output<'a>>,
}

/// An output of the root module.
#[derive(Clone)]
#[non_exhaustive]
pub struct Output<'a> {
    /// The name.
    pub name: String,
    /// Whether it is sensitive.
    pub sensitive: bool,
    /// The value.
    pub value: Value<'a>,
}

impl<'a> Contents<'a> {
    /// Reads a state of one of the three forms.
    ///
    /// # Errors
    ///
    /// Where the document is no state, a state file of another version than 4, or something in it is
    /// not what it should be.
    pub fn read(kind: DocumentKind, document: Value<'a>) -> Result<Self, Error> {
        let generation = Generation::of(document);
        if kind == DocumentKind::RawState && generation != Generation::Current {
            return Err(Error::Generation(generation));
        }
        match Any::read_as(kind, document)? {
            Any::State(state) => Ok(shown::of_state(&state)?),
            Any::RenderState(state) => Ok(shown::of_render_state(&state)?),
            Any::RawState(state) => Ok(raw::contents(&state)?),
            _ => Err(Error::NoState(kind)),
        }
    }

    /// The objects at an address: the current one, and deposed ones. An address that is spelled in
    /// another way than in the document will do.
    #[must_use]
    pub fn at(&self, address: &str) -> Vec<&Object<'a>> {
        let found: Vec<_> = self
            .objects
            .iter()
            .filter(|object| object.address == *address)
            .collect();
        if !found.is_empty() {
            return found;
        }
        let Ok(wanted) = ResourceAddress::parse(address) else {
            return Vec::new();
        };
        let fits = |object: &&Object<'a>| {
            let parts = object.address.parts();
            parts.is_some_and(|(resource, key)| key == wanted.key && is_same(resource, &wanted))
        };
        self.objects.iter().filter(fits).collect()
    }
}

/// The same but for the key.
fn is_same(one: &ResourceAddress, other: &ResourceAddress) -> bool {
    one.module == other.module
        && one.mode == other.mode
        && one.resource_type == other.resource_type
        && one.name == other.name
}

/// Without the value.
impl fmt::Debug for Output<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
