//! Resources of raw state files.

use crate::leaves::MaskedValue;
use tofu_json_model::Error;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::state::{Contents, SchemaMarks, masked_parts};
use tofu_json_model::stream::UnitKind;
use tofu_json_value::{Limits, Value};

/// What is around a resource in the least state file that has it.
pub(crate) const BEFORE: &[u8] =
    br#"{"version":4,"terraform_version":"1.12.0","serial":1,"lineage":"","outputs":{},"resources":["#;
const AFTER: &[u8] = b"]}";

/// A state file of one resource.
pub(crate) fn state_of(resource: &[u8]) -> Vec<u8> {
    [BEFORE, resource, AFTER].concat()
}

/// The limits for a unit with what is around it.
pub(crate) const fn within(limits: Limits, kind: UnitKind) -> Limits {
    match kind {
        UnitKind::RawResource => Limits::with_depth(limits.depth.saturating_add(2)),
        _ => limits,
    }
}

/// What is sensitive in the instances of the resource of a state file.
pub(crate) fn masked_instances<'u>(
    state: Value<'u>,
    schemas: Option<&SchemaMarks>,
) -> Result<Vec<MaskedValue<'u>>, Error> {
    let Ok(mut contents) = Contents::read(DocumentKind::RawState, state) else {
        return Ok(whole_instances(state));
    };
    if let Some(schemas) = schemas {
        schemas.mark(&mut contents)?;
    }
    let mut found: Vec<MaskedValue<'_>> = Vec::new();
    for object in &contents.objects {
        let parts = masked_parts(object.values, object.sensitive());
        found.extend(parts.into_iter().map(|part| MaskedValue {
            is_object: part.value.span() == object.values.span(),
            ..MaskedValue::from(part)
        }));
    }
    if !found.is_empty() {
        found.extend(hidden_by_others(state));
    }
    Ok(found)
}

/// The attributes of the instances with their addresses.
pub(crate) fn addressed(state: Value<'_>) -> Vec<(String, Value<'_>)> {
    let contents = Contents::read(DocumentKind::RawState, state).unwrap_or_default();
    let objects = contents.objects.into_iter();
    objects
        .map(|object| (object.address.to_string(), object.values))
        .collect()
}

/// All attributes, where what is sensitive of them cannot be read.
fn whole_instances(state: Value<'_>) -> Vec<MaskedValue<'_>> {
    let attributes = instances(state).flat_map(|instance| {
        let names = ["attributes", "attributes_flat"].into_iter();
        names.flat_map(move |name| instance.get_all(name))
    });
    attributes.map(whole).collect()
}

/// What no program reads, since later members of the same names, or of newer ones, count.
fn hidden_by_others(state: Value<'_>) -> Vec<MaskedValue<'_>> {
    // Not by what they say: what is the same is read in one place only.
    let is_other = |value: &Value<'_>, read: Option<Value<'_>>| {
        read.is_none_or(|read| value.span() != read.span())
    };
    let mut found = Vec::new();
    for instance in instances(state) {
        let attributes = instance.get("attributes");
        let flat = instance.get_all("attributes_flat");
        let flat = flat.filter(|value| {
            attributes.is_some() || is_other(value, instance.get("attributes_flat"))
        });
        let others = instance
            .get_all("attributes")
            .filter(|value| is_other(value, attributes));
        found.extend(others.chain(flat).map(whole));
    }
    for resource in resources(state) {
        let last = resource.get("instances");
        let others = resource
            .get_all("instances")
            .filter(|value| is_other(value, last));
        let attributes = others
            .flat_map(Value::elements)
            .flat_map(|instance| instance.get_all("attributes"));
        found.extend(attributes.map(whole));
    }
    found
}

fn resources(state: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    state.get_all("resources").flat_map(Value::elements)
}

fn instances(state: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    let instances = resources(state).flat_map(|resource| resource.get_all("instances"));
    instances.flat_map(Value::elements)
}

fn whole(value: Value<'_>) -> MaskedValue<'_> {
    MaskedValue {
        is_object: true,
        ..MaskedValue::new(value)
    }
}
