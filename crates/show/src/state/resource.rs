use super::layout::Placed;
use crate::pipeline::{Job, Worker};
use crate::remarks::Remarks;
use crate::session::Session;
use crate::shapes::WantedShape;
use crate::{Error, Format};
use tofu_json_computed::StateResource;
use tofu_json_computed::json::write_state_resource;
use tofu_json_differ::Sides;
use tofu_json_model::document::values::Resource;
use tofu_json_render::human;
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::Mode;

/// Prints one resource object of a state.
pub(super) fn write_resource(
    session: &Session<'_>,
    job: &Job,
    placed: &Placed,
    text: &[u8],
    worker: &mut Worker,
) -> Result<(), Error> {
    let base = job.range.start;
    let tape = std::mem::replace(&mut worker.tape, Document::null());
    let document = Document::parse_reusing(text, session.options.limits, tape)
        .map_err(|error| session.locate_syntax(error, base, ""))?;
    let invalid_text = document.invalid_text().map(|place| base + place.byte);
    worker.remarks.merge(Remarks {
        invalid_text,
        inferred: None,
    });
    write_parsed(session, base, placed, &document, worker)?;
    worker.tape = document.into_tape();
    Ok(())
}

fn write_parsed(
    session: &Session<'_>,
    base: usize,
    placed: &Placed,
    document: &Document<'_>,
    worker: &mut Worker,
) -> Result<(), Error> {
    let arena = Arena::new();
    let object =
        Resource::read(document.root()).map_err(|error| session.locate(error, base, ""))?;
    let mode = object.mode.unwrap_or_else(|| Mode::from(""));
    let values = object.values.or_null();
    let found = session.shapes.find(WantedShape {
        provider_name: &object.provider_name,
        mode: &mode,
        resource_type: &object.resource_type,
        address: &object.address,
        before: values,
        after: values,
        unknown: Value::null(),
    })?;
    if found.inferred && worker.remarks.inferred.is_none() {
        worker.remarks.inferred = Some(object.resource_type.to_string());
    }
    let sensitive = object.sensitive_values.unwrap_or_else(Value::null);
    let sensitive = session.mask(&found, values, sensitive, &arena);
    let sides = Sides::same(values, sensitive);
    let differ = session.options.differ(&arena);
    // Text is written straight from the values; as JSON the tree is opened down to its leaves.
    let body = match session.options.format {
        Format::Text => differ.unchanged_resource(values, sensitive, &found.shape),
        Format::Computed => None,
    };
    // An empty key is that of the current object.
    let deposed = object.deposed_key.filter(|key| !key.is_empty());
    let resource = StateResource {
        address: arena.text(object.address),
        mode,
        resource_type: arena.text(object.resource_type),
        name: arena.text(object.name),
        deposed: deposed.map(|key| arena.text(key)),
        tainted: object.tainted,
        body: body.unwrap_or_else(|| differ.resource(&sides, &found.shape)),
    };
    match session.options.format {
        Format::Text => {
            let canvas = &mut worker.canvas;
            if placed.opens_module {
                human::state_module(canvas, placed.spacing);
            }
            let mut spacing = placed.spacing;
            human::state_resource(canvas, &session.human, &mut spacing, &resource, &arena);
        }
        Format::Computed => {
            worker.json.clear();
            write_state_resource(&mut worker.json, &resource, &session.options.json());
            worker.write_item();
        }
    }
    Ok(())
}
