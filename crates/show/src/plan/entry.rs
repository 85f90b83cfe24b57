use crate::pipeline::{Job, Worker};
use crate::shapes::{FoundShape, WantedShape};
use crate::showing::{PartPlace, Showing};
use crate::{Error, Format};
use std::mem;
use std::sync::OnceLock;
use tofu_json_computed::{Cause, Diff, Entry, Importing, OneSided};
use tofu_json_differ::{Matcher, Sides};
use tofu_json_model::document::plan::{Change, ResourceChange};
use tofu_json_model::shape::{DecodedText, Key};
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::Mode;

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

    pub(crate) const fn place(self, job: &Job) -> PartPlace {
        PartPlace {
            base: job.range.start,
            within: Some((self.pointer(), job.position)),
        }
    }

    pub(crate) const fn cause(self) -> Cause {
        match self {
            Self::Changes => Cause::Planned,
            Self::Drift(_) => Cause::Drift,
        }
    }

    /// The paths that count; none where the entry does not count at all.
    pub(crate) fn relevance(self, address: &str) -> Option<Matcher> {
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
    showing: &Showing<'_>,
    list: List<'_>,
    job: &Job,
    text: &[u8],
    worker: &mut Worker,
    take: impl for<'a> FnOnce(&mut Worker, &Planned<'a>, &'a Arena) -> T,
) -> Result<Option<T>, Error> {
    let place = list.place(job);
    let tape = mem::replace(&mut worker.tape, Document::null());
    let document = Document::parse_reusing(text, showing.options.limits, tape)
        .map_err(|error| place.locate_syntax(showing, error))?;
    if let Some(invalid) = document.invalid_text() {
        worker.remarks.merge(crate::remarks::Remarks {
            invalid_text: Some(place.base + invalid.byte),
            inferred: None,
        });
    }
    let result = with_document(showing, list, place, &document, worker, take);
    worker.tape = document.into_tape();
    result
}

/// Compares an entry that was parsed and gives it to `take`; nothing if it does not count.
pub(crate) fn with_document<T>(
    showing: &Showing<'_>,
    list: List<'_>,
    place: PartPlace,
    document: &Document<'_>,
    worker: &mut Worker,
    take: impl for<'a> FnOnce(&mut Worker, &Planned<'a>, &'a Arena) -> T,
) -> Result<Option<T>, Error> {
    let arena = Arena::new();
    let resource = read(document).map_err(|error| place.locate(showing, error))?;
    let Some(relevance) = list.relevance(&resource.address) else {
        return Ok(None);
    };
    let change = &resource.change;
    let sides = sides(change);
    let found = shape(showing, &resource, &sides)?;
    if found.inferred && worker.remarks.inferred.is_none() {
        worker.remarks.inferred = Some(resource.resource_type.to_string());
    }
    let differ = showing.differ(&arena);
    let sides = all_sides(showing, &found, change, sides, relevance, &arena);
    // As JSON every node is written, so there the tree is made for all.
    let created = match showing.options.format {
        Format::Text => differ.created_resource(&sides, &found.shape),
        Format::Computed => None,
    };
    let mode = mode(&resource);
    let cause = list.cause();
    let planned = match created {
        Some(body) => Planned::Created(entry(resource, mode, cause, body, &arena)),
        None => {
            let body = differ.resource(&sides, &found.shape);
            Planned::Compared(entry(resource, mode, cause, body, &arena))
        }
    };
    Ok(Some(take(worker, &planned, &arena)))
}

/// The tree of an entry that was parsed. Its shape is kept for as long as the tree may live.
pub(crate) fn tree<'a>(
    showing: &Showing<'_>,
    list: List<'_>,
    place: PartPlace,
    document: &'a Document<'_>,
    kept: &'a OnceLock<FoundShape>,
    arena: &'a Arena,
) -> Result<Diff<'a>, Error> {
    let resource = read(document).map_err(|error| place.locate(showing, error))?;
    let change = &resource.change;
    let sides = sides(change);
    let found = FoundShape::keep(kept, || shape(showing, &resource, &sides))?;
    let relevance = list.relevance(&resource.address);
    let relevance = relevance.unwrap_or_else(Matcher::nothing);
    let sides = all_sides(showing, found, change, sides, relevance, arena);
    Ok(showing.differ(arena).resource(&sides, &found.shape))
}

fn read<'a>(document: &'a Document<'_>) -> Result<ResourceChange<'a>, tofu_json_model::Error> {
    let resource = ResourceChange::read(document.root())?;
    resource.required_change()?;
    Ok(resource)
}

fn mode(resource: &ResourceChange<'_>) -> Mode {
    resource.mode.clone().unwrap_or_else(|| Mode::from(""))
}

fn shape<'a>(
    showing: &Showing<'_>,
    resource: &ResourceChange<'a>,
    sides: &Sides<'a>,
) -> Result<FoundShape, Error> {
    showing.shape(WantedShape {
        provider_name: &resource.provider_name,
        mode: &mode(resource),
        resource_type: &resource.resource_type,
        address: &resource.address,
        before: sides.before,
        after: sides.after,
        unknown: sides.after_unknown,
    })
}

/// With what is sensitive, forces replacement and counts.
fn all_sides<'a>(
    showing: &Showing<'_>,
    found: &FoundShape,
    change: &Change<'a>,
    sides: Sides<'a>,
    relevance: Matcher,
    arena: &'a Arena,
) -> Sides<'a> {
    let mask = |value, mask| showing.mask(found, value, mask, arena);
    Sides {
        before_sensitive: mask(sides.before, sides.before_sensitive),
        after_sensitive: mask(sides.after, sides.after_sensitive),
        replace: Matcher::replace_paths(change.replace_paths.value()),
        relevance,
        ..sides
    }
}

/// What is compared of a change; what is absent is null.
pub(super) fn sides<'a>(change: &Change<'a>) -> Sides<'a> {
    let mask = |mask: Option<Value<'a>>| mask.unwrap_or_else(Value::null);
    Sides {
        before: change.before.or_null(),
        after: change.after.or_null(),
        after_unknown: mask(change.after_unknown),
        before_sensitive: mask(change.before_sensitive),
        after_sensitive: mask(change.after_sensitive),
        ..Sides::default()
    }
}

fn entry<'a, B>(
    resource: ResourceChange<'a>,
    mode: Mode,
    cause: Cause,
    body: B,
    arena: &'a Arena,
) -> Entry<'a, B> {
    let change = resource.change;
    // What is empty counts as absent, as in OpenTofu.
    let some_text = |text: Option<DecodedText<'a>>| {
        let text = text.filter(|text| !text.is_empty());
        text.map(|text| arena.text(text))
    };
    let importing = change.importing.map(|import| Importing {
        id: some_text(import.id),
        identity: import.identity.value(),
    });
    Entry {
        address: arena.text(resource.address),
        previous_address: some_text(resource.previous_address),
        module_address: some_text(resource.module_address),
        mode,
        resource_type: arena.text(resource.resource_type),
        name: arena.text(resource.name),
        index: resource.index.map(Key::value),
        deposed: some_text(resource.deposed),
        action: change.actions.action,
        reason: resource
            .action_reason
            .filter(|reason| !reason.as_str().is_empty()),
        importing,
        generated_config: some_text(change.generated_config).is_some(),
        cause,
        body,
    }
}

#[cfg(test)]
mod tests {
    use super::entry;
    use tofu_json_computed::Cause;
    use tofu_json_model::document::plan::ResourceChange;
    use tofu_json_value::{Arena, Document};
    use tofu_json_vocab::Mode;

    #[test]
    fn texts_that_are_empty_count_as_absent() {
        let text = br#"{"previous_address":"","module_address":"","deposed":"","action_reason":"",
            "change":{"importing":{"id":""},"generated_config":""}}"#;
        let document = Document::parse(text).unwrap();
        let arena = Arena::new();
        let resource = ResourceChange::read(document.root()).unwrap();
        let entry = entry(resource, Mode::Managed, Cause::Planned, (), &arena);
        assert_eq!((entry.previous_address, entry.module_address), (None, None));
        assert!(entry.deposed.is_none() && entry.reason.is_none());
        assert!(entry.importing.is_some_and(|import| import.id.is_none()));
        assert!(!entry.generated_config);
    }
}
