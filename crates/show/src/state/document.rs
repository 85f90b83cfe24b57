use super::layout::{Placed, StatePlaces};
use super::resource::write_resource;
use crate::pipeline::{Job, in_order};
use crate::remarks::Remarks;
use crate::show::Outcome;
use crate::showing::Showing;
use crate::sink::Sink;
use crate::{Error, Format};
use std::borrow::Cow;
use tofu_json_computed::StateOutput;
use tofu_json_computed::json::DocumentWriter;
use tofu_json_differ::Sides;
use tofu_json_model::document::values;
use tofu_json_model::schema::Type;
use tofu_json_model::shape::{Held, Map, Notation};
use tofu_json_render::human;
use tofu_json_schema::value_shape;
use tofu_json_term::Canvas;
use tofu_json_value::{Arena, Document, Value};
use tofu_json_vocab::format_version;

/// The version that is known here; anything newer is warned of.
const STATE_VERSION: &str = "1.0";

/// The outputs of a state by ascending name.
type SortedOutputs<'a> = Vec<(Cow<'a, str>, values::StateOutput<'a>)>;

/// Prints a state.
pub(crate) fn show_state(showing: &Showing<'_>, places: &StatePlaces) -> Result<Outcome, Error> {
    let range = places.layout.outputs.as_ref();
    let base = range.map_or(0, |range| range.start);
    let text = range
        .map(|range| showing.document.part(range))
        .transpose()?;
    let parse = |text| Document::parse_with(text, showing.options.limits);
    let document = text.map(parse).transpose();
    let document =
        document.map_err(|error| showing.locate_syntax(error, base, "/values/outputs"))?;
    let document = document.unwrap_or_else(Document::null);
    let found: Result<SortedOutputs<'_>, _> = Map::hold(document.root()).and_then(|outputs| {
        let read = |(name, output): (_, Result<_, _>)| output.map(|output| (name, output));
        outputs.iter().map(read).collect()
    });
    let outputs = found.map_err(|error| showing.locate(error, base, "/values/outputs"))?;
    let mut remarks = match showing.options.format {
        Format::Text => print_text(showing, places, &outputs)?,
        Format::Computed => print_computed(showing, places, &outputs)?,
    };
    let invalid_text = document.invalid_text().map(|place| base + place.byte);
    remarks.merge(Remarks {
        invalid_text,
        inferred: None,
    });
    Ok(Outcome {
        remarks,
        changes: false,
        errored: false,
    })
}

fn print_text(
    showing: &Showing<'_>,
    places: &StatePlaces,
    outputs: &SortedOutputs<'_>,
) -> Result<Remarks, Error> {
    let mut canvas = showing.canvas();
    version_warning(showing, places, &mut canvas);
    if places.is_empty() && outputs.is_empty() {
        human::state_empty(&mut canvas);
    }
    showing.sink.hand_on(canvas.take_bytes())?;
    let remarks = print_resources(showing, places, &showing.sink)?;
    if !outputs.is_empty() {
        human::state_outputs_opening(&mut canvas);
    }
    for output in outputs {
        with_output(showing, output, |output, arena| {
            human::state_output(&mut canvas, &showing.human, output, arena);
        });
    }
    showing.sink.hand_on(canvas.take_bytes())?;
    Ok(remarks)
}

fn print_computed(
    showing: &Showing<'_>,
    places: &StatePlaces,
    outputs: &SortedOutputs<'_>,
) -> Result<Remarks, Error> {
    let mut json = String::new();
    let mut document = DocumentWriter::state(&mut json, showing.options.json());
    showing.sink.hand_on(std::mem::take(&mut json))?;
    let remarks = print_resources(showing, places, &showing.sink.without_comma())?;
    document.next_list(&mut json);
    for output in outputs {
        with_output(showing, output, |output, _| {
            document.state_output(&mut json, output)
        });
    }
    document.close(&mut json);
    json.push('\n');
    showing.sink.hand_on(json)?;
    Ok(remarks)
}

fn version_warning(showing: &Showing<'_>, places: &StatePlaces, canvas: &mut Canvas) {
    let newer = |version: &str| format_version::newer_than(version, STATE_VERSION);
    let layout = &places.layout;
    let schemas = layout
        .provider_format_version
        .as_deref()
        .or_else(|| showing.shapes.format_version());
    if layout.format_version.as_deref().is_some_and(newer) || schemas.is_some_and(newer) {
        human::version_warning(canvas, &showing.human, human::DocumentKind::State);
    }
}

fn print_resources(
    showing: &Showing<'_>,
    places: &StatePlaces,
    sink: &Sink,
) -> Result<Remarks, Error> {
    let (jobs, placed): (Vec<Job>, Vec<Placed>) = places.in_order();
    in_order(
        showing,
        &jobs,
        |job, text, worker| match placed.get(job.position) {
            Some(placed) => write_resource(showing, job, placed, text, worker),
            None => Ok(()),
        },
        sink,
    )
}

fn with_output(
    showing: &Showing<'_>,
    (name, output): &(Cow<'_, str>, values::StateOutput<'_>),
    take: impl for<'a> FnOnce(&StateOutput<'a>, &'a Arena),
) {
    let shapes = Arena::new();
    let shape = output
        .output_type
        .map(Notation::value)
        .filter(|kind| !kind.is_null())
        .and_then(|kind| value_shape(&Type::read(kind, &shapes)));
    let arena = Arena::new();
    let sensitive = if output.sensitive.unwrap_or_default() {
        Value::whole_mask()
    } else {
        Value::null()
    };
    let sides = Sides::same(output.value.or_null(), sensitive);
    let differ = showing.differ(&arena);
    let diff = match &shape {
        Some(shape) => differ.value_of_type(&sides, shape),
        None => differ.json(&sides),
    };
    take(&StateOutput { name, diff }, &arena);
}
