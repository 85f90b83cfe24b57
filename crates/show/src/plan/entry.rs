use crate::pipeline::{Job, Worker};
use crate::shapes::{FoundShape, WantedShape};
use crate::showing::{PartPlace, Showing};
use crate::{Error, Format, Options};
use std::mem;
use std::sync::OnceLock;
use tofu_json_computed::{Cause, Diff, Entry, OneSided};
use tofu_json_differ::{Matcher, Sides};
use tofu_json_model::document::plan::ResourceChange;
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::profile::Forgetting;
use tofu_json_vocab::{Action, Mode};

/// Which list of a plan an entry is in, and what counts of it.
#[derive(Clone, Copy)]
pub(crate) enum List<'r> {
    Changes,
    Drift(&'r super::relevance::Relevance),
    /// What waits for the next plan; it is always compared.
    Deferred,
}

impl List<'_> {
    const fn pointer(self) -> &'static str {
        match self {
            Self::Changes => "/resource_changes",
            Self::Drift(_) => "/resource_drift",
            Self::Deferred => "/deferred_changes",
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
            Self::Changes | Self::Deferred => Cause::Planned,
            Self::Drift(_) => Cause::Drift,
        }
    }

    /// The paths that count; none where the entry does not count at all.
    pub(crate) fn relevance(self, address: &str) -> Option<Matcher> {
        match self {
            Self::Changes | Self::Deferred => Some(Matcher::everything()),
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
    let sides = sides_of(&showing.options, &resource);
    let found = shape(showing, &resource, &sides)?;
    if found.inferred && worker.remarks.inferred.is_none() {
        worker.remarks.inferred = Some(resource.resource_type.to_string());
    }
    let differ = showing.differ(&arena);
    let sides = all_sides(&showing.options, &found, sides, relevance, &arena);
    // As JSON every node is written, so there the tree is made for all.
    let created = match showing.options.format {
        Format::Text if !matches!(list, List::Deferred) => {
            differ.created_resource(&sides, &found.shape)
        }
        _ => None,
    };
    let cause = list.cause();
    let planned = match created {
        Some(body) => Planned::Created(Entry::of(resource, cause, body, &arena)),
        None => {
            let body = differ.resource(&sides, &found.shape);
            Planned::Compared(Entry::of(resource, cause, body, &arena))
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
    let sides = sides_of(&showing.options, &resource);
    let found = FoundShape::keep(kept, || shape(showing, &resource, &sides))?;
    let relevance = list.relevance(&resource.address);
    let relevance = relevance.unwrap_or_else(Matcher::nothing);
    let sides = all_sides(&showing.options, found, sides, relevance, arena);
    Ok(showing.differ(arena).resource(&sides, &found.shape))
}

/// The shape of an entry that was parsed, which is kept.
pub(crate) fn found_shape<'k>(
    showing: &Showing<'_>,
    place: PartPlace,
    document: &Document<'_>,
    kept: &'k OnceLock<FoundShape>,
) -> Result<&'k FoundShape, Error> {
    let resource = read(document).map_err(|error| place.locate(showing, error))?;
    FoundShape::keep(kept, || {
        shape(showing, &resource, &Sides::of(&resource.change))
    })
}

/// The two sides of an entry by the rules of the release.
fn sides_of<'a>(options: &Options, resource: &ResourceChange<'a>) -> Sides<'a> {
    let rules = options.profile.rules();
    let change = &resource.change;
    let mut sides = Sides::of(change);
    let forgets = change.actions.action == Action::Forget;
    if forgets && rules.forgetting == Forgetting::Uncounted {
        // What is forgotten stays as it is.
        sides.after = sides.before;
        sides.after_sensitive = sides.before_sensitive;
        sides.after_unknown = Value::null();
    }
    sides
}

/// The two sides of an entry whose shape is known; none, if it cannot be read.
pub(crate) fn known_sides<'a>(
    options: &Options,
    document: &'a Document<'_>,
    found: &FoundShape,
    relevance: Matcher,
    arena: &'a Arena,
) -> Option<Sides<'a>> {
    let resource = read(document).ok()?;
    let sides = sides_of(options, &resource);
    Some(all_sides(options, found, sides, relevance, arena))
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

/// With what is sensitive and what counts.
fn all_sides<'a>(
    options: &Options,
    found: &FoundShape,
    sides: Sides<'a>,
    relevance: Matcher,
    arena: &'a Arena,
) -> Sides<'a> {
    let mask = |value, mask| found.mask(options, value, mask, arena);
    let before = mask(sides.before, sides.before_sensitive);
    let after = mask(sides.after, sides.after_sensitive);
    sides
        .before_sensitive(before)
        .after_sensitive(after)
        .relevance(relevance)
}
