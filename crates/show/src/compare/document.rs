use super::hashes::OUTPUTS;
use super::places::{FindChanges, PlanPlaces};
use crate::documents::shapes_of;
use crate::infer::Configuration;
use crate::progress::pass;
use crate::shapes::Shapes;
use crate::showing::Showing;
use crate::sink::Sink;
use crate::state::{StatePlaces, state_file};
use crate::wrong_kind::WrongKind;
use crate::{Error, Options, Progress, Stage};
use std::fmt;
use tofu_json_input::{DocumentKind, Input, Note, Opened};
use tofu_json_value::Document;

/// A plan or a state, also as a state file, opened to be compared.
///
/// ```
/// use tofu_json_show::compare::ComparedDocument;
/// use tofu_json_show::{Input, Options};
///
/// let plan = |size: &str| format!(r#"{{"format_version": "1.2", "resource_changes": [{{
///     "address": "a.b", "change": {{"actions": ["create"], "after": {{"size": {size}}}}}}}]}}"#);
/// let fingerprint = |plan: &str| {
///     ComparedDocument::open(Input::Memory(plan.as_bytes()), &Options::default(), &())?.fingerprint(&())
/// };
/// assert_eq!(fingerprint(&plan("1"))?, fingerprint(&plan("1.0"))?);
/// assert_ne!(fingerprint(&plan("1"))?, fingerprint(&plan("2"))?);
/// # Ok::<(), tofu_json_show::Error>(())
/// ```
pub struct ComparedDocument<'i> {
    document: Opened<'i>,
    schemas: Option<Opened<'i>>,
    pub(super) kind: DocumentKind,
    pub(super) options: Options,
    shapes: Shapes,
    pub(super) parts: ComparedParts,
}

/// What is where in it.
pub(super) enum ComparedParts {
    Plan(Box<PlanPlaces>),
    State(Box<StatePlaces>),
}

impl<'i> ComparedDocument<'i> {
    /// Opens a document and finds its objects, without reading any.
    ///
    /// # Errors
    ///
    /// [`Error::Document`] for what is neither a plan nor a state or is not what it should be, [`Error::Read`] where it
    /// cannot be read.
    pub fn open(
        document: Input<'i>,
        options: &Options,
        progress: &dyn Progress,
    ) -> Result<Self, Error> {
        Self::open_with_schemas(document, None, options, progress)
    }

    /// The same with provider schemas: they say which values are sensitive that the marks of a document do not name. State
    /// files do not name all, nor do documents of other programs.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open), and [`Error::Schemas`] where the schemas cannot be used.
    pub fn open_with_schemas(
        document: Input<'i>,
        schemas: Option<Input<'i>>,
        options: &Options,
        progress: &dyn Progress,
    ) -> Result<Self, Error> {
        let mut document = Opened::open_within(document, options.limits, options.compression)?;
        let mut kind = document.kind(options.limits)?;
        WrongKind::check(kind, options)?;
        let open = |input| Opened::open_within(input, options.limits, options.compression);
        let schemas = schemas.map(open).transpose().map_err(Error::of_schemas)?;
        if kind == DocumentKind::RawState {
            document = state_file::opened(&document, schemas.as_ref(), options)?;
            kind = DocumentKind::State;
        }
        let parts = match kind {
            DocumentKind::Plan | DocumentKind::RenderPlan => {
                let limits = options.limits;
                let find = FindChanges { limits };
                let places = pass(&document, find, Stage::Survey, progress)?;
                ComparedParts::Plan(Box::new(places))
            }
            DocumentKind::State | DocumentKind::RenderState => {
                let places = StatePlaces::find(&document, options, progress)?;
                ComparedParts::State(Box::new(places))
            }
            other => return Err(WrongKind::WithoutResources(other).into()),
        };
        let shapes = match &schemas {
            Some(schemas) => shapes_of(schemas, options, progress)?,
            None => Shapes::new(None, Configuration::default()),
        };
        Ok(Self {
            document,
            schemas,
            kind,
            options: *options,
            shapes,
            parts,
        })
    }

    /// What it is.
    #[must_use]
    pub const fn kind(&self) -> DocumentKind {
        self.kind
    }

    /// The version of its format, as it has it.
    #[must_use]
    pub fn format_version(&self) -> Option<&str> {
        match &self.parts {
            ComparedParts::Plan(places) => places.layout.format_version.as_deref(),
            ComparedParts::State(places) => places.layout.format_version.as_deref(),
        }
    }

    /// Whether it is a plan, and not a state.
    #[must_use]
    pub const fn is_plan(&self) -> bool {
        matches!(self.parts, ComparedParts::Plan(_))
    }

    /// Whether planning failed part-way.
    #[must_use]
    pub const fn is_errored(&self) -> bool {
        match &self.parts {
            ComparedParts::Plan(places) => places.layout.errored,
            ComparedParts::State(_) => false,
        }
    }

    /// What is to be said about how the document was found.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] where what follows the document cannot be read.
    pub fn notes(&self) -> Result<Vec<Note>, Error> {
        let end = match &self.parts {
            ComparedParts::Plan(places) => places.layout.end,
            ComparedParts::State(places) => places.layout.end,
        };
        let mut notes = self.document.notes().to_vec();
        notes.extend(self.document.trailing(end)?);
        Ok(notes)
    }

    /// The object of outputs, parsed: changes of a plan, values of a state.
    pub(super) fn outputs(&self) -> Result<Document<'_>, Error> {
        let showing = self.showing(&());
        let (range, pointer) = match &self.parts {
            ComparedParts::Plan(places) => (&places.layout.output_changes, OUTPUTS),
            ComparedParts::State(places) => (&places.layout.outputs, "/values/outputs"),
        };
        let Some(range) = range else {
            return Ok(Document::null());
        };
        Document::parse_with(self.document.part(range)?, self.options.limits)
            .map_err(|error| showing.locate_syntax(error, range.start, pointer))
    }

    /// Where they begin.
    pub(super) fn outputs_base(&self) -> usize {
        let range = match &self.parts {
            ComparedParts::Plan(places) => &places.layout.output_changes,
            ComparedParts::State(places) => &places.layout.outputs,
        };
        range.as_ref().map_or(0, |range| range.start)
    }

    /// What the pipeline needs to go over its parts.
    pub(super) fn showing<'s>(&'s self, progress: &'s dyn Progress) -> Showing<'s> {
        let depth = self.options.depth();
        Showing {
            document: &self.document,
            schemas: self.schemas.as_ref(),
            shapes: &self.shapes,
            options: self.options,
            depth,
            human: self.options.human(depth),
            sink: Sink::kept(),
            progress,
        }
    }
}

/// The kind only: documents hold secrets.
impl fmt::Debug for ComparedDocument<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ComparedDocument")
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}
