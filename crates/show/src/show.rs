use crate::infer::Configuration;
use crate::input::{self, Decoded, DocumentKind, InputError, InputLimits, split_trailing};
use crate::outputs::show_outputs;
use crate::plan::show_plan;
use crate::remarks::Remarks;
use crate::session::Session;
use crate::shapes::Shapes;
use crate::stack::on_deep_stack;
use crate::state::show_state;
use crate::{Error, Note, Options, Problem, Report};
use std::io::Write;
use std::ops::Range;
use tofu_json_model::schema::Schemas;
use tofu_json_model::{PlanLayout, StateLayout};
use tofu_json_scan::skip_value;

/// What showing a document has brought to light.
pub(crate) struct Outcome {
    pub(crate) remarks: Remarks,
    pub(crate) changes: bool,
    pub(crate) errored: bool,
}

/// Prints the native text of a plan, a state or outputs to `out`.
///
/// `document` is what `tofu show -json` or `tofu output -json` printed; `schemas` is what
/// `tofu providers schema -json` printed, or a trimmed form of it. Both may be compressed or in
/// another encoding.
///
/// # Errors
///
/// [`Error::Document`] and [`Error::Schemas`] where the input is not what it should be, with the
/// place; text may have been written by then. [`Error::Write`] where `out` fails.
pub fn show(
    document: &[u8],
    schemas: Option<&[u8]>,
    options: &Options,
    out: &mut (dyn Write + Send),
) -> Result<Report, Error> {
    let run = |depth: usize| {
        let mut options = *options;
        options.limits.depth = options.limits.depth.min(depth);
        show_here(document, schemas, &options, out)
    };
    on_deep_stack(run).map_err(Error::Write)?
}

fn show_here(
    document: &[u8],
    schemas: Option<&[u8]>,
    options: &Options,
    out: &mut (dyn Write + Send),
) -> Result<Report, Error> {
    let decoded = decode(document).map_err(Error::Document)?;
    let schemas = schemas.map(decode).transpose().map_err(Error::Schemas)?;
    let text: &[u8] = &decoded.text;
    let kind = decoded.recognise(options.limits).map_err(|error| Error::Document(error.into()))?;
    let schema_text = schemas.as_ref().map(|decoded| &*decoded.text);
    let shown = dispatch(kind, text, schema_text, options, out).map_err(|error| match error {
        Error::Document(problem) => Error::Document(decoded.relocate(problem)),
        Error::Schemas(problem) => match &schemas {
            Some(schemas) => Error::Schemas(schemas.relocate(problem)),
            None => Error::Schemas(decoded.relocate(problem)),
        },
        other => other,
    })?;
    let (_, trailing) = split_trailing(text, shown.end)
        .map_err(|fault| Error::Document(decoded.problem(fault)))?;
    let found = shown.outcome.remarks.into_notes(text, shown.has_schemas);
    let relocate = |note: Note| Note { place: note.place.map(|place| decoded.place(place)), ..note };
    let mut notes = decoded.notes.clone();
    notes.extend(trailing.into_iter().chain(found).map(relocate));
    Ok(Report { kind, notes, changes: shown.outcome.changes, errored: shown.outcome.errored })
}

fn decode(bytes: &[u8]) -> Result<Decoded<'_>, Problem> {
    input::decode(bytes.into(), InputLimits::default()).map_err(Problem::from)
}

struct Shown {
    outcome: Outcome,
    has_schemas: bool,
    /// Offset behind the document.
    end: usize,
}

fn dispatch(
    kind: DocumentKind,
    text: &[u8],
    schemas: Option<&[u8]>,
    options: &Options,
    out: &mut (dyn Write + Send),
) -> Result<Shown, Error> {
    let problem = |error: tofu_json_model::Error| Error::Document(Problem::from(error.located(text)));
    match kind {
        DocumentKind::Plan | DocumentKind::RenderPlan => {
            let layout = PlanLayout::read(text, options.limits).map_err(problem)?;
            let configuration = layout.configuration.as_ref();
            let shapes = shapes(text, schemas, layout.provider_schemas.as_ref(), configuration, options)?;
            let session = Session::new(text, options, shapes);
            let outcome = show_plan(&session, &layout, out)?;
            Ok(Shown { outcome, has_schemas: session.shapes.has_schemas(), end: layout.end })
        }
        DocumentKind::State | DocumentKind::RenderState => {
            let layout = StateLayout::read(text, options.limits).map_err(problem)?;
            let shapes = shapes(text, schemas, layout.provider_schemas.as_ref(), None, options)?;
            let session = Session::new(text, options, shapes);
            let outcome = show_state(&session, &layout, out)?;
            Ok(Shown { outcome, has_schemas: session.shapes.has_schemas(), end: layout.end })
        }
        DocumentKind::Outputs | DocumentKind::SingleValue => {
            let end = skip_value(text, 0, options.limits).map_err(|fault| problem(fault.into()))?;
            let text = text.get(..end).unwrap_or(text);
            let session = Session::new(text, options, Shapes::new(None, Configuration::default()));
            let outcome = show_outputs(&session, kind == DocumentKind::SingleValue, out)?;
            Ok(Shown { outcome, has_schemas: true, end })
        }
        other => Err(Error::Document(InputError::NotShown(other).into())),
    }
}

/// The shapes by the given schemas, else by those inside the document, else inferred.
fn shapes<'t>(
    text: &'t [u8],
    schemas: Option<&'t [u8]>,
    own: Option<&Range<usize>>,
    configuration: Option<&Range<usize>>,
    options: &Options,
) -> Result<Shapes<'t>, Error> {
    let problem = |error: tofu_json_model::Error, text| Error::Schemas(Problem::from(error.located(text)));
    let source = match (schemas, own) {
        (Some(given), _) => {
            let index = Schemas::index(given, options.limits).map_err(|error| problem(error, given))?;
            Some((given, index))
        }
        (None, Some(own)) => {
            let index = Schemas::index_at(text, own.start, options.limits);
            Some((text, index.map_err(|error| problem(error, text))?))
        }
        (None, None) => None,
    };
    let hints = configuration.filter(|_| source.is_none()).and_then(|range| text.get(range.clone()));
    let configuration = hints.map(|text| Configuration::read(text, options.limits)).unwrap_or_default();
    Ok(Shapes::new(source, configuration))
}
