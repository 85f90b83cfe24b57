//! One view of bodies in both syntaxes: what a block holds, sorted by what may be in it.

pub(crate) mod json;
mod native;
mod parts;
mod schema;
pub(crate) mod walk;

use tofu_json_hcl as hcl;

use crate::Diagnostic;
use crate::json::Node;
use json::JsonBody;
use native::NativeBody;
use tofu_json_diagnostic::Place;

pub use parts::{Attribute, Block, BodyContent, BodyEntry, Label};
pub use schema::Schema;

/// The contents of a block or a file, in either syntax. Copies are cheap.
///
/// ```
/// use tofu_json_config::Source;
///
/// let names = |name: &str, bytes: &[u8]| {
///     let source = Source::read(name, bytes);
///     let attributes = source.body().just_attributes(&mut Vec::new());
///     attributes.into_iter().map(|one| one.name.into_owned()).collect::<Vec<_>>()
/// };
/// assert_eq!(names("x.tfvars", b"a = 1\nb = 2\n"), ["a", "b"]);
/// assert_eq!(names("x.tfvars.json", br#"{"a": 1, "b": 2}"#), ["a", "b"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Body<'f>(BodyKind<'f>);

#[derive(Clone, Copy, Debug)]
enum BodyKind<'f> {
    Native(NativeBody<'f>),
    Json(JsonBody<'f>),
    /// A JSON file whose root is neither an object nor an array; this is reported once, for the
    /// file.
    Nothing(JsonBody<'f>),
}

impl<'f> Body<'f> {
    pub(crate) fn native(file: &'f hcl::File<'f>, body: hcl::Body<'f>) -> Self {
        Self(BodyKind::Native(NativeBody { file, body }))
    }

    /// The contents of a JSON value: an object, or an array of objects.
    #[must_use]
    pub fn json(node: Node<'f>) -> Self {
        Self::json_in("", node)
    }

    /// The contents of a value in a JSON file of this name.
    #[must_use]
    pub fn json_in(filename: &'f str, node: Node<'f>) -> Self {
        Self(BodyKind::Json(JsonBody { filename, node }))
    }

    /// The contents of a whole JSON file. A root that is no body is empty here.
    pub(crate) fn json_root(filename: &'f str, node: Node<'f>) -> Self {
        let body = JsonBody { filename, node };
        Self(if body.is_root() {
            BodyKind::Json(body)
        } else {
            BodyKind::Nothing(body)
        })
    }

    /// The name of its file; empty if the caller gave none.
    #[must_use]
    pub fn filename(self) -> &'f str {
        match self.0 {
            BodyKind::Native(native) => native.file.filename(),
            BodyKind::Json(json) | BodyKind::Nothing(json) => json.filename,
        }
    }

    /// The JSON value that it is.
    #[must_use]
    pub fn as_json(self) -> Option<Node<'f>> {
        match self.0 {
            BodyKind::Native(_) => None,
            BodyKind::Json(json) | BodyKind::Nothing(json) => Some(json.node),
        }
    }

    /// The native body that it is.
    #[must_use]
    pub fn as_native(self) -> Option<(&'f hcl::File<'f>, hcl::Body<'f>)> {
        match self.0 {
            BodyKind::Native(native) => Some((native.file, native.body)),
            BodyKind::Json(_) | BodyKind::Nothing(_) => None,
        }
    }

    /// All of it, brackets included: the `range` of the `body` that a provider reads.
    #[must_use]
    pub fn place(self) -> Place {
        match self.0 {
            BodyKind::Native(native) => native.place(native.body.span()),
            BodyKind::Json(json) | BodyKind::Nothing(json) => json.node.place(),
        }
    }

    /// What a schema asks for; everything else is a fault.
    ///
    /// OpenTofu reports a wrong shape of a JSON body twice here; so does this.
    pub fn content(self, schema: &Schema, faults: &mut Vec<Diagnostic>) -> BodyContent<'f> {
        match self.0 {
            BodyKind::Native(native) => native.content(schema, faults),
            BodyKind::Json(json) => json.content(schema, faults),
            BodyKind::Nothing(_) => BodyContent::default(),
        }
    }

    /// What a schema asks for; everything else stays for others ([`Body::rest`]).
    pub fn partial_content(self, schema: &Schema, faults: &mut Vec<Diagnostic>) -> BodyContent<'f> {
        match self.0 {
            BodyKind::Native(native) => native.partial_content(schema, faults),
            BodyKind::Json(json) => json.partial_content(schema, faults),
            BodyKind::Nothing(_) => BodyContent::default(),
        }
    }

    /// The arguments of a body that holds nothing else, by place.
    pub fn just_attributes(self, faults: &mut Vec<Diagnostic>) -> Vec<Attribute<'f>> {
        match self.0 {
            BodyKind::Native(native) => native.just_attributes(faults),
            BodyKind::Json(json) => json.just_attributes(faults),
            BodyKind::Nothing(_) => Vec::new(),
        }
    }

    /// Everything that is in it and is not of a schema: in JSON each property in order (comments
    /// and duplicates too), in native syntax arguments and blocks in order.
    #[must_use]
    pub fn rest(self, schema: &Schema) -> Vec<BodyEntry<'f>> {
        match self.0 {
            BodyKind::Native(native) => native.rest(schema),
            BodyKind::Json(json) => json.rest(schema),
            BodyKind::Nothing(_) => Vec::new(),
        }
    }
}

/// A required argument that is not there.
fn missing_argument(name: &str, place: Place) -> Diagnostic {
    let detail = format!("The argument \"{name}\" is required, but no definition was found.");
    Diagnostic::error("Missing required argument", detail).at(place)
}

#[cfg(test)]
mod tests;
