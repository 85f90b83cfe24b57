use super::depth::may_nest_deeper;
use super::kept::KeptEntry;
use super::{ResourceList, Session};
use crate::options::SHALLOW;
use crate::pipeline::{Job, Worker};
use crate::plan::{self, List};
use crate::shapes::FoundShape;
use crate::showing::PartPlace;
use crate::state::{self, Placed};
use crate::{Error, Format};
use std::fmt;
use std::sync::OnceLock;
use tofu_json_computed::{Cause, Diff};
use tofu_json_differ::{Matcher, OwnedDiff};
use tofu_json_model::document::plan::ResourceChange;
use tofu_json_model::document::values::Resource;
use tofu_json_model::shape::DecodedText;
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::{Action, Mode, Reason};

/// One resource of a plan or a state: see [`Session`].
///
/// Text and tree are made when they are asked for, each time anew.
pub struct ResourceEntry<'s> {
    pub(super) session: &'s Session<'s>,
    pub(super) from: From<'s>,
    pub(super) place: PartPlace,
    pub(super) document: Document<'s>,
    head: Head,
    /// What is compared may nest deeper than fits every stack.
    is_deep: bool,
    /// For trees, which point into it.
    shape: OnceLock<FoundShape>,
}

#[derive(Clone, Copy)]
pub(super) enum From<'s> {
    Plan(List<'s>),
    State(&'s Placed),
}

/// What can be said of an entry without its values.
struct Head {
    address: String,
    previous_address: Option<String>,
    mode: Mode,
    resource_type: String,
    name: String,
    deposed: Option<String>,
    action: Action,
    reason: Option<Reason>,
}

impl<'s> ResourceEntry<'s> {
    /// An entry of a plan; none, if it does not count.
    pub(super) fn of_plan(
        session: &'s Session<'s>,
        list: List<'s>,
        job: &Job,
    ) -> Result<Option<Self>, Error> {
        let entry = Self::of_list(session, list, job)?;
        let counts = list.relevance(&entry.head.address).is_some();
        Ok(counts.then_some(entry))
    }

    /// An entry of a plan, whether it counts or not.
    pub(super) fn of_list(
        session: &'s Session<'s>,
        list: List<'s>,
        job: &Job,
    ) -> Result<Self, Error> {
        let place = list.place(job);
        let document = parse(session, place, job)?;
        let head = {
            let resource = ResourceChange::read(document.root());
            let resource = resource.and_then(|resource| {
                let action = resource.required_change()?.actions.action.clone();
                Ok((resource, action))
            });
            let showing = session.showing(Format::Text);
            let (resource, action) = resource.map_err(|error| place.locate(&showing, error))?;
            Head {
                action,
                reason: resource
                    .action_reason
                    .filter(|reason| !reason.as_str().is_empty()),
                address: resource.address.into_owned(),
                previous_address: some_text(resource.previous_address),
                mode: resource.mode.unwrap_or_else(|| Mode::from("")),
                resource_type: resource.resource_type.into_owned(),
                name: resource.name.into_owned(),
                deposed: some_text(resource.deposed),
            }
        };
        Ok(Self::new(session, From::Plan(list), place, document, head))
    }

    pub(super) fn of_state(
        session: &'s Session<'s>,
        placed: &'s Placed,
        job: &Job,
    ) -> Result<Self, Error> {
        let place = state::place(job);
        let document = parse(session, place, job)?;
        let head = {
            let object = Resource::read(document.root());
            let showing = session.showing(Format::Text);
            let object = object.map_err(|error| place.locate(&showing, error))?;
            Head {
                action: Action::NoOp,
                reason: None,
                address: object.address.into_owned(),
                previous_address: None,
                mode: object.mode.unwrap_or_else(|| Mode::from("")),
                resource_type: object.resource_type.into_owned(),
                name: object.name.into_owned(),
                deposed: some_text(object.deposed_key),
            }
        };
        Ok(Self::new(
            session,
            From::State(placed),
            place,
            document,
            head,
        ))
    }

    fn new(
        session: &'s Session<'s>,
        from: From<'s>,
        place: PartPlace,
        document: Document<'s>,
        head: Head,
    ) -> Self {
        Self {
            is_deep: may_nest_deeper(document.text(), SURELY_SHALLOW),
            session,
            from,
            place,
            document,
            head,
            shape: OnceLock::new(),
        }
    }

    /// The absolute address.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.head.address
    }

    /// The address before a move, if the plan has one.
    #[must_use]
    pub fn previous_address(&self) -> Option<&str> {
        self.head.previous_address.as_deref()
    }

    /// Managed, data or ephemeral.
    #[must_use]
    pub const fn mode(&self) -> &Mode {
        &self.head.mode
    }

    /// The resource type; empty where the document has none.
    #[must_use]
    pub fn resource_type(&self) -> &str {
        &self.head.resource_type
    }

    /// The name of the resource; empty where the document has none.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.head.name
    }

    /// The key of a deposed object.
    #[must_use]
    pub fn deposed(&self) -> Option<&str> {
        self.head.deposed.as_deref()
    }

    /// The action that the plan declares; in a state [`Action::NoOp`].
    #[must_use]
    pub const fn action(&self) -> &Action {
        &self.head.action
    }

    /// Why, if the plan says so.
    #[must_use]
    pub const fn reason(&self) -> Option<&Reason> {
        self.head.reason.as_ref()
    }

    /// Whether it is planned or changed outside of OpenTofu; none in a state.
    #[must_use]
    pub const fn cause(&self) -> Option<Cause> {
        match self.from {
            From::Plan(list) => Some(list.cause()),
            From::State(_) => None,
        }
    }

    /// The entry as the document has it. Sensitive values are in it: see
    /// [`show_sensitive`](crate::Options::show_sensitive) for what hides them.
    #[must_use]
    pub fn json(&self) -> Value<'_> {
        self.document.root()
    }

    /// What the text of the whole document has for this entry, line breaks around it included: the texts
    /// of all entries in their order are all that the text says of resources. Empty where
    /// OpenTofu says nothing of it.
    ///
    /// # Errors
    ///
    /// [`Error::Schemas`] where the schema of its type cannot be used, [`Error::Read`] where it cannot be
    /// read; [`Error::Thread`] where it nests so deep that it takes a thread, and the system starts none.
    pub fn text(&self) -> Result<String, Error> {
        self.session.run(self.is_deep, |showing| {
            let mut worker = Worker::new(showing.options.style());
            match self.from {
                From::Plan(list) => {
                    // Actions that a change invokes are no part of its entry.
                    let none = plan::Invocations::default();
                    plan::with_document(
                        showing,
                        list,
                        self.place,
                        &self.document,
                        &mut worker,
                        |worker, planned, arena| showing.write_entry(worker, planned, &none, arena),
                    )?;
                }
                From::State(placed) => {
                    let (place, document) = (self.place, &self.document);
                    state::write_document(showing, place, placed, document, &mut worker)?;
                }
            }
            let text = worker.canvas.take();
            showing.sink.make_room(text.len())?;
            Ok(text)
        })
    }

    /// What changes, as a tree that points into this entry and the arena. In a state, and where nothing
    /// changes, the object is compared with itself.
    ///
    /// Values that their schema calls sensitive are marked as such, also where the document does not,
    /// unless [`show_sensitive`](crate::Options::show_sensitive) is set. What nests deeper than 128 levels
    /// is text.
    ///
    /// # Errors
    ///
    /// As [`text`](Self::text).
    pub fn diff<'a>(&'a self, arena: &'a Arena) -> Result<Diff<'a>, Error> {
        let showing = self.session.showing(Format::Computed);
        let (place, document, shape) = (self.place, &self.document, &self.shape);
        match self.from {
            From::Plan(list) => plan::tree(&showing, list, place, document, shape, arena),
            From::State(_) => state::tree(&showing, place, document, shape, arena),
        }
    }

    /// The tree of [`diff`](Self::diff) with all that it points to, to keep it or send it when the
    /// session is gone. The JSON of the entry is copied.
    ///
    /// ```
    /// use tofu_json_show::{Error, Input, Options, OwnedDiff, Session};
    ///
    /// /// The differences of a plan, by address.
    /// fn differences(plan: &[u8]) -> Result<Vec<(String, OwnedDiff)>, Error> {
    ///     let session = Session::open(Input::Memory(plan), None, &Options::default())?;
    ///     let entries = session.entries().map(|entry| {
    ///         let entry = entry?;
    ///         Ok((entry.address().to_owned(), entry.owned_diff()?))
    ///     });
    ///     entries.collect()
    /// }
    ///
    /// let found = differences(br#"{"format_version": "1.2", "resource_changes": [{
    ///     "address": "local_file.a", "mode": "managed", "type": "local_file", "name": "a",
    ///     "provider_name": "registry.opentofu.org/hashicorp/local",
    ///     "change": {"actions": ["update"], "before": {"content": "b"}, "after": {"content": "c"}}}]}"#)?;
    /// assert!(found.iter().all(|(_, diff)| diff.get().action.changes()));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`text`](Self::text).
    pub fn owned_diff(&self) -> Result<OwnedDiff, Error> {
        let showing = self.session.showing(Format::Computed);
        let (place, document, shape) = (self.place, &self.document, &self.shape);
        let (found, relevance) = match self.from {
            From::Plan(list) => {
                let relevance = list.relevance(&self.head.address);
                let found = plan::found_shape(&showing, place, document, shape)?;
                (found, Some(relevance.unwrap_or_else(Matcher::nothing)))
            }
            From::State(_) => (state::found_shape(&showing, place, document, shape)?, None),
        };
        let kept = KeptEntry {
            document: document.clone().into_owned(),
            found: found.clone(),
            relevance,
            options: showing.options,
            depth: showing.depth,
        };
        Ok(OwnedDiff::new(kept, KeptEntry::diff))
    }

    /// Whether it is something that changed outside of OpenTofu, by its values.
    pub(super) fn is_candidate(&self) -> Result<bool, Error> {
        let From::Plan(list) = self.from else {
            return Ok(false);
        };
        if matches!(&self.session.list, ResourceList::Plan { facts, .. } if facts.is_refresh_only())
        {
            return Ok(true);
        }
        self.session.run(self.is_deep, |showing| {
            let mut worker = Worker::new(showing.options.style());
            let changes = plan::with_document(
                showing,
                list,
                self.place,
                &self.document,
                &mut worker,
                |_, planned, _| planned.changes(),
            )?;
            Ok(changes == Some(true))
        })
    }
}

/// What nests no deeper than this, as JSON, has fewer levels than fit every stack however they are counted.
const SURELY_SHALLOW: usize = SHALLOW * 3 / 4;

fn parse<'s>(session: &'s Session<'s>, place: PartPlace, job: &Job) -> Result<Document<'s>, Error> {
    let showing = session.showing(Format::Text);
    let text = showing.document.part(&job.range)?;
    Document::parse_with(text, session.options.limits)
        .map_err(|error| place.locate_syntax(&showing, error))
}

/// What is empty counts as absent, as in OpenTofu.
fn some_text(text: Option<DecodedText<'_>>) -> Option<String> {
    text.filter(|text| !text.is_empty())
        .map(DecodedText::into_owned)
}

/// The address only: documents hold secrets.
impl fmt::Debug for ResourceEntry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResourceEntry")
            .field("address", &self.head.address)
            .field("action", &self.head.action)
            .finish_non_exhaustive()
    }
}
