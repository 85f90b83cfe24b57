//! Addresses of modules and resources in `moved`, `removed`, `import` and tests.

use super::resource::ResourceMode;
use crate::Diagnostic;
use crate::expression::{Reference, ReferenceStep, StepKey};
use tofu_json_diagnostic::Place;

/// An address: a module, or a resource with the modules it is in.
#[derive(Clone, Debug)]
pub(super) struct Address<'r> {
    /// The keys of instances of modules on the way.
    pub(super) module_keys: Vec<&'r ReferenceStep>,
    /// The resource; none when a module itself is meant.
    pub(super) resource: Option<ResourcePart<'r>>,
}

/// The part of an address after its modules.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResourcePart<'r> {
    /// Which kind.
    pub(super) mode: ResourceMode,
    /// The key of one instance.
    pub(super) key: Option<&'r ReferenceStep>,
}

/// Reads a reference as an address; what is wrong with it is added to the faults.
pub(super) fn parse<'r>(
    reference: &'r Reference,
    faults: &mut Vec<Diagnostic>,
) -> Option<Address<'r>> {
    match read(reference) {
        Ok(address) => Some(address),
        Err(Wrong {
            summary,
            detail,
            place,
        }) => {
            faults.push(Diagnostic::error(summary, detail).at(place));
            None
        }
    }
}

/// Why a reference is no address.
struct Wrong {
    summary: &'static str,
    detail: &'static str,
    place: Place,
}

fn wrong(detail: &'static str, place: Place) -> Wrong {
    Wrong {
        summary: "Invalid address",
        detail,
        place,
    }
}

fn read(reference: &Reference) -> Result<Address<'_>, Wrong> {
    let (module_keys, rest) = read_modules(&reference.steps)?;
    if rest.is_empty() {
        return Ok(Address {
            module_keys,
            resource: None,
        });
    }
    let resource = Some(read_resource(rest, reference.place)?);
    Ok(Address {
        module_keys,
        resource,
    })
}

/// Takes `module.NAME[KEY]` off the start as often as there is one.
fn read_modules(
    mut steps: &[ReferenceStep],
) -> Result<(Vec<&ReferenceStep>, &[ReferenceStep]), Wrong> {
    let mut keys = Vec::new();
    while let Some((first, rest)) = steps.split_first()
        && name(first) == Some("module")
    {
        let detail = "Expected the name of a module after \"module.\".";
        let Some((second, rest)) = rest.split_first() else {
            return Err(wrong(detail, first.place));
        };
        if name(second).is_none() {
            return Err(wrong(detail, second.place));
        }
        steps = rest;
        if let Some((key, rest)) = rest.split_first()
            && is_key(key)
        {
            keys.push(key);
            steps = rest;
        }
    }
    Ok((keys, steps))
}

fn read_resource(steps: &[ReferenceStep], whole: Place) -> Result<ResourcePart<'_>, Wrong> {
    let (mode, steps) = match steps.split_first() {
        Some((first, rest)) => match name(first) {
            Some("data") => (ResourceMode::Data, rest),
            Some("ephemeral") => (ResourceMode::Ephemeral, rest),
            _ => (ResourceMode::Managed, steps),
        },
        None => (ResourceMode::Managed, steps),
    };
    let [type_name, resource_name, rest @ ..] = steps else {
        let place = steps.first().map_or(whole, |only| whole_of(steps, only));
        return Err(wrong(
            "Resource specification must include a resource type and name.",
            place,
        ));
    };
    if name(type_name).is_none() {
        return Err(wrong(
            "Expected the type of a resource, found a key.",
            type_name.place,
        ));
    }
    if name(resource_name).is_none() {
        return Err(wrong(
            "Expected the name of a resource, found a key.",
            resource_name.place,
        ));
    }
    match rest {
        [] => Ok(ResourcePart { mode, key: None }),
        [key] if is_key(key) => Ok(ResourcePart {
            mode,
            key: Some(key),
        }),
        [other] => Err(wrong(
            "Resource instance key must be given in square brackets.",
            other.place,
        )),
        [_, second, ..] => Err(wrong(
            "Expected nothing after the key of the resource.",
            second.place,
        )),
    }
}

fn whole_of(steps: &[ReferenceStep], first: &ReferenceStep) -> Place {
    first.place.to(steps.last().unwrap_or(first).place)
}

fn name(step: &ReferenceStep) -> Option<&str> {
    match &step.key {
        StepKey::Root(name) | StepKey::Attribute(name) => Some(name),
        _ => None,
    }
}

fn is_key(step: &ReferenceStep) -> bool {
    matches!(
        step.key,
        StepKey::Key(_) | StepKey::Number(_) | StepKey::Unknown
    )
}
