//! The single values of objects, without those that masks hide.

use crate::column::{Cell, Rows};
use crate::document::Reading;
use crate::groups::{GROUP, in_groups};
use crate::{FileFacts, Options, Selection, Table};
use std::borrow::Cow;
use std::io;
use tofu_json_input::{DocumentKind, Error, Limits, Opened, Problem};
use tofu_json_model::Presence;
use tofu_json_model::document::Owned;
use tofu_json_model::document::plan::ResourceChange;
use tofu_json_model::state::{Contents, Object, StateError};
use tofu_json_model::stream::{
    OutlinedChange, OutlinedPlan, StreamError, Unit, UnitEvent, UnitKind, pass_units,
};
use tofu_json_model::view::{Leaf, Mask, leaves};
use tofu_json_redact::{MaskedStrings, SecretFinder, secrets_of_plan, sensitive_variables};
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
    let part = |range| Ok(opened.part(&range)?);
    let plan = OutlinedPlan::read(&mut opened.window(), options.limits, part)?;
    let secrets = match options.secrets.are_shown() {
        true => None,
        false => Some(secrets_of(&plan)?),
    };
    let values = Values::new(reading, secrets);
    let changes = plan.changes().iter().map(|change| ("changes", change));
    let drift = plan.drift().iter().map(|change| ("drift", change));
    let entries: Vec<_> = changes.chain(drift).collect();
    in_groups(
        &entries,
        options.threads,
        |(_, change)| change.range.len(),
        |some| values.of_entries(opened, some, options.limits),
        |rows| reading.give(Table::Attributes, rows),
    )
    // Whoever has the plan knows what the entry is a part of.
    .map_err(|failed| match plan.change(failed.change) {
        Err(error) => error,
        Ok(_) => failed.error,
    })
}

/// What the masks of a plan hide, and its variables of which the configuration does not say that they may be shown.
fn secrets_of(plan: &OutlinedPlan<'_>) -> Result<SecretFinder, StreamError> {
    let sensitive = sensitive_variables(plan)?;
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
            let look = |units: &[HeldUnit]| {
                let mut masked = MaskedStrings::default();
                let mut units = units.iter().map(HeldUnit::unit);
                units.try_for_each(|unit| collect(&unit, limits, &mut masked))?;
                Ok(masked)
            };
            units(opened, kind, options, look, |more| masked.merge(more))?;
            Some(masked.finder())
        }
    };
    let values = Values::new(reading, secrets);
    let look = |units: &[HeldUnit]| {
        let mut rows = values.rows();
        for unit in units {
            objects(&unit.unit(), limits, |object| {
                values.object(&mut rows, object)
            })?;
        }
        Ok(rows)
    };
    units(opened, kind, options, look, |rows| {
        reading.give(Table::Attributes, rows);
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

/// A unit that waits for others, to be looked at together with them.
struct HeldUnit {
    kind: UnitKind,
    text: Vec<u8>,
    at: usize,
}

impl HeldUnit {
    fn unit(&self) -> Unit<'_> {
        Unit::new(self.kind, None, &self.text, self.at)
    }
}

/// Goes over the units of a state once, some at a time, on the threads there are.
fn units<R: Send>(
    opened: &Opened<'_>,
    kind: DocumentKind,
    options: &Options,
    look: impl Fn(&[HeldUnit]) -> Result<R, UnitError> + Sync,
    mut take: impl FnMut(R),
) -> Result<(), Error> {
    let threads = options.threads;
    let most = GROUP.saturating_mul(threads.max(1));
    let mut flush = |held: &mut Vec<HeldUnit>| {
        let looked = in_groups(held, threads, |unit| unit.text.len(), &look, &mut take);
        held.clear();
        looked
    };
    let (mut held, mut bytes) = (Vec::new(), 0);
    let visit = |event: UnitEvent<'_>| {
        let Some(unit) = with_rows(event) else {
            return Ok(());
        };
        bytes += unit.text.len();
        held.push(HeldUnit {
            kind: unit.kind,
            text: unit.text.to_vec(),
            at: unit.at,
        });
        if bytes < most {
            return Ok(());
        }
        bytes = 0;
        flush(&mut held)
    };
    let passed = pass_units(&mut opened.window(), kind, options.limits, visit);
    match passed.and_then(|_| flush(&mut held)) {
        Ok(()) => Ok(()),
        Err(UnitError::Stream(error)) => Err(opened.locate(error)),
        Err(UnitError::State(problem)) => Err(Error::Document(problem)),
    }
}

/// The unit of a state that a pass has come to, if it has rows.
fn with_rows(event: UnitEvent<'_>) -> Option<Unit<'_>> {
    let UnitEvent::Unit(unit) = event else {
        return None;
    };
    let has_rows = matches!(
        unit.kind,
        UnitKind::Resource | UnitKind::RawResource | UnitKind::Output
    );
    has_rows.then_some(unit)
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

/// How the rows of `attributes` are made.
struct Values<'f> {
    file: &'f FileFacts,
    selection: &'f Selection,
    /// What is secret; none where everything is shown.
    secrets: Option<SecretFinder>,
}

/// An entry that cannot be read, and why.
struct FailedEntry<'c> {
    change: &'c OutlinedChange,
    error: StreamError,
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

impl<'f> Values<'f> {
    fn new(reading: &Reading<'f>, secrets: Option<SecretFinder>) -> Self {
        Self {
            file: reading.file,
            selection: reading.selection,
            secrets,
        }
    }

    fn rows(&self) -> Rows {
        Rows::new(Table::Attributes.columns(), self.selection)
    }

    /// The rows of some entries, which are in a list each.
    fn of_entries<'c>(
        &self,
        opened: &Opened<'_>,
        entries: &[(&str, &'c OutlinedChange)],
        limits: Limits,
    ) -> Result<Rows, FailedEntry<'c>> {
        let mut rows = self.rows();
        for &(list, change) in entries {
            let text = opened.part(&change.range);
            let text = text.map_err(|error| StreamError::from(io::Error::from(error)));
            let entry = text.and_then(|text| {
                let entry = Owned::<ResourceChange<'_>>::unchecked(text.into_owned(), limits);
                entry.map_err(StreamError::from)
            });
            let entry = entry.map_err(|error| FailedEntry { change, error })?;
            let place = Place {
                list,
                address: &change.address,
                deposed: &change.deposed,
                resource_type: &change.resource_type,
            };
            for leaf in leaves(&entry.view().change) {
                self.row(&mut rows, &place, sides(&leaf));
            }
        }
        Ok(rows)
    }

    fn object(&self, rows: &mut Rows, object: &Object<'_>) {
        let address = object.address.to_string();
        let place = Place {
            list: "resources",
            address: &address,
            deposed: object.deposed.as_deref().unwrap_or_default(),
            resource_type: &object.resource_type,
        };
        object.each_leaf(|path, value, sensitive| {
            self.row(
                rows,
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

    fn row(&self, rows: &mut Rows, place: &Place<'_>, sides: Sides<'_>) {
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
            Cell::Text(&self.file.path),
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
