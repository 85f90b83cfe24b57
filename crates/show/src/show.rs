use crate::documents::{DocumentParts, Documents};
use crate::outputs::show_outputs;
use crate::plan::{Filtered, show_plan};
use crate::remarks::Remarks;
use crate::sink::Sink;
use crate::stack::on_deep_stack;
use crate::state::show_state;
use crate::{Error, Options, Progress};
use std::io::{self, Write};
use std::thread;
use tofu_json_input::{DocumentKind, Input, Note};
use tofu_json_model::filter::FilterTally;
use tofu_json_vocab::ChangeFilter;

/// Notes about a document besides its text.
///
/// ```
/// use tofu_json_show::{DocumentKind, NoteCode, Options, show};
///
/// // A log comes before the document.
/// let log = b"+ tofu show -json\n{\"format_version\":\"1.2\",\"planned_values\":{},\"errored\":false}";
/// let report = show(log, None, &Options::default(), &mut Vec::new())?;
/// assert_eq!((report.kind, report.changes), (DocumentKind::Plan, false));
/// assert_eq!(report.notes[0].code, NoteCode::LeadingText);
/// # Ok::<(), tofu_json_show::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// What the document is.
    pub kind: DocumentKind,
    /// The version of its format, as it has it; nothing of outputs, and of state files, which have another.
    pub format_version: Option<String>,
    /// What the reader of the text should know.
    pub notes: Vec<Note>,
    /// Whether the plan changes anything: a managed resource, an import, a move or an output, or invokes an action.
    /// Data reads do not count, and drift only where the plan does nothing but refresh. Always `false` for other documents.
    pub changes: bool,
    /// Whether planning failed part-way.
    pub errored: bool,
    /// What a filter has taken and left out, where there was one.
    pub filtered: Option<FilterTally>,
}

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

/// Like [`show`], as a text.
///
/// ```
/// use tofu_json_show::{Options, show_to_string};
///
/// let text = show_to_string(br#"{"a": {"value": 1, "sensitive": false}}"#, None, &Options::default())?;
/// assert_eq!(text, "a = 1\n");
/// # Ok::<(), tofu_json_show::Error>(())
/// ```
///
/// # Errors
///
/// As [`show`]. What was shown before an error is lost.
pub fn show_to_string(
    document: &[u8],
    schemas: Option<&[u8]>,
    options: &Options,
) -> Result<String, Error> {
    let mut text = Vec::new();
    show(document, schemas, options, &mut text)?;
    // It was put together from strings.
    String::from_utf8(text).map_err(|error| Error::Write(io::Error::other(error)))
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
    write_handed(options, out, |depth, sink| {
        let mut options = *options;
        options.limits.depth = options.limits.depth.min(depth);
        show_here(document, schemas, &options, None, progress, sink)
    })
}

/// Like [`show_from`], of a plan, without the changes that a filter does not take. [`Report::filtered`] says what that
/// is, and so does the end of the text.
///
/// What is said of the plan as a whole stays OpenTofu's: the legend and the line `Plan: …` count all changes.
///
/// ```
/// use tofu_json_show::vocab::ChangeFilter;
/// use tofu_json_show::{Input, Options, show_filtered};
///
/// let plan = br#"{"format_version": "1.2", "resource_changes": [
///     {"address": "a.b", "mode": "managed", "type": "a", "name": "b", "provider_name": "example.com/acme/a",
///         "change": {"actions": ["create"], "before": null, "after": {"n": 1}}},
///     {"address": "a.c", "mode": "managed", "type": "a", "name": "c", "provider_name": "example.com/acme/a",
///         "change": {"actions": ["create"], "before": null, "after": {"n": 1}}}]}"#;
/// let mut filter = ChangeFilter::default();
/// filter.addresses = vec!["a.c".to_owned()];
/// let mut text = Vec::new();
/// show_filtered(Input::Memory(plan), None, &Options::default(), &filter, &(), &mut text)?;
/// let text = String::from_utf8_lossy(&text);
/// assert!(text.contains("# a.c will be created") && !text.contains("# a.b"));
/// assert!(text.ends_with("\nFiltered by --address a.c: 1 of 2 changes. Left out: 1 created.\n"));
/// # Ok::<(), tofu_json_show::Error>(())
/// ```
///
/// # Errors
///
/// As [`show_from`], and [`Error::Document`] for anything but a plan. An empty filter is none.
pub fn show_filtered(
    document: Input<'_>,
    schemas: Option<Input<'_>>,
    options: &Options,
    filter: &ChangeFilter,
    progress: &dyn Progress,
    out: &mut dyn Write,
) -> Result<Report, Error> {
    if filter.is_empty() {
        return show_from(document, schemas, options, progress, out);
    }
    write_handed(options, out, |depth, sink| {
        let mut options = options.only_plans(true);
        options.limits.depth = options.limits.depth.min(depth);
        show_here(document, schemas, &options, Some(filter), progress, sink)
    })
}

/// Does a job that hands texts to a sink, and writes them as they come. The job is given how deep documents may nest.
pub(crate) fn write_handed<T: Send>(
    options: &Options,
    out: &mut dyn Write,
    job: impl FnOnce(usize, Sink) -> Result<T, Error> + Send,
) -> Result<T, Error> {
    if options.runs_here() {
        let sink = Sink::kept();
        let done = job(usize::MAX, sink.clone());
        // As with threads, what came before an error is written.
        for text in sink.into_texts() {
            out.write_all(&text).map_err(Error::Write)?;
        }
        return done;
    }
    let (sink, texts) = Sink::writer();
    let spent = sink.spent.clone();
    thread::scope(|scope| {
        let run = |depth: usize| job(depth, sink);
        let shown = on_deep_stack(scope, run).map_err(Error::Thread)?;
        let mut written = Ok(());
        // Where writing fails the receiver goes, and the thread hears of it.
        for text in texts {
            written = out.write_all(text.as_bytes());
            if written.is_err() {
                break;
            }
            spent.keep(text);
        }
        let done = match shown.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        written.map_err(Error::Write)?;
        done.unwrap_or(Err(Error::Closed))
    })
}

fn show_here(
    document: Input<'_>,
    schemas: Option<Input<'_>>,
    options: &Options,
    filter: Option<&ChangeFilter>,
    progress: &dyn Progress,
    sink: Sink,
) -> Result<Report, Error> {
    let open = match filter {
        None => Documents::open_rendering,
        Some(_) => Documents::open_only,
    };
    let mut documents = open(document, schemas, options, progress)?;
    let ahead = documents.take_ahead();
    let sink = sink.within(options.most_text(documents.parts.end()));
    let showing = documents.showing(options, options.depth(), sink, progress);
    let mut filtered = None;
    let outcome = match &documents.parts {
        DocumentParts::Plan(survey) => match filter {
            None => show_plan(&showing, survey, None, ahead),
            Some(filter) => {
                let mut survey = survey.clone();
                let found = filtered.insert(Filtered::apply(filter, &showing, &mut survey)?);
                show_plan(&showing, &survey, Some(found), ahead)
            }
        },
        DocumentParts::State(places) => show_state(&showing, places),
        DocumentParts::Outputs { end } => {
            show_outputs(&showing, *end, documents.kind == DocumentKind::SingleValue)
        }
    }?;
    Ok(Report {
        kind: documents.kind,
        format_version: documents.parts.format_version().map(str::to_owned),
        notes: documents.notes(outcome.remarks)?,
        changes: outcome.changes,
        errored: outcome.errored,
        filtered: filtered.map(|filtered| filtered.tally),
    })
}
