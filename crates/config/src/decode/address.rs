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
    /// What follows: the key of one instance.
    pub(super) key: Option<&'r ReferenceStep>,
    /// What follows that.
    extra: Option<&'r ReferenceStep>,
}

/// Reads a reference as an address of one or all instances; what is wrong with it is added to the faults.
pub(super) fn parse<'r>(
    reference: &'r Reference,
    faults: &mut Vec<Diagnostic>,
) -> Option<Address<'r>> {
    taken(read(reference).and_then(with_right_keys), faults)
}

/// Reads a reference as an address of all instances: what follows a resource is never looked at, since
/// [`instance`] refuses it.
pub(super) fn parse_whole<'r>(
    reference: &'r Reference,
    faults: &mut Vec<Diagnostic>,
) -> Option<Address<'r>> {
    let mut keys = Vec::new();
    let _ = read_modules(&reference.steps, &mut keys);
    if let Some(key) = keys.first() {
        faults.push(module_instance(key.place));
        return None;
    }
    let mut read = read(reference);
    // OpenTofu has lost the place of a lone `data` by then.
    if let (Err(wrong), [only]) = (&mut read, reference.steps.as_slice())
        && matches!(name(only), Some("data" | "ephemeral"))
    {
        wrong.place = Place::NOWHERE;
    }
    taken(read, faults)
}

fn taken<'r>(
    read: Result<Address<'r>, Wrong>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Address<'r>> {
    match read {
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

fn wrong_operator(detail: &'static str, place: Place) -> Wrong {
    Wrong {
        summary: "Invalid address operator",
        ..wrong(detail, place)
    }
}

fn read(reference: &Reference) -> Result<Address<'_>, Wrong> {
    let mut module_keys = Vec::new();
    let rest = read_modules(&reference.steps, &mut module_keys)?;
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

/// Keys are strings or whole numbers, and nothing follows them.
fn with_right_keys(address: Address<'_>) -> Result<Address<'_>, Wrong> {
    for key in &address.module_keys {
        match &key.key {
            StepKey::Unknown => {
                let detail = "Invalid module key: must be either a string or an integer.";
                return Err(wrong_operator(detail, key.place));
            }
            StepKey::Number(number) if !number.is_whole() => {
                let detail = "Invalid module index: value must be a whole number, between -9223372036854775808 and 9223372036854775807.";
                return Err(wrong_operator(detail, key.place));
            }
            _ => {}
        }
    }
    let resource = address.resource;
    if let Some(extra) = resource.and_then(|resource| resource.extra) {
        let detail = "Unexpected extra operators after address.";
        return Err(wrong(detail, extra.place));
    }
    if let Some(key) = resource.and_then(|resource| resource.key) {
        let detail = match &key.key {
            StepKey::Key(_) => return Ok(address),
            StepKey::Number(number) if number.is_whole() => return Ok(address),
            StepKey::Number(_) => {
                "Invalid resource instance key: value must be a whole number, between -9223372036854775808 and 9223372036854775807."
            }
            StepKey::Unknown => {
                "Invalid resource instance key: either a string or an integer is required."
            }
            _ => "Resource instance key must be given in square brackets.",
        };
        return Err(wrong(detail, key.place));
    }
    Ok(address)
}

/// Takes `module.NAME[KEY]` off the start as often as there is one, and collects the keys.
fn read_modules<'r>(
    mut steps: &'r [ReferenceStep],
    keys: &mut Vec<&'r ReferenceStep>,
) -> Result<&'r [ReferenceStep], Wrong> {
    while let Some((first, rest)) = steps.split_first()
        && name(first) == Some("module")
    {
        let detail = "Prefix \"module.\" must be followed by a module name.";
        let Some((second, rest)) = rest.split_first() else {
            return Err(wrong_operator(detail, first.place));
        };
        if name(second).is_none() {
            return Err(wrong_operator(detail, second.place));
        }
        steps = rest;
        if let Some((key, rest)) = rest.split_first()
            && is_key(key)
        {
            keys.push(key);
            steps = rest;
        }
    }
    Ok(steps)
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
        let place = type_name.place;
        return Err(match mode {
            ResourceMode::Data => wrong("A data source name is required.", place),
            ResourceMode::Ephemeral => wrong("An ephemeral resource name is required.", place),
            ResourceMode::Managed => wrong_operator(
                "Module address prefix must be followed by dot and then a name.",
                place,
            ),
        });
    }
    if name(resource_name).is_none() {
        return Err(wrong("A resource name is required.", resource_name.place));
    }
    let mut rest = rest.iter();
    Ok(ResourcePart {
        mode,
        key: rest.next(),
        extra: rest.next(),
    })
}

/// The fault of an address of one instance of a module where all instances are meant.
fn module_instance(key: Place) -> Diagnostic {
    let summary = "Module instance address with keys is not allowed";
    let detail = "Module address cannot be a module instance (e.g. \"module.a[0]\"), it must be a module instead (e.g. \"module.a\").";
    Diagnostic::error(summary, detail).at(key)
}

/// The fault of an address of one instance where all instances are meant.
pub(super) fn instance(address: &Address<'_>) -> Option<Diagnostic> {
    let summary = "Resource instance address with keys is not allowed";
    let detail = "Resource address cannot be a resource instance (e.g. \"null_resource.a[0]\"), it must be a resource instead (e.g. \"null_resource.a\").";
    let key = address.resource?.key?;
    Some(Diagnostic::error(summary, detail).at(key.place))
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
