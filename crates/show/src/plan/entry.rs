use crate::Error;
use crate::pipeline::{Job, Worker};
use crate::session::Session;
use crate::shapes::Wanted;
use std::mem;
use tofu_json_computed::{BlockShape, Cause, Diff, Entry, Importing, ShapeRef};
use tofu_json_differ::{Differ, Matcher, Sides, is_all_created};
use tofu_json_model::fast::{Change, ResourceChange};
use tofu_json_render::human::{Compare, Created};
use tofu_json_value::{Arena, Document, Limits, Value};

/// Which list of a plan an entry is in, and what counts of it.
#[derive(Clone, Copy)]
pub(crate) enum List<'r> {
    Changes,
    /// The changes to be printed as text: what is created is not compared.
    Printed,
    Drift(&'r super::relevance::Relevance),
}

impl List<'_> {
    const fn pointer(self) -> &'static str {
        match self {
            Self::Changes | Self::Printed => "/resource_changes",
            Self::Drift(_) => "/resource_drift",
        }
    }

    const fn cause(self) -> Cause {
        match self {
            Self::Changes | Self::Printed => Cause::Planned,
            Self::Drift(_) => Cause::Drift,
        }
    }

    /// The paths that count; none where the entry does not count at all.
    fn relevance(self, address: &str) -> Option<Matcher> {
        match self {
            Self::Changes | Self::Printed => Some(Matcher::everything()),
            Self::Drift(relevance) => relevance.of(address),
        }
    }
}

/// An entry that was compared, or a created one that is written from its values.
pub(crate) enum Planned<'e, 'a> {
    Compared(Entry<'a>),
    Created(Entry<'a, Created<'a>>, &'e Compare<'a>),
}

impl Planned<'_, '_> {
    /// Whether anything happens to it by what its values say.
    pub(crate) const fn changes(&self) -> bool {
        match self {
            Self::Compared(entry) => entry.body.action.changes(),
            Self::Created(..) => true,
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
    take: impl for<'a> FnOnce(&mut Worker, &Planned<'_, 'a>, &'a Arena<'a>) -> T,
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
    take: impl for<'a> FnOnce(&mut Worker, &Planned<'_, 'a>, &'a Arena<'a>) -> T,
) -> Result<Option<T>, Failure> {
    let arena = Arena::new();
    let resource = ResourceChange::read(document.root(), &arena).map_err(Failure::Model)?;
    let Some(relevance) = list.relevance(resource.address) else {
        return Ok(None);
    };
    let change = &resource.change;
    let wanted = Wanted {
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
    let created = matches!(list, List::Printed)
        .then(|| created(change, &found.shape))
        .flatten();
    let (cause, compare) = (list.cause(), comparison(differ));
    let planned = match created {
        Some(created) => Planned::Created(entry(resource, cause, created), &compare),
        None => {
            let body = differ.resource(&sides, &found.shape);
            Planned::Compared(entry(resource, cause, body))
        }
    };
    Ok(Some(take(worker, &planned, &arena)))
}

fn comparison<'a>(differ: Differ<'a>) -> impl Fn(Created<'a>, Limits) -> Diff<'a> {
    move |part, limits| {
        let masks = [part.unknown, part.sensitive];
        differ.limits(limits).created(part.value, masks, part.shape)
    }
}

/// The whole value where there is nothing before and nothing of it is replaced.
fn created<'a>(change: &Change<'a>, shape: &'a BlockShape) -> Option<Created<'a>> {
    let nothing_before = change.before.is_null() && change.before_sensitive.node_count() == 1;
    let is_plain = |mask: Value<'_>| !mask.is_true();
    let plain = nothing_before
        && is_all_created(change.after, change.after_unknown, shape)
        && change.replace_paths.node_count() == 1
        && [
            change.before_sensitive,
            change.after_sensitive,
            change.after_unknown,
        ]
        .into_iter()
        .all(is_plain);
    plain.then_some(Created {
        value: change.after,
        unknown: change.after_unknown,
        sensitive: change.after_sensitive,
        shape: ShapeRef::Block(shape),
    })
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
