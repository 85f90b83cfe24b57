//! The single values of objects, without those that masks hide.

use crate::column::Cell;
use crate::document::Reading;
use crate::{Options, Table};
use std::borrow::Cow;
use std::io;
use tofu_json_input::{DocumentKind, Error, Limits, Opened, Problem};
use tofu_json_model::Presence;
use tofu_json_model::state::{Contents, Object, StateError};
use tofu_json_model::stream::{
    OutlinedChange, OutlinedPlan, Slice, StreamError, Unit, UnitEvent, UnitKind, Window, pass_units,
};
use tofu_json_model::view::{Leaf, Mask, leaves};
use tofu_json_redact::{MaskedStrings, SecretFinder, secrets_of_plan};
use tofu_json_value::{Document, Kind, Value};

/// What is written in place of a name that holds a secret.
const HIDDEN: &str = "(sensitive value)";

/// The values of the changes of a plan, and of what has drifted.
pub(crate) fn of_plan(
    reading: &mut Reading<'_>,
    opened: &Opened<'_>,
    options: &Options,
) -> Result<(), Error> {
    if !reading.wanted.has(Table::Attributes) {
        return Ok(());
    }
    values_of_plan(reading, opened, options).map_err(|error| opened.locate(error))
}

fn values_of_plan(
    reading: &mut Reading<'_>,
    opened: &Opened<'_>,
    options: &Options,
) -> Result<(), StreamError> {
    let part = |range| {
        let part = opened.part(&range);
        part.map_err(|error| match error {
            Error::Read(error) => error,
            other => io::Error::other(other.to_string()),
        })
    };
    let limits = options.limits;
    let plan = match opened.in_memory() {
        Some(text) => OutlinedPlan::read(&mut Slice(text), limits, part),
        None => OutlinedPlan::read(&mut Window::new(opened.reader()), limits, part),
    }?;
    let mut values = Values {
        secrets: match options.secrets.are_shown() {
            true => None,
            false => Some(secrets_of(&plan)?),
        },
        reading,
    };
    for change in plan.changes() {
        values.change(&plan, change, "changes")?;
    }
    for change in plan.drift() {
        values.change(&plan, change, "drift")?;
    }
    Ok(())
}

/// What the masks of a plan hide, its sensitive variables too.
fn secrets_of(plan: &OutlinedPlan<'_>) -> Result<SecretFinder, StreamError> {
    let mut sensitive = std::collections::BTreeSet::new();
    if let Some(configuration) = plan.configuration()? {
        for (name, variable) in configuration.view().root_module.variables.iter() {
            if variable?.sensitive {
                sensitive.insert(name.into_owned());
            }
        }
    }
    secrets_of_plan(plan, |name| sensitive.contains(name))
}

/// The values of the objects of a state.
pub(crate) fn of_state(
    reading: &mut Reading<'_>,
    opened: &Opened<'_>,
    kind: DocumentKind,
    options: &Options,
) -> Result<(), Error> {
    if !reading.wanted.has(Table::Attributes) {
        return Ok(());
    }
    let limits = options.limits;
    let secrets = match options.secrets.are_shown() {
        true => None,
        false => {
            let mut masked = MaskedStrings::default();
            units(opened, kind, limits, |unit| {
                collect(unit, limits, &mut masked)
            })?;
            Some(masked.finder())
        }
    };
    let mut values = Values { secrets, reading };
    units(opened, kind, limits, |unit| {
        objects(unit, limits, |object| values.object(object))
    })
}

/// Why a unit of a state cannot be read.
enum UnitError {
    Stream(StreamError),
    State(Problem),
}

impl From<StreamError> for UnitError {
    fn from(error: StreamError) -> Self {
        Self::Stream(error)
    }
}

/// Goes over the units of a state once.
fn units(
    opened: &Opened<'_>,
    kind: DocumentKind,
    limits: Limits,
    mut each: impl FnMut(&Unit<'_>) -> Result<(), UnitError>,
) -> Result<(), Error> {
    let visit = |event: UnitEvent<'_>| match event {
        UnitEvent::Unit(unit) => each(&unit),
        _ => Ok(()),
    };
    let passed = match opened.in_memory() {
        Some(text) => pass_units(&mut Slice(text), kind, limits, visit),
        None => pass_units(&mut Window::new(opened.reader()), kind, limits, visit),
    };
    match passed {
        Ok(_) => Ok(()),
        Err(UnitError::Stream(error)) => Err(opened.locate(error)),
        Err(UnitError::State(problem)) => Err(Error::Document(problem)),
    }
}

/// Collects what is masked in a unit.
fn collect(unit: &Unit<'_>, limits: Limits, masked: &mut MaskedStrings) -> Result<(), UnitError> {
    if unit.kind == UnitKind::Output {
        let document = Document::parse_with(unit.text.into(), limits);
        let document = document.map_err(|error| placed(error.into(), unit.at))?;
        let output = document.root();
        if output.get("sensitive").is_some_and(Value::is_true) {
            masked.collect(output.get("value").unwrap_or_else(Value::null), Mask::Whole);
        }
    }
    objects(unit, limits, |object| {
        object.each_leaf(|_, value, sensitive| {
            if sensitive && value.kind() == Kind::String {
                masked.add(&value.as_str().unwrap_or_default());
            }
        });
    })
}

fn placed(error: tofu_json_model::Error, at: usize) -> UnitError {
    UnitError::Stream(error.shifted(at).into())
}

/// Gives the objects of a unit: it is read as the one resource of a state.
fn objects(
    unit: &Unit<'_>,
    limits: Limits,
    mut each: impl FnMut(&Object<'_>),
) -> Result<(), UnitError> {
    let (kind, before, after): (_, &[u8], &[u8]) = match unit.kind {
        UnitKind::Resource => (
            DocumentKind::State,
            br#"{"format_version":"1.0","values":{"root_module":{"resources":["#,
            b"]}}}",
        ),
        UnitKind::RawResource => (
            DocumentKind::RawState,
            br#"{"version":4,"serial":0,"lineage":"","resources":["#,
            b"]}",
        ),
        _ => return Ok(()),
    };
    let failed = |mut error: tofu_json_model::Error| {
        error.at = error.at.saturating_sub(before.len());
        placed(error, unit.at)
    };
    let text = [before, unit.text, after].concat();
    let document = Document::parse_with(Cow::Owned(text), limits);
    let document = document.map_err(|error| failed(error.into()))?;
    let contents = Contents::read(kind, document.root()).map_err(|error| match error {
        StateError::Document(error) => failed(error),
        other => UnitError::State(Problem::new("wrong-document", other.to_string())),
    })?;
    contents.objects.iter().for_each(&mut each);
    Ok(())
}

/// The rows of `attributes`.
struct Values<'r, 'f> {
    reading: &'r mut Reading<'f>,
    /// What is secret; none where everything is shown.
    secrets: Option<SecretFinder>,
}

/// What a row says of its object.
struct Place<'p> {
    list: &'p str,
    address: &'p str,
    deposed: &'p str,
    resource_type: &'p str,
}

/// What a row says of the value.
struct Sides<'v> {
    attribute: String,
    values: [Option<Value<'v>>; 2],
    /// By its mask.
    sensitive: bool,
    unknown: bool,
    changes: bool,
    forces_replacement: bool,
}

impl Values<'_, '_> {
    fn change(
        &mut self,
        plan: &OutlinedPlan<'_>,
        change: &OutlinedChange,
        list: &str,
    ) -> Result<(), StreamError> {
        let entry = plan.change(change)?;
        let place = Place {
            list,
            address: &change.address,
            deposed: &change.deposed,
            resource_type: &change.resource_type,
        };
        for leaf in leaves(&entry.view().change) {
            self.row(&place, sides(&leaf));
        }
        Ok(())
    }

    fn object(&mut self, object: &Object<'_>) {
        let address = object.address.to_string();
        let place = Place {
            list: "resources",
            address: &address,
            deposed: object.deposed.as_deref().unwrap_or_default(),
            resource_type: &object.resource_type,
        };
        object.each_leaf(|path, value, sensitive| {
            self.row(
                &place,
                Sides {
                    attribute: attribute(path.to_string()),
                    values: [None, Some(value)],
                    sensitive,
                    unknown: false,
                    changes: false,
                    forces_replacement: false,
                },
            );
        });
    }

    fn row(&mut self, place: &Place<'_>, sides: Sides<'_>) {
        let file = self.reading.file;
        let Some(rows) = self.reading.rows(Table::Attributes) else {
            return;
        };
        let is_secret = |value: &Value<'_>| {
            let secrets = self.secrets.as_ref();
            secrets.is_some_and(|secrets| secrets.is_within(*value))
        };
        let secrets = self.secrets.as_ref();
        let has_secret_name = secrets.is_some_and(|secrets| secrets.is_key(&sides.attribute));
        let sensitive =
            sides.sensitive || has_secret_name || sides.values.iter().flatten().any(is_secret);
        let is_hidden = sensitive && self.secrets.is_some();
        // What is hidden on one side may be much like what is on the other.
        let texts = sides.values.map(|value| {
            let value = value.filter(|_| !is_hidden);
            value.map(|value| String::from_utf8_lossy(value.raw()).into_owned())
        });
        let [before, after] = &texts;
        rows.push([
            Cell::Text(&file.path),
            Cell::Text(place.list),
            Cell::Text(place.address),
            Cell::some(place.deposed),
            Cell::Text(place.resource_type),
            Cell::Text(if has_secret_name {
                HIDDEN
            } else {
                &sides.attribute
            }),
            Cell::text(before.as_deref()),
            Cell::text(after.as_deref()),
            Cell::Truth(sensitive),
            Cell::Truth(sides.unknown),
            Cell::Truth(sides.changes),
            Cell::Truth(sides.forces_replacement),
        ]);
        // Everything has been looked at before, so that these rows stay.
        self.reading.give_many(Table::Attributes);
    }
}

fn sides<'v>(leaf: &Leaf<'v>) -> Sides<'v> {
    let value = |side: Presence<Value<'v>>| match side {
        Presence::Value(value) => Some(value),
        _ => None,
    };
    Sides {
        attribute: attribute(leaf.path.to_string()),
        values: [value(leaf.before), value(leaf.after)],
        sensitive: leaf.before_sensitive || leaf.after_sensitive,
        unknown: leaf.unknown,
        changes: leaf.changes(),
        forces_replacement: leaf.forces_replacement,
    }
}

/// A path as it is written where it begins with a name.
fn attribute(path: String) -> String {
    match path.strip_prefix('.') {
        Some(rest) => rest.to_owned(),
        None => path,
    }
}
