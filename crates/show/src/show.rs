use crate::infer::Configuration;
use crate::input::{DocumentKind, InputError, trailing_text};
use crate::opened::{Opened, open};
use crate::outputs::show_outputs;
use crate::plan::{Survey, show_plan};
use crate::remarks::Remarks;
use crate::session::{Session, locate_in_pass};
use crate::shapes::Shapes;
use crate::sink::Sink;
use crate::source::{Input, Pass, Source};
use crate::stack::on_deep_stack;
use crate::state::{StatePlaces, show_state};
use crate::strict::check;
use crate::{Error, Format, Note, NoteCode, Options, Problem, Progress, Report, Stage};
use std::io::Write;
use std::ops::Range;
use std::thread;
use tofu_json_model::schema::Schemas;
use tofu_json_model::stream;
use tofu_json_scan::skip_value;
use tofu_json_value::Limits;

/// The result of showing a document.
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
/// ```
/// use tofu_json_show::{Options, show};
///
/// let state = br#"{"format_version": "1.0", "values": {"outputs": {"o": {"sensitive": true, "type": "string",
///     "value": "hunter2"}}, "root_module": {}}}"#;
/// let mut text = Vec::new();
/// show(state, None, &Options::default(), &mut text)?;
/// assert_eq!(String::from_utf8_lossy(&text), "\n\nOutputs:\n\no = (sensitive value)\n");
/// # Ok::<(), tofu_json_show::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Document`] and [`Error::Schemas`] where the input is not what it should be, with the
/// place; text may have been written by then, but for a broken document with [`Options::strict`].
/// [`Error::Write`] where `out` fails.
pub fn show(
    document: &[u8],
    schemas: Option<&[u8]>,
    options: &Options,
    out: &mut dyn Write,
) -> Result<Report, Error> {
    show_from(
        Input::Memory(document),
        schemas.map(Input::Memory),
        options,
        &(),
        out,
    )
}

/// Like [`show`], from inputs that need not be in memory: a plan or state of any size is shown in
/// bounded memory, provided that it can be read twice. `progress` receives reports of how far the
/// work is; `&()` ignores them.
///
/// # Errors
///
/// As [`show`], [`Error::Read`] if an input cannot be read, and [`Error::Thread`] if the system starts no thread.
pub fn show_from(
    document: Input<'_>,
    schemas: Option<Input<'_>>,
    options: &Options,
    progress: &dyn Progress,
    out: &mut dyn Write,
) -> Result<Report, Error> {
    if options.runs_here() {
        return show_on_this_thread(document, schemas, options, progress, out);
    }
    let (sink, texts) = Sink::writer();
    thread::scope(|scope| {
        let run = |depth: usize| {
            let mut options = *options;
            options.limits.depth = options.limits.depth.min(depth);
            show_here(document, schemas, &options, progress, sink)
        };
        let shown = on_deep_stack(scope, run).map_err(Error::Thread)?;
        let mut written = Ok(());
        // Where writing fails the receiver goes, and the thread hears of it.
        for text in texts {
            written = out.write_all(text.as_bytes());
            if written.is_err() {
                break;
            }
        }
        let report = match shown.join() {
            Ok(report) => report,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        written.map_err(Error::Write)?;
        report.unwrap_or(Err(Error::Closed))
    })
}

fn show_on_this_thread(
    document: Input<'_>,
    schemas: Option<Input<'_>>,
    options: &Options,
    progress: &dyn Progress,
    out: &mut dyn Write,
) -> Result<Report, Error> {
    let sink = Sink::kept();
    let report = show_here(document, schemas, options, progress, sink.clone());
    // As with threads, what came before an error is written.
    for text in sink.into_texts() {
        out.write_all(text.as_bytes()).map_err(Error::Write)?;
    }
    report
}

fn show_here(
    document: Input<'_>,
    schemas: Option<Input<'_>>,
    options: &Options,
    progress: &dyn Progress,
    sink: Sink,
) -> Result<Report, Error> {
    let document = open(document, options.limits, options.compression)
        .map_err(|error| error.of(Error::Document))?;
    let schemas = schemas
        .map(|schemas| open(schemas, options.limits, options.compression))
        .transpose();
    let schemas = schemas.map_err(|error| error.of(Error::Schemas))?;
    let kind = document.kind(options.limits)?;
    is_wanted(kind, options).map_err(|error| Error::Document(error.into()))?;
    let mut strictly = Remarks::default();
    if options.strict && is_shown(kind) {
        strictly = check(&document.source, options, progress)
            .map_err(|error| relocated(error, &document, None))?;
    }
    let shown = dispatch(kind, &document, schemas.as_ref(), options, progress, sink);
    let mut shown = shown.map_err(|error| relocated(error, &document, schemas.as_ref()))?;
    shown.outcome.remarks.merge(strictly);
    let mut notes = document.notes.clone();
    notes.extend(trailing(&document, shown.end)?);
    let found = shown
        .outcome
        .remarks
        .into_notes(&document.source, shown.has_schemas);
    notes.extend(found.into_iter().map(|note| document.relocate_note(note)));
    Ok(Report {
        kind,
        notes,
        changes: shown.outcome.changes,
        errored: shown.outcome.errored,
    })
}

/// An error with its place in the input.
#[cold]
fn relocated(error: Error, document: &Opened<'_>, schemas: Option<&Opened<'_>>) -> Error {
    match error {
        Error::Document(problem) => Error::Document(document.relocate(problem)),
        Error::Schemas(problem) => Error::Schemas(schemas.unwrap_or(document).relocate(problem)),
        other => other,
    }
}

/// Whether the options leave room for a document of a kind.
const fn is_wanted(kind: DocumentKind, options: &Options) -> Result<(), InputError> {
    use DocumentKind::{Outputs, Plan, RenderPlan, SingleValue};
    match (kind, options.format) {
        _ if options.only_plans && !matches!(kind, Plan | RenderPlan) => {
            Err(InputError::NotAPlan(kind))
        }
        (Outputs | SingleValue, Format::Computed) => Err(InputError::NotComputed(kind)),
        _ => Ok(()),
    }
}

const fn is_shown(kind: DocumentKind) -> bool {
    use DocumentKind::{Outputs, Plan, RenderPlan, RenderState, SingleValue, State};
    matches!(
        kind,
        Plan | RenderPlan | State | RenderState | Outputs | SingleValue
    )
}

/// The note, if any, about text after the document.
pub(crate) fn trailing(document: &Opened<'_>, end: usize) -> Result<Option<Note>, Error> {
    let source = &document.source;
    let (rest, length) = source.trailing(end).map_err(Error::Read)?;
    match trailing_text(&rest, length) {
        Ok(found) => Ok(found.map(|(at, message)| {
            let note = Note::new(NoteCode::TrailingText, message).at(source.place(end + at));
            document.relocate_note(note)
        })),
        Err(fault) => {
            let mut error = tofu_json_model::Error::from(fault).shifted(end);
            error.place = Some(source.place(error.at));
            Err(Error::Document(document.relocate(Problem::from(error))))
        }
    }
}

struct Shown {
    outcome: Outcome,
    has_schemas: bool,
    /// Offset after the document.
    end: usize,
}

fn dispatch<'o>(
    kind: DocumentKind,
    document: &'o Opened<'o>,
    schemas: Option<&'o Opened<'o>>,
    options: &Options,
    progress: &'o dyn Progress,
    sink: Sink,
) -> Result<Shown, Error> {
    let source = &document.source;
    match kind {
        DocumentKind::Plan | DocumentKind::RenderPlan => {
            let survey = Survey::take(source, options, progress)?;
            let layout = &survey.layout;
            let own = layout.provider_schemas.as_ref();
            let configuration = layout.configuration.as_ref();
            let shapes = shapes(source, schemas, own, configuration, options, progress)?;
            let sink = sink.within(options.most_text(layout.end));
            let session = Session::new(source, options, shapes, sink, progress);
            let outcome = show_plan(&session, &survey)?;
            Ok(Shown {
                outcome,
                has_schemas: session.shapes.has_schemas(),
                end: layout.end,
            })
        }
        DocumentKind::State | DocumentKind::RenderState => {
            let places = StatePlaces::find(source, options, progress)?;
            let own = places.layout.provider_schemas.as_ref();
            let shapes = shapes(source, schemas, own, None, options, progress)?;
            let sink = sink.within(options.most_text(places.layout.end));
            let session = Session::new(source, options, shapes, sink, progress);
            let outcome = show_state(&session, &places)?;
            Ok(Shown {
                outcome,
                has_schemas: session.shapes.has_schemas(),
                end: places.layout.end,
            })
        }
        DocumentKind::Outputs | DocumentKind::SingleValue => {
            let text = source.rest(0).map_err(Error::Read)?;
            let end = skip_value(&text, 0, options.limits)
                .map_err(|fault| locate_in_pass(source, fault.into()))?;
            let shapes = Shapes::new(None, Configuration::default());
            let sink = sink.within(options.most_text(end));
            let session = Session::new(source, options, shapes, sink, progress);
            let outcome = show_outputs(&session, end, kind == DocumentKind::SingleValue)?;
            Ok(Shown {
                outcome,
                has_schemas: true,
                end,
            })
        }
        other => Err(Error::Document(InputError::NotShown(other).into())),
    }
}

/// The shapes by the given schemas, else by those inside the document, else inferred.
fn shapes<'s>(
    source: &'s Source<'s>,
    schemas: Option<&'s Opened<'s>>,
    own: Option<&Range<usize>>,
    configuration: Option<&Range<usize>>,
    options: &Options,
    progress: &dyn Progress,
) -> Result<Shapes<'s>, Error> {
    let limits = options.limits;
    if let Some(source) = schemas.map(|given| &given.source).or(own.map(|_| source)) {
        let index = source.pass(
            IndexSchemas { limits },
            Stage::Survey,
            progress,
            options.thread_count(),
        );
        let index = index.map_err(|error| match locate_in_pass(source, error) {
            Error::Document(problem) => Error::Schemas(problem),
            other => other,
        })?;
        return Ok(Shapes::new(Some((source, index)), Configuration::default()));
    }
    let text = configuration
        .map(|range| source.read(range))
        .transpose()
        .map_err(Error::Read)?;
    let configuration = text
        .map(|text| Configuration::read(&text, limits))
        .unwrap_or_default();
    Ok(Shapes::new(None, configuration))
}

struct IndexSchemas {
    limits: Limits,
}

impl Pass<Schemas> for IndexSchemas {
    fn over(self, input: &mut impl stream::Input) -> Result<Schemas, stream::StreamError> {
        Schemas::index_input(input, self.limits)
    }
}
