use super::layout::Placed;
use crate::pipeline::{Job, Worker};
use crate::remarks::Remarks;
use crate::shapes::{FoundShape, WantedShape};
use crate::showing::{PartPlace, Showing};
use crate::{Error, Format, Options};
use std::sync::OnceLock;
use tofu_json_computed::json::write_state_resource;
use tofu_json_computed::{Diff, StateResource};
use tofu_json_differ::Sides;
use tofu_json_model::document::values::Resource;
use tofu_json_render::human;
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::Mode;

/// Where a resource object of a state is.
pub(crate) const fn place(job: &Job) -> PartPlace {
    PartPlace {
        base: job.range.start,
        within: None,
    }
}

/// Prints one resource object of a state.
pub(super) fn write_resource(
    showing: &Showing<'_>,
    job: &Job,
    placed: &Placed,
    text: &[u8],
    worker: &mut Worker,
) -> Result<(), Error> {
    let place = place(job);
    let tape = std::mem::replace(&mut worker.tape, Document::null());
    let document = Document::parse_reusing(text, showing.options.limits, tape)
        .map_err(|error| place.locate_syntax(showing, error))?;
    let invalid_text = document.invalid_text();
    worker.remarks.merge(Remarks {
        invalid_text: invalid_text.map(|invalid| place.base + invalid.byte),
        inferred: None,
    });
    write_document(showing, place, placed, &document, worker)?;
    worker.tape = document.into_tape();
    Ok(())
}

/// Prints a resource object that was parsed.
pub(crate) fn write_document(
    showing: &Showing<'_>,
    place: PartPlace,
    placed: &Placed,
    document: &Document<'_>,
    worker: &mut Worker,
) -> Result<(), Error> {
    let arena = Arena::new();
    let object = Resource::read(document.root()).map_err(|error| place.locate(showing, error))?;
    let values = object.values.or_null();
    let found = shape(showing, &object)?;
    if found.inferred && worker.remarks.inferred.is_none() {
        worker.remarks.inferred = Some(object.resource_type.to_string());
    }
    let sensitive = sensitive(&showing.options, &object, &found, &arena);
    let differ = showing.differ(&arena);
    // Text is written straight from the values; as JSON the tree is opened down to its leaves.
    let body = match showing.options.format {
        Format::Text => differ.unchanged_resource(values, sensitive, &found.shape),
        Format::Computed => None,
    };
    let sides = Sides::same(values, sensitive);
    // An empty key is that of the current object.
    let deposed = object.deposed_key.filter(|key| !key.is_empty());
    let resource = StateResource {
        address: arena.text(object.address),
        mode: object.mode.unwrap_or_else(|| Mode::from("")),
        resource_type: arena.text(object.resource_type),
        name: arena.text(object.name),
        deposed: deposed.map(|key| arena.text(key)),
        tainted: object.tainted,
        body: body.unwrap_or_else(|| differ.resource(&sides, &found.shape)),
    };
    match showing.options.format {
        Format::Text => {
            let canvas = &mut worker.canvas;
            if placed.opens_module {
                human::state_module(canvas, placed.spacing);
            }
            let mut spacing = placed.spacing;
            let memory = &mut worker.memory;
            human::state_resource_in(
                canvas,
                &showing.human,
                &mut spacing,
                &resource,
                &arena,
                memory,
            );
        }
        Format::Computed => {
            worker.json.clear();
            write_state_resource(&mut worker.json, &resource, &showing.options.json());
            worker.write_item();
        }
    }
    Ok(())
}

/// The tree of an object that was parsed. Its shape is kept for as long as the tree may live.
pub(crate) fn tree<'a>(
    showing: &Showing<'_>,
    place: PartPlace,
    document: &'a Document<'_>,
    kept: &'a OnceLock<FoundShape>,
    arena: &'a Arena,
) -> Result<Diff<'a>, Error> {
    let object = Resource::read(document.root()).map_err(|error| place.locate(showing, error))?;
    let found = FoundShape::keep(kept, || shape(showing, &object))?;
    let sensitive = sensitive(&showing.options, &object, found, arena);
    let sides = Sides::same(object.values.or_null(), sensitive);
    Ok(showing.differ(arena).resource(&sides, &found.shape))
}

/// The shape of an object that was parsed, which is kept.
pub(crate) fn found_shape<'k>(
    showing: &Showing<'_>,
    place: PartPlace,
    document: &Document<'_>,
    kept: &'k OnceLock<FoundShape>,
) -> Result<&'k FoundShape, Error> {
    let object = Resource::read(document.root()).map_err(|error| place.locate(showing, error))?;
    FoundShape::keep(kept, || shape(showing, &object))
}

/// The same sides of an object whose shape is known; none, if it cannot be read.
pub(crate) fn known_sides<'a>(
    options: &Options,
    document: &'a Document<'_>,
    found: &FoundShape,
    arena: &'a Arena,
) -> Option<Sides<'a>> {
    let object = Resource::read(document.root()).ok()?;
    let sensitive = sensitive(options, &object, found, arena);
    Some(Sides::same(object.values.or_null(), sensitive))
}

fn shape(showing: &Showing<'_>, object: &Resource<'_>) -> Result<FoundShape, Error> {
    let values = object.values.or_null();
    let mode = object.mode.clone().unwrap_or_else(|| Mode::from(""));
    showing.shape(WantedShape {
        provider_name: &object.provider_name,
        mode: &mode,
        resource_type: &object.resource_type,
        address: &object.address,
        before: values,
        after: values,
        unknown: Value::null(),
    })
}

fn sensitive<'a>(
    options: &Options,
    object: &Resource<'a>,
    found: &FoundShape,
    arena: &'a Arena,
) -> Value<'a> {
    let mask = object.sensitive_values.unwrap_or_else(Value::null);
    found.mask(options, object.values.or_null(), mask, arena)
}
