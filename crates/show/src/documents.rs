use crate::infer::{Configuration, InferredProfile};
use crate::plan::{Ahead, ReadFor, Stretches, Survey};
use crate::progress::pass;
use crate::remarks::{Remarks, check};
use crate::session::EntryListing;
use crate::shapes::Shapes;
use crate::showing::Showing;
use crate::sink::Sink;
use crate::state::{StatePlaces, state_file};
use crate::wrong_kind::WrongKind;
use crate::{Error, Format, Options, Progress, Stage};
use std::ops::Range;
use std::sync::OnceLock;
use tofu_json_input::{DocumentKind, Input, Limits, Note, Opened, Pass, StreamError};
use tofu_json_model::schema::Schemas;
use tofu_json_model::stream;
use tofu_json_scan::skip_value;
use tofu_json_vocab::profile::ActionInvocations;

/// The inputs, opened, and what must be known of them before anything is shown.
pub(crate) struct Documents<'i> {
    document: Opened<'i>,
    schemas: Option<Opened<'i>>,
    pub(crate) kind: DocumentKind,
    pub(crate) parts: DocumentParts,
    shapes: Shapes,
    /// What was found where every byte is checked.
    remarks: Remarks,
    /// The release that was told from the document, where that was wanted.
    profile: Option<InferredProfile>,
    /// What has been rendered already.
    ahead: Ahead,
}

/// What is where in a document.
pub(crate) enum DocumentParts {
    Plan(Box<Survey>),
    State(Box<StatePlaces>),
    Outputs { end: usize },
}

impl DocumentParts {
    /// The offset after the document.
    pub(crate) const fn end(&self) -> usize {
        match self {
            Self::Plan(survey) => survey.layout.end,
            Self::State(places) => places.layout.end,
            Self::Outputs { end } => *end,
        }
    }

    /// The version of the format, as the document has it.
    pub(crate) fn format_version(&self) -> Option<&str> {
        match self {
            Self::Plan(survey) => survey.layout.format_version.as_deref(),
            Self::State(places) => places.layout.format_version.as_deref(),
            Self::Outputs { .. } => None,
        }
    }
}

impl<'i> Documents<'i> {
    pub(crate) fn open(
        document: Input<'i>,
        schemas: Option<Input<'i>>,
        options: &Options,
        progress: &dyn Progress,
        listing: Option<&mut EntryListing<'_>>,
    ) -> Result<Self, Error> {
        Self::open_and(document, schemas, options, progress, listing, false)
    }

    pub(crate) fn open_only(
        document: Input<'i>,
        schemas: Option<Input<'i>>,
        options: &Options,
        progress: &dyn Progress,
    ) -> Result<Self, Error> {
        Self::open_and(document, schemas, options, progress, None, false)
    }

    /// The same for what is read only for its text: what is found on the way is rendered, where that is worth it, and a pipe
    /// need not keep the rest.
    pub(crate) fn open_rendering(
        document: Input<'i>,
        schemas: Option<Input<'i>>,
        options: &Options,
        progress: &dyn Progress,
    ) -> Result<Self, Error> {
        Self::open_and(document, schemas, options, progress, None, true)
    }

    fn open_and(
        document: Input<'i>,
        schemas: Option<Input<'i>>,
        options: &Options,
        progress: &dyn Progress,
        listing: Option<&mut EntryListing<'_>>,
        only_text: bool,
    ) -> Result<Self, Error> {
        let open = |input| Opened::open_within(input, options.limits, options.compression);
        let document = open(document)?;
        let schemas = schemas.map(open).transpose().map_err(Error::of_schemas)?;
        let kind = document.kind(options.limits)?;
        WrongKind::check(kind, options)?;
        let mut remarks = Remarks::default();
        if options.strict && is_shown(kind) {
            remarks = check(&document, options, progress)?;
        }
        let document = match kind {
            DocumentKind::RawState => state_file::opened(&document, schemas.as_ref(), options)?,
            _ => document,
        };
        let read_for = match only_text {
            true if schemas.is_some() => ReadFor::TextBySchemas,
            true => ReadFor::Text,
            false => ReadFor::All,
        };
        let (mut parts, mut found, mut ahead) = (None, None, Ahead::default());
        if only_text
            && !options.infer_profile
            && is_large_plan(kind, &document)
            && is_rendered_at_once(&document, options)
            && let Some(given) = &schemas
        {
            let survey;
            (survey, found, ahead) = survey_rendering(&document, given, options, progress)?;
            parts = Some(DocumentParts::Plan(Box::new(survey)));
        }
        let parts = match parts {
            Some(parts) => parts,
            None => match listing {
                Some(listing) => list_parts(kind, &document, options, progress, listing)?,
                None => find_parts(kind, &document, options, progress, read_for)?,
            },
        };
        // An error of the schemas is told after those of the plan.
        let shapes = match found {
            Some(shapes) => shapes,
            None => shapes(&document, schemas.as_ref(), &parts, options, progress)?,
        };
        let profile = options
            .infer_profile
            .then(|| InferredProfile::of(&document, &parts, options.limits))
            .transpose()?;
        Ok(Self {
            document,
            schemas,
            kind,
            parts,
            shapes,
            remarks,
            profile,
            ahead,
        })
    }

    /// What has been rendered on the way.
    pub(crate) fn take_ahead(&mut self) -> Ahead {
        std::mem::take(&mut self.ahead)
    }

    /// What its parts are shown with.
    pub(crate) fn showing<'s>(
        &'s self,
        options: &Options,
        depth: usize,
        sink: Sink,
        progress: &'s dyn Progress,
    ) -> Showing<'s> {
        let given = self.schemas.as_ref();
        let inferred = self.profile.as_ref();
        let options = options.profile(inferred.map_or(options.profile, |found| found.profile));
        Showing {
            document: &self.document,
            schemas: given.or_else(|| self.has_schemas().then_some(&self.document)),
            shapes: &self.shapes,
            options,
            depth,
            human: options.human(depth),
            sink,
            progress,
        }
    }

    const fn has_schemas(&self) -> bool {
        self.shapes.has_schemas() || matches!(self.parts, DocumentParts::Outputs { .. })
    }

    /// What is to be said about the inputs when everything was shown that was wanted.
    pub(crate) fn notes(&self, mut remarks: Remarks) -> Result<Vec<Note>, Error> {
        let mut notes = self.document.notes().to_vec();
        notes.extend(self.document.trailing(self.parts.end())?);
        remarks.merge(self.remarks.clone());
        notes.extend(self.profile.as_ref().map(InferredProfile::note));
        notes.extend(remarks.into_notes(&self.document, self.has_schemas()));
        Ok(notes)
    }
}

const fn is_shown(kind: DocumentKind) -> bool {
    use DocumentKind::{Outputs, Plan, RawState, RenderPlan, RenderState, SingleValue, State};
    matches!(
        kind,
        Plan | RenderPlan | State | RenderState | RawState | Outputs | SingleValue
    )
}

fn find_parts(
    kind: DocumentKind,
    document: &Opened<'_>,
    options: &Options,
    progress: &dyn Progress,
    read_for: ReadFor,
) -> Result<DocumentParts, Error> {
    Ok(match kind {
        DocumentKind::Plan | DocumentKind::RenderPlan => {
            let survey = Survey::take(document, options, progress, read_for)?;
            DocumentParts::Plan(Box::new(survey))
        }
        DocumentKind::State | DocumentKind::RenderState | DocumentKind::RawState => {
            DocumentParts::State(Box::new(StatePlaces::find(document, options, progress)?))
        }
        DocumentKind::Outputs | DocumentKind::SingleValue => {
            let end = skip_value(&document.text()?, 0, options.limits);
            let end = end.map_err(|fault| document.locate(fault.into()))?;
            DocumentParts::Outputs { end }
        }
        other => return Err(WrongKind::Unshown(other).into()),
    })
}

/// The same, and tells of each entry as soon as it is found.
fn list_parts(
    kind: DocumentKind,
    document: &Opened<'_>,
    options: &Options,
    progress: &dyn Progress,
    listing: &mut EntryListing<'_>,
) -> Result<DocumentParts, Error> {
    Ok(match kind {
        DocumentKind::Plan | DocumentKind::RenderPlan => {
            let survey = Survey::take_listing(document, options, progress, listing)?;
            DocumentParts::Plan(Box::new(survey))
        }
        DocumentKind::State | DocumentKind::RenderState | DocumentKind::RawState => {
            let places = StatePlaces::find_listing(document, options, progress, listing)?;
            DocumentParts::State(Box::new(places))
        }
        _ => find_parts(kind, document, options, progress, ReadFor::All)?,
    })
}

/// The shapes by the given schemas, else by those inside the document, else inferred.
fn shapes(
    document: &Opened<'_>,
    schemas: Option<&Opened<'_>>,
    parts: &DocumentParts,
    options: &Options,
    progress: &dyn Progress,
) -> Result<Shapes, Error> {
    let limits = options.limits;
    let (own, configuration): (_, Option<&Range<usize>>) = match parts {
        DocumentParts::Plan(survey) => {
            let layout = &survey.layout;
            (
                layout.provider_schemas.as_ref(),
                layout.configuration.as_ref(),
            )
        }
        DocumentParts::State(places) => (places.layout.provider_schemas.as_ref(), None),
        DocumentParts::Outputs { .. } => return Ok(Shapes::new(None, Configuration::default())),
    };
    if let Some(source) = schemas.or(own.map(|_| document)) {
        return shapes_of(source, options, progress);
    }
    let text = configuration
        .map(|range| document.part(range))
        .transpose()?;
    let configuration = text
        .map(|text| Configuration::read(text, limits))
        .unwrap_or_default();
    Ok(Shapes::new(None, configuration))
}

/// The shapes by the schemas in a document.
pub(crate) fn shapes_of(
    source: &Opened<'_>,
    options: &Options,
    progress: &dyn Progress,
) -> Result<Shapes, Error> {
    let limits = options.limits;
    let index = IndexSchemas { limits };
    let index = pass(source, index, Stage::Survey, progress);
    let index = index.map_err(Error::of_schemas)?;
    Ok(Shapes::new(Some(index), Configuration::default()))
}

/// Less input than this is surveyed before other threads have begun.
const LARGE: u64 = 4 << 20;

/// For more input than this there is not enough memory for the text of what is rendered while the survey goes on: on two
/// processors it takes less time to survey it by stretches first.
const LONG: u64 = 150_000_000;

fn is_large_plan(kind: DocumentKind, document: &Opened<'_>) -> bool {
    matches!(kind, DocumentKind::Plan | DocumentKind::RenderPlan)
        && document.length().is_none_or(|length| length >= LARGE)
}

/// Whether a plan is rendered while it is surveyed. For one thread it is less to read an entry of a file again than to have
/// memory for its text; of a pipe, whose length is not known, what is rendered need not be kept.
fn is_rendered_at_once(document: &Opened<'_>, options: &Options) -> bool {
    // The text tells the actions that a change invokes, and which these are is known only at the end.
    let invokes = options.format == Format::Text
        && options.profile.rules().action_invocations == ActionInvocations::Shown;
    options.thread_count() > 1 || (document.length().is_none() && !invokes)
}

/// The survey of a plan, the shapes by schemas that have been given, if these can be read, and what was rendered.
fn survey_rendering(
    document: &Opened<'_>,
    schemas: &Opened<'_>,
    options: &Options,
    progress: &dyn Progress,
) -> Result<(Survey, Option<Shapes>, Ahead), Error> {
    let shapes = OnceLock::new();
    let showing = || {
        // Whoever is first reads the schemas, and the others wait.
        let shapes = shapes.get_or_init(|| shapes_of(schemas, options, &()).ok());
        let depth = options.depth();
        Some(Showing {
            document,
            schemas: Some(schemas),
            shapes: shapes.as_ref()?,
            options: *options,
            depth,
            human: options.human(depth),
            sink: Sink::kept(),
            progress,
        })
    };
    let stretches = || {
        let is_long = document.length().is_some_and(|length| length >= LONG);
        let find = || Stretches::find(document, options, schemas.length().unwrap_or_default());
        is_long.then(find).flatten()
    };
    let (survey, ahead) = if options.thread_count() <= 1 {
        Survey::take_here(document, options, progress, &showing)?
    } else if let Some(stretches) = stretches() {
        let read_schemas = || drop(showing());
        let survey =
            Survey::take_by_stretches(document, options, progress, &stretches, read_schemas);
        (survey?, Ahead::default())
    } else {
        Survey::take_ahead(document, options, progress, &showing)?
    };
    Ok((survey, shapes.into_inner().flatten(), ahead))
}

struct IndexSchemas {
    limits: Limits,
}

impl Pass<Schemas> for IndexSchemas {
    fn over(self, input: &mut impl stream::Input) -> Result<Schemas, StreamError> {
        Schemas::index_input(input, self.limits)
    }
}
