//! `state`: states as `show -json` prints them, state files, and the prior states of plans.

pub(crate) mod diff;
pub(crate) mod get;
pub(crate) mod grep;
pub(crate) mod ls;
mod many;
pub(crate) mod show;
pub(crate) mod size;
pub(crate) mod summary;

use crate::commands::run_each;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::document::FoundDocument;
use crate::options::input::InputSource;
use crate::options::limits;
use crate::options::schemas::{note_missing_marks, note_unrecorded_marks};
use clap::Subcommand;
use std::borrow::Cow;
use tofu_json_model::gate::{Strictness, gate};
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::state::{Contents, UnrecordedMarks};
use tofu_json_review::MaskedStrings;
use tofu_json_value::Value;

/// The verbs of `state`.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum StateCommand {
    /// List the objects of a state by address.
    #[command(visible_alias = "list", after_long_help = ls::EXAMPLES)]
    Ls(ls::LsArgs),
    /// Print objects or outputs of a state as JSON.
    ///
    /// The address of one object prints that object. The address of a resource without a key, or of a
    /// module, prints a list of all objects in it. `output.NAME` prints an output, `outputs` all of them.
    ///
    /// Values that the state marks as sensitive are masked unless asked for.
    #[command(after_long_help = get::EXAMPLES)]
    Get(get::GetArgs),
    /// Print an object of a state as `tofu state show` prints it.
    ///
    /// The address of a resource without a key, or of a module, prints all objects in it.
    #[command(after_long_help = show::EXAMPLES)]
    Show(show::StateShowArgs),
    /// Say what states are: serial, lineage, objects, providers, what is tainted.
    #[command(after_long_help = summary::EXAMPLES)]
    Summary(summary::StateSummaryArgs),
    /// Search addresses, types and values of states by a regular expression.
    ///
    /// Sensitive values are neither searched nor shown unless asked for, also where the same text is clear elsewhere.
    #[command(after_long_help = grep::EXAMPLES)]
    Grep(grep::GrepArgs),
    /// Compare two states by address and attribute path.
    ///
    /// Either may be what `tofu show -json` prints or a state file.
    #[command(after_long_help = diff::EXAMPLES)]
    Diff(diff::DiffArgs),
    /// Show what makes a state big: by type, by object, by attribute.
    #[command(after_long_help = size::EXAMPLES)]
    Size(size::SizeArgs),
}

run_each!(StateCommand {
    Ls,
    Get,
    Show,
    Summary,
    Grep,
    Diff,
    Size
});

/// Reads a state and gives its contents to a function.
pub(super) fn with_contents<T>(
    source: &InputSource,
    strictness: Strictness,
    messages: &Messages,
    look: impl FnOnce(&Contents<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    with_marked(source, None, strictness, messages, |contents, _| {
        look(contents)
    })
}

/// Reads a state and gives its contents to a function, and the state itself. What schemas say is sensitive is
/// marked as well; without them a note says what a state file leaves out.
fn with_marked<T>(
    source: &InputSource,
    secrets: Option<&Secrets<'_>>,
    strictness: Strictness,
    messages: &Messages,
    look: impl FnOnce(&Contents<'_>, &ReadState<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let content = source.open()?;
    let found = FoundDocument::new(&content, source)?;
    if !found.is_state() && found.kind != DocumentKind::Plan {
        return Err(found.wrong_kind("a state"));
    }
    found.read(strictness, messages, |document| {
        let state = if found.kind == DocumentKind::Plan {
            prior_state(&found, document.root(), strictness, messages)?
        } else {
            Some((found.kind, document.root()))
        };
        let Some((kind, state)) = state else {
            return look(&Contents::default(), &ReadState::none());
        };
        let contents = Contents::read(kind, state);
        let mut contents = contents.map_err(|error| found.state_failure(error))?;
        let state = ReadState { kind, state };
        if let Some(secrets) = secrets {
            secrets.mark(&mut contents, &state, &found, messages)?;
        }
        look(&contents, &state)
    })
}

/// The state that a plan started from, and a note that it is that one.
fn prior_state<'d>(
    found: &FoundDocument<'_>,
    plan: Value<'d>,
    strictness: Strictness,
    messages: &Messages,
) -> Result<Option<(DocumentKind, Value<'d>)>, Failure> {
    let state = plan.get("prior_state").filter(|state| !state.is_null());
    let (code, text) = match state {
        Some(_) => (
            "prior-state",
            "this is a plan: its `prior_state` is read, the state before the changes",
        ),
        None => (
            "no-prior-state",
            "this is a plan without a `prior_state`: there was nothing before the changes",
        ),
    };
    messages.print(&Message::remark(code, text).in_file(&found.name()));
    let Some(state) = state else {
        return Ok(None);
    };
    let notice = gate(DocumentKind::State, state, strictness);
    if let Some(notice) = notice.map_err(|refusal| found.refused(&refusal))? {
        messages.print(&found.notice(&notice));
    }
    Ok(Some((DocumentKind::State, state)))
}

/// A state that was read.
struct ReadState<'d> {
    kind: DocumentKind,
    state: Value<'d>,
}

impl ReadState<'_> {
    /// That of a plan without one.
    fn none() -> Self {
        Self {
            kind: DocumentKind::State,
            state: Value::null(),
        }
    }

    fn bytes(&self) -> usize {
        if self.state.is_null() {
            return 0;
        }
        self.state.raw().len()
    }
}

/// A state with masks also where a masked string is clear, unless secrets are shown.
fn hiding<'c, 'a>(contents: &'c Contents<'a>, are_shown: bool) -> Cow<'c, Contents<'a>> {
    if are_shown {
        return Cow::Borrowed(contents);
    }
    let mut masked = MaskedStrings::default();
    masked.collect_state(contents);
    let secrets = masked.finder();
    if secrets.is_empty() {
        return Cow::Borrowed(contents);
    }
    let mut hidden = contents.clone();
    hidden.mark_repeated(&secrets);
    Cow::Owned(hidden)
}

/// What is known of secrets besides the state itself.
#[derive(Clone, Copy)]
struct Secrets<'s> {
    schemas: Option<&'s InputSource>,
    shown: bool,
}

impl Secrets<'_> {
    fn mark(
        &self,
        contents: &mut Contents<'_>,
        read: &ReadState<'_>,
        state: &FoundDocument<'_>,
        messages: &Messages,
    ) -> Result<(), Failure> {
        let Some(source) = self.schemas else {
            let unrecorded = UnrecordedMarks::of(read.kind, read.state, contents);
            if !self.shown {
                note_unrecorded_marks(unrecorded, state.name(), messages);
            }
            return Ok(());
        };
        let content = source.open()?;
        let found = FoundDocument::new(&content, source)?;
        found.require(&[DocumentKind::ProviderSchemas], "provider schemas")?;
        let text = found.text()?;
        let marked = contents.mark_by_schemas(&text, limits::nesting());
        let missing = marked.map_err(|error| found.failure(error.into()))?;
        if !self.shown {
            note_missing_marks(&missing, source, messages);
        }
        Ok(())
    }
}
