//! Resources of a plan or a state one by one, each with the text that `show` prints of it.

mod depth;
mod entries;
mod entry;
#[cfg(feature = "review")]
mod hiding;
mod index;
mod kept;

pub use entries::Entries;
pub use entry::ResourceEntry;
pub(crate) use index::{EntryListing, IndexedList};
pub use index::{EntryPlace, IndexedEntry, ListingEvent};

use crate::documents::{DocumentParts, Documents};
use crate::options::SHALLOW;
use crate::pipeline::Job;
use crate::plan::{PlanFacts, is_empty};
use crate::remarks::Remarks;
use crate::showing::Showing;
use crate::sink::Sink;
use crate::stack::with_deep_stack;
use crate::state::Placed;
use crate::wrong_kind::WrongKind;
use crate::{Error, Format, Options, Report};
use std::fmt;
use std::sync::OnceLock;
use tofu_json_computed::Cause;
use tofu_json_input::Input;
use tofu_json_vocab::PlanMode;

/// A plan or a state, opened to look at its resources one by one.
///
/// Each [entry](ResourceEntry) has its address and action, the part of OpenTofu's text that is about it,
/// and its changes as a tree. They come in the order of the text: in a plan what changed outside of
/// OpenTofu, where OpenTofu says it, then what it plans. One is in memory at a time, besides the document
/// itself, if that is [`Input::Memory`].
///
/// Schemas are optional: without them types are inferred, as [`show`](crate::show) does.
/// [`Options::format`] is not looked at, and [`Options::threads`] only while the document is opened.
///
/// ```
/// use tofu_json_show::{Action, Arena, Input, Options, Session};
///
/// let plan = br#"{"format_version": "1.2", "resource_changes": [{
///     "address": "local_file.a", "mode": "managed", "type": "local_file", "name": "a",
///     "provider_name": "registry.opentofu.org/hashicorp/local",
///     "change": {"actions": ["update"], "before": {"content": "b"}, "after": {"content": "c"}}}]}"#;
/// let session = Session::open(Input::Memory(plan), None, &Options::default())?;
/// for entry in session.entries() {
///     let entry = entry?;
///     assert_eq!(entry.address(), "local_file.a");
///     assert_eq!(*entry.action(), Action::Update);
///     assert_eq!(
///         entry.text()?,
///         "\n  # local_file.a will be updated in-place\n  ~ resource \"local_file\" \"a\" {\n\
///          \x20     ~ content = \"b\" -> \"c\"\n    }\n"
///     );
///     let arena = Arena::new();
///     assert!(entry.diff(&arena)?.action.changes());
/// }
/// # Ok::<(), tofu_json_show::Error>(())
/// ```
pub struct Session<'i> {
    pub(crate) documents: Documents<'i>,
    pub(crate) options: Options,
    report: Report,
    list: ResourceList,
}

/// What must be known before the first entry.
enum ResourceList {
    Plan {
        facts: PlanFacts,
        /// Whether the plan changes nothing by what its values say; looked at where something drifted.
        is_empty: OnceLock<bool>,
    },
    State {
        jobs: Vec<Job>,
        placed: Vec<Placed>,
    },
}

impl<'i> Session<'i> {
    /// Opens a document and finds its resources.
    ///
    /// # Errors
    ///
    /// As [`show_from`](crate::show_from), and [`Error::Document`] for what is neither a plan nor a state.
    pub fn open(
        document: Input<'i>,
        schemas: Option<Input<'i>>,
        options: &Options,
    ) -> Result<Self, Error> {
        Self::open_anywhere(document, schemas, options, None)
    }

    /// The same, and gives every resource to `take` as soon as it is found, while the document is still being opened,
    /// without its values: in a plan all that is listed, also what changed outside of OpenTofu without that OpenTofu
    /// says it; in a state all. They come in the order of the document.
    ///
    /// [`entry_at`](Self::entry_at) reads those that are looked at.
    ///
    /// ```
    /// use tofu_json_show::{Input, ListingEvent, Options, Session};
    ///
    /// let plan = br#"{"format_version": "1.2", "resource_changes": [{
    ///     "address": "local_file.a", "mode": "managed", "type": "local_file", "name": "a",
    ///     "change": {"actions": ["create"], "before": null, "after": {"content": "b"}}}]}"#;
    /// let mut found = Vec::new();
    /// let mut take = |listed| found.push(listed);
    /// let session = Session::open_listing(Input::Memory(plan), None, &Options::default(), &mut take)?;
    /// let Some(ListingEvent::Entry(entry)) = found.first() else {
    ///     panic!("it is found");
    /// };
    /// assert_eq!(entry.address, "local_file.a");
    /// assert!(session.entry_at(entry.place)?.text()?.contains("+ content = \"b\""));
    /// # Ok::<(), tofu_json_show::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open), and [`Error::Document`] where something that is told is of another kind than it should
    /// be.
    pub fn open_listing(
        document: Input<'i>,
        schemas: Option<Input<'i>>,
        options: &Options,
        take: &mut (dyn FnMut(ListingEvent) + Send),
    ) -> Result<Self, Error> {
        Self::open_anywhere(document, schemas, options, Some(EntryListing::new(take)))
    }

    fn open_anywhere(
        document: Input<'i>,
        schemas: Option<Input<'i>>,
        options: &Options,
        mut listing: Option<EntryListing<'_>>,
    ) -> Result<Self, Error> {
        let options = Options {
            format: Format::Text,
            ..*options
        };
        if options.runs_here() {
            return Self::open_here(document, schemas, options, listing.as_mut());
        }
        let open = |levels: usize| {
            let mut options = options;
            options.limits.depth = options.limits.depth.min(levels);
            Self::open_here(document, schemas, options, listing.as_mut())
        };
        with_deep_stack(open).map_err(Error::Thread)?
    }

    fn open_here(
        document: Input<'i>,
        schemas: Option<Input<'i>>,
        options: Options,
        listing: Option<&mut EntryListing<'_>>,
    ) -> Result<Self, Error> {
        let documents = Documents::open(document, schemas, &options, &(), listing)?;
        let showing = documents.showing(&options, options.depth(), Sink::kept(), &());
        let mut report = Report {
            kind: documents.kind,
            format_version: documents.parts.format_version().map(str::to_owned),
            notes: documents.notes(Remarks::default())?,
            changes: false,
            errored: false,
            filtered: None,
        };
        let list = match &documents.parts {
            DocumentParts::Plan(survey) => {
                let facts = PlanFacts::read(&showing, survey)?;
                report.changes = survey.counts_changes(facts.outputs_declared, facts.mode);
                report.errored = survey.layout.errored;
                ResourceList::Plan {
                    facts,
                    is_empty: OnceLock::new(),
                }
            }
            DocumentParts::State(places) => {
                let (jobs, placed) = places.in_order();
                ResourceList::State { jobs, placed }
            }
            DocumentParts::Outputs { .. } => {
                return Err(WrongKind::WithoutResources(documents.kind).into());
            }
        };
        Ok(Self {
            documents,
            options,
            report,
            list,
        })
    }

    /// What is known of the document as a whole. Whether types are inferred is not among the notes.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }

    /// The mode that the plan was made in, by the options or inferred; none of a state.
    #[must_use]
    pub const fn mode(&self) -> Option<PlanMode> {
        match &self.list {
            ResourceList::Plan { facts, .. } => Some(facts.mode),
            ResourceList::State { .. } => None,
        }
    }

    /// The entries that OpenTofu's text has, in its order. The first error ends them.
    #[must_use]
    pub const fn entries(&self) -> Entries<'_> {
        Entries::new(self, None)
    }

    /// Only what the plan changes, or only what changed outside of OpenTofu; none of a state.
    #[must_use]
    pub const fn entries_of(&self, cause: Cause) -> Entries<'_> {
        Entries::new(self, Some(cause))
    }

    /// The entry at a place that was told when [this session was opened](Self::open_listing).
    ///
    /// # Errors
    ///
    /// [`Error::Document`] where it is not what it should be, [`Error::Read`] where it cannot be read, and for a
    /// place of another session that this one does not have.
    pub fn entry_at(&self, place: EntryPlace) -> Result<ResourceEntry<'_>, Error> {
        index::entry_at(self, place)
    }

    /// The entries with an address: often one, but several where the object changed outside of OpenTofu
    /// as well, or has deposed objects.
    ///
    /// Each call goes over all entries, and so takes as long as [`entries`](Self::entries). To look up many, open the
    /// session with a [listing](Self::open_listing), and ask for the entry at a place.
    pub fn entries_at<'s>(
        &'s self,
        address: &'s str,
    ) -> impl Iterator<Item = Result<ResourceEntry<'s>, Error>> {
        let is_it = move |entry: &Result<ResourceEntry<'_>, Error>| {
            entry
                .as_ref()
                .map_or(true, |entry| entry.address() == address)
        };
        self.entries().filter(is_it)
    }

    /// What entries are shown with on threads of any stack.
    pub(crate) fn showing(&self, format: Format) -> Showing<'_> {
        let depth = self.options.depth().min(SHALLOW);
        self.showing_to(format, depth)
    }

    fn showing_to(&self, format: Format, depth: usize) -> Showing<'_> {
        let options = Options {
            format,
            ..self.options
        };
        let most = options.most_text(self.documents.parts.end());
        let sink = Sink::kept().within(most);
        self.documents.showing(&options, depth, sink, &())
    }

    /// Does something with entries here, or on a deep stack, where what is shown may nest deeper than
    /// fits every stack.
    fn run<T: Send>(
        &self,
        is_deep: bool,
        job: impl FnOnce(&Showing<'_>) -> Result<T, Error> + Send,
    ) -> Result<T, Error> {
        if !is_deep || self.options.runs_here() {
            return job(&self.showing(Format::Text));
        }
        let run = |levels: usize| {
            let fits = levels >= self.options.limits.depth;
            let depth = if fits { self.options.depth() } else { levels };
            job(&self.showing_to(Format::Text, depth))
        };
        with_deep_stack(run).map_err(Error::Thread)?
    }

    /// Whether what changed outside of OpenTofu is said: not by a plan that changes nothing, unless it
    /// was made for that.
    fn says_drift(&self) -> Result<bool, Error> {
        let (
            ResourceList::Plan {
                facts,
                is_empty: known,
            },
            DocumentParts::Plan(survey),
        ) = (&self.list, &self.documents.parts)
        else {
            return Ok(false);
        };
        if facts.mode == PlanMode::RefreshOnly {
            return Ok(true);
        }
        if let Some(known) = known.get() {
            return Ok(!known);
        }
        let found = self.run(true, |showing| {
            is_empty(showing, survey, facts.outputs_change)
        })?;
        Ok(!known.get_or_init(|| found))
    }
}

/// The kind only: documents hold secrets.
impl fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("kind", &self.report.kind)
            .finish_non_exhaustive()
    }
}
