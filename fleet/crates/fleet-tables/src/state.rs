//! The rows of a state, in any of its three forms: values are stepped over.

use crate::column::Cell;
use crate::document::Reading;
use crate::providers::Providers;
use crate::reduced::Reduced;
use crate::{Options, Table};
use tofu_json_input::{DocumentKind, Error, Opened, Problem};
use tofu_json_model::gate::{Strictness, gate};
use tofu_json_model::state::{Contents, Object, StateError, StateFacts};
use tofu_json_value::{Document, Value};

pub(crate) fn fill(
    reading: &mut Reading<'_>,
    opened: &Opened<'_>,
    kind: DocumentKind,
    options: &Options,
) -> Result<(), Error> {
    let reduced = Reduced::of(opened, kind, options)?;
    let failed = |mut error: tofu_json_model::Error| {
        error.at = reduced.original(error.at);
        opened.locate(error.into())
    };
    let document = Document::parse_with((&*reduced.text).into(), options.limits);
    let document = document.map_err(|error| failed(error.into()))?;
    let state = document.root();
    reading.facts.format_version = format_version(state);
    if let Err(refusal) = gate(kind, state, Strictness::Compatible) {
        let problem = Problem::new("format-version", refusal.to_string());
        return Err(Error::Document(problem));
    }
    let contents = Contents::read(kind, state).map_err(|error| match error {
        StateError::Document(error) => failed(error),
        other => Error::Document(Problem::new("wrong-document", other.to_string())),
    })?;
    opened.trailing(reduced.end)?;
    let facts = StateFacts::of(kind, state, &contents);
    reading.facts.serial = facts.serial.and_then(|serial| serial.parse().ok());
    reading.facts.lineage = facts.lineage;
    reading.facts.program_version = facts.program_version;
    let mut providers = Providers::default();
    for object in &contents.objects {
        providers.count(&object.provider_name);
        resource(reading, object, &reduced);
    }
    outputs(reading, &contents);
    providers.fill(reading);
    Ok(())
}

fn format_version(state: Value<'_>) -> Option<String> {
    let members = ["format_version", "state_format_version"];
    let mut texts = members
        .iter()
        .filter_map(|name| Some(state.get(name)?.as_str()?.into_owned()));
    // A state file has a number instead.
    let number = || Some(state.get("version")?.as_number()?.to_owned());
    texts.next().or_else(number)
}

fn resource(reading: &mut Reading<'_>, object: &Object<'_>, reduced: &Reduced) {
    let file = reading.file;
    let Some(rows) = reading.rows(Table::Resources) else {
        return;
    };
    let version = object.schema_version.as_deref();
    rows.push([
        Cell::Text(&file.path),
        Cell::Text(&object.address.to_string()),
        Cell::Text(&object.module),
        Cell::Text(object.mode.as_str()),
        Cell::Text(&object.resource_type),
        Cell::Text(&object.name),
        Cell::Text(&object.provider_name),
        Cell::text(object.deposed.as_deref()),
        Cell::Truth(object.tainted),
        Cell::number(version.and_then(|version| version.parse::<i64>().ok())),
        Cell::number(Some(object.depends_on.len())),
        Cell::number(Some(reduced.length(object.whole.span()))),
    ]);
}

fn outputs(reading: &mut Reading<'_>, contents: &Contents<'_>) {
    let file = reading.file;
    let Some(rows) = reading.rows(Table::Outputs) else {
        return;
    };
    for output in &contents.outputs {
        rows.push([
            Cell::Text(&file.path),
            Cell::Text(&output.name),
            Cell::Null,
            Cell::Truth(output.sensitive),
        ]);
    }
}
