use crate::pipeline::canvas;
use crate::shapes::{FoundShape, Shapes, WantedAction, WantedShape};
use crate::sink::Sink;
use crate::{Error, Options, Progress};
use tofu_json_differ::Differ;
use tofu_json_input::Opened;
use tofu_json_render::human;
use tofu_json_term::Canvas;
use tofu_json_value::Arena;

/// Shared by all parts of one document while it is shown.
pub(crate) struct Showing<'s> {
    pub(crate) document: &'s Opened<'s>,
    /// Where the schemas are, if there are any: in a document of their own or in this one.
    pub(crate) schemas: Option<&'s Opened<'s>>,
    pub(crate) shapes: &'s Shapes,
    pub(crate) options: Options,
    /// Levels that are compared and rendered; what is deeper becomes text.
    pub(crate) depth: usize,
    pub(crate) human: human::Options,
    pub(crate) sink: Sink,
    pub(crate) progress: &'s dyn Progress,
}

impl Showing<'_> {
    /// A canvas whose text is handed on while it is being written.
    pub(crate) fn canvas(&self) -> Canvas {
        canvas(self.options.style(), &self.sink)
    }

    /// A differ for as many levels as are shown.
    pub(crate) fn differ<'a>(&self, arena: &'a Arena) -> Differ<'a> {
        self.options.differ(arena, self.depth)
    }

    /// The shape of a resource.
    pub(crate) fn shape(&self, wanted: WantedShape<'_, '_>) -> Result<FoundShape, Error> {
        self.shapes.find(self.schemas, wanted, self.depth)
    }

    /// The shape of the configuration of an action.
    pub(crate) fn action_shape(&self, wanted: WantedAction<'_, '_>) -> Result<FoundShape, Error> {
        self.shapes.action(self.schemas, wanted, self.depth)
    }

    /// The `format_version` of the schemas, which may be in the document.
    pub(crate) fn schema_version<'v>(&'v self, own: Option<&'v str>) -> Option<&'v str> {
        own.or_else(|| self.shapes.format_version())
    }

    /// An error of a part of the document that begins at an offset, with its place in the whole.
    #[cold]
    pub(crate) fn locate(&self, error: tofu_json_model::Error, base: usize, prefix: &str) -> Error {
        let error = error.shifted(base).within(prefix);
        self.document.locate(error.into()).into()
    }

    /// The same of an error of its syntax.
    #[cold]
    pub(crate) fn locate_syntax(
        &self,
        error: tofu_json_value::Error,
        base: usize,
        prefix: &str,
    ) -> Error {
        let pointer = error.pointer;
        let error = tofu_json_model::Error::from(error.fault).within(&pointer);
        self.locate(error, base, prefix)
    }
}

/// Where a resource is in the document, for errors of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartPlace {
    /// Offset of its first byte.
    pub(crate) base: usize,
    /// JSON pointer of the list that it is in, and its position there, if they are known.
    pub(crate) within: Option<(&'static str, usize)>,
}

impl PartPlace {
    /// An error of the resource, with its place in the whole.
    #[cold]
    pub(crate) fn locate(self, showing: &Showing<'_>, error: tofu_json_model::Error) -> Error {
        showing.locate(error, self.base, &self.prefix())
    }

    /// The same of an error of its syntax.
    #[cold]
    pub(crate) fn locate_syntax(
        self,
        showing: &Showing<'_>,
        error: tofu_json_value::Error,
    ) -> Error {
        showing.locate_syntax(error, self.base, &self.prefix())
    }

    fn prefix(self) -> String {
        let prefix = |(list, position)| format!("{list}/{position}");
        self.within.map(prefix).unwrap_or_default()
    }
}
