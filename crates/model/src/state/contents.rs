use super::{Object, Sensitive, StateError, raw, shown, write_masked};
use crate::document::Any;
use crate::document::raw::Generation;
use crate::kind::DocumentKind;
use crate::schema::Needs;
use std::fmt;
use std::sync::Arc;
use tofu_json_value::{Json, Sink, Value};
use tofu_json_vocab::Secrets;

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
    /// The notation of its type, if the document has one.
    pub output_type: Option<Value<'a>>,
    /// Whether it holds what is sensitive elsewhere.
    pub(super) is_repeated: bool,
}

impl<'a> Contents<'a> {
    /// Reads a state of one of the three forms.
    ///
    /// # Errors
    ///
    /// Where the document is no state, a state file of another version than 4, or something in it is
    /// not what it should be.
    pub fn read(kind: DocumentKind, document: Value<'a>) -> Result<Self, StateError> {
        let generation = Generation::of(document);
        if kind == DocumentKind::RawState && generation != Generation::Current {
            return Err(StateError::Generation(generation));
        }
        match Any::read_as(kind, document)? {
            Any::State(state) => Ok(shown::of_state(&state)?),
            Any::RenderState(state) => Ok(shown::of_render_state(&state)?),
            Any::RawState(state) => Ok(raw::contents(&state)?),
            _ => Err(StateError::NoState(kind)),
        }
    }
}

impl Needs {
    /// Adds the types of all objects of a state.
    pub fn add_contents(&mut self, contents: &Contents<'_>) {
        let mut last: Option<&Object<'_>> = None;
        for object in &contents.objects {
            // Names that the instances of a resource share may be long.
            let is_known = last.is_some_and(|last| {
                Arc::ptr_eq(&last.provider_name, &object.provider_name)
                    && Arc::ptr_eq(&last.resource_type, &object.resource_type)
            });
            if !is_known {
                self.add(&object.provider_name, &object.mode, &object.resource_type);
            }
            last = Some(object);
        }
    }
}

impl Output<'_> {
    /// Whether its value is not to be shown.
    pub(super) const fn is_masked(&self) -> bool {
        self.sensitive || self.is_repeated
    }

    /// The output as JSON on one line, masked if it is sensitive unless secrets are shown.
    #[must_use]
    pub fn to_json(&self, secrets: Secrets) -> String {
        let mut json = Json::line();
        self.write_json(&mut json, secrets);
        json.into_text()
    }

    /// Writes the output, masked if it is sensitive unless secrets are shown.
    pub fn write_json<S: Sink>(&self, json: &mut Json<S>, secrets: Secrets) {
        json.object(|json| {
            json.text("name", &self.name);
            json.member("sensitive").bool(self.sensitive);
            let masked = Sensitive::from(self.is_masked() && !secrets.are_shown());
            write_masked(json.member("value"), self.value, masked);
        });
    }
}

/// Without the value.
impl fmt::Debug for Output<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
