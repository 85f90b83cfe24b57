use crate::pipeline::{Job, Worker};
use crate::session::Session;
use crate::shapes::WantedShape;
use crate::{Error, Format};
use std::mem;
use tofu_json_computed::{Cause, Entry, Importing, OneSided};
use tofu_json_differ::{Matcher, Sides};
use tofu_json_model::fast::ResourceChange;
use tofu_json_value::{Arena, Document};

/// Which list of a plan an entry is in, and what counts of it.
#[derive(Clone, Copy)]
pub(crate) enum List<'r> {
    Changes,
    Drift(&'r super::relevance::Relevance),
}

impl List<'_> {
    const fn pointer(self) -> &'static str {
        match self {
            Self::Changes => "/resource_changes",
            Self::Drift(_) => "/resource_drift",
        }
    }

    const fn cause(self) -> Cause {
        match self {
            Self::Changes => Cause::Planned,
            Self::Drift(_) => Cause::Drift,
        }
    }

    /// The paths that count; none where the entry does not count at all.
    fn relevance(self, address: &str) -> Option<Matcher> {
        match self {
            Self::Changes => Some(Matcher::everything()),
            Self::Drift(relevance) => relevance.of(address),
        }
    }
}

/// An entry that was compared, or a created one that is written from its values.
pub(crate) enum Planned<'a> {
    Compared(Entry<'a>),
    Created(Entry<'a, OneSided<'a>>),
}

impl Planned<'_> {
    /// Whether anything happens to it by what its values say.
    pub(crate) const fn changes(&self) -> bool {
        match self {
            Self::Compared(entry) => entry.body.action.changes(),
            Self::Created(_) => true,
        }
    }
}

/// Parses and compares one entry and gives it to `take`; nothing if it does not count.
pub(crate) fn with_entry<T>(
    session: &Session<'_>,
    list: List<'_>,
    job: &Job,
    text: &[u8],
    worker: &mut Worker,
    take: impl for<'a> FnOnce(&mut Worker, &Planned<'a>, &'a Arena<'a>) -> T,
) -> Result<Option<T>, Error> {
    let prefix = || format!("{}/{}", list.pointer(), job.position);
    let base = job.range.start;
    let tape = mem::replace(&mut worker.tape, Document::null());
    let document = Document::parse_reusing(text, session.options.limits, tape)
        .map_err(|error| session.locate_syntax(error, base, &prefix()))?;
    if let Some(place) = document.invalid_text() {
        let at = base + place.byte;
        worker.remarks.merge(crate::remarks::Remarks {
            invalid_text: Some(at),
            inferred: None,
        });
    }
    let result = read_entry(session, list, &document, worker, take).map_err(|error| match error {
        Failure::Model(error) => session.locate(error, base, &prefix()),
        Failure::Show(error) => *error,
    });
    worker.tape = document.into_tape();
    result
}

enum Failure {
    Model(tofu_json_model::Error),
    Show(Box<Error>),
}

fn read_entry<T>(
    session: &Session<'_>,
    list: List<'_>,
    document: &Document<'_>,
    worker: &mut Worker,
    take: impl for<'a> FnOnce(&mut Worker, &Planned<'a>, &'a Arena<'a>) -> T,
) -> Result<Option<T>, Failure> {
    let arena = Arena::new();
    let resource = ResourceChange::read(document.root(), &arena).map_err(Failure::Model)?;
    let Some(relevance) = list.relevance(resource.address) else {
        return Ok(None);
    };
    let change = &resource.change;
    let wanted = WantedShape {
        provider_name: resource.provider_name,
        mode: &resource.mode,
        resource_type: resource.resource_type,
        address: resource.address,
        before: change.before,
        after: change.after,
        unknown: change.after_unknown,
    };
    let found = session
        .shapes
        .find(wanted)
        .map_err(|error| Failure::Show(Box::new(error)))?;
    if found.inferred && worker.remarks.inferred.is_none() {
        worker.remarks.inferred = Some(resource.resource_type.to_owned());
    }
    let mask = |value, mask| session.mask(&found, value, mask, &arena);
    let sides = Sides {
        before: change.before,
        after: change.after,
        after_unknown: change.after_unknown,
        before_sensitive: mask(change.before, change.before_sensitive),
        after_sensitive: mask(change.after, change.after_sensitive),
        replace: Matcher::replace_paths(change.replace_paths),
        relevance,
    };
    let differ = session.options.differ(&arena);
    // As JSON every node is written, so there the tree is made for all.
    let created = match session.options.format {
        Format::Text => differ.created_resource(&sides, &found.shape),
        Format::Computed => None,
    };
    let planned = match created {
        Some(body) => Planned::Created(entry(resource, list.cause(), body)),
        None => {
            let body = differ.resource(&sides, &found.shape);
            Planned::Compared(entry(resource, list.cause(), body))
        }
    };
    Ok(Some(take(worker, &planned, &arena)))
}

fn entry<'a, B>(resource: ResourceChange<'a>, cause: Cause, body: B) -> Entry<'a, B> {
    let change = resource.change;
    let importing = change.importing.map(|import| Importing {
        id: import.id,
        identity: import.identity,
    });
    let generated = change.generated_config.and_then(|config| config.as_str());
    Entry {
        address: resource.address,
        previous_address: resource.previous_address,
        module_address: resource.module_address,
        mode: resource.mode,
        resource_type: resource.resource_type,
        name: resource.name,
        index: resource.index,
        deposed: resource.deposed,
        action: change.action,
        reason: resource.reason,
        importing,
        generated_config: generated.is_some_and(|config| !config.is_empty()),
        cause,
        body,
    }
}
