//! Whether a reference has the form of one: enough names, keys where keys may be, attributes that the object has.

use tofu_json_config::Diagnostic;
use tofu_json_config::expression::{Reference, ReferenceStep, StepKey};
use tofu_json_diagnostic::Place;
use tofu_json_text::{quoted, suggestion};

const INVALID: &str = "Invalid reference";

/// Names that OpenTofu keeps for itself, and that are no types of resources without `resource.` before them.
const RESERVED: [&str; 3] = ["template", "lazy", "arg"];

/// What is wrong with the form. OpenTofu goes on with an empty name in place of a missing one: the second fault says so.
pub(super) fn faults(reference: &Reference) -> Vec<Diagnostic> {
    let Some(root) = reference.root() else {
        return Vec::new();
    };
    match root {
        "count" | "each" | "path" | "terraform" | "tofu" => of_object(reference, root),
        "var" | "local" | "self" => no_name(reference, root).into_iter().collect(),
        "module" => of_module(reference),
        "data" | "ephemeral" | "resource" => of_resource(reference, root),
        _ if RESERVED.contains(&root) => reserved(reference, root).into_iter().collect(),
        _ => of_type(reference),
    }
}

/// The fault of an object that is named alone, or with something else than an attribute after it.
fn no_name(reference: &Reference, root: &str) -> Option<Diagnostic> {
    let (detail, place) = match reference.steps.get(1) {
        _ if root == "self" => return None,
        None => (
            format!(
                "The \"{root}\" object cannot be accessed directly. Instead, access one of its attributes."
            ),
            reference.steps.first()?.place,
        ),
        Some(step) if attribute(step).is_none() => (
            format!("The \"{root}\" object does not support this operation."),
            step.place,
        ),
        Some(_) => return None,
    };
    Some(Diagnostic::error(INVALID, detail).at(place))
}

/// `path` and the like, whose attributes are known.
fn of_object(reference: &Reference, root: &str) -> Vec<Diagnostic> {
    if let Some(fault) = no_name(reference, root) {
        let nameless = attribute_fault(root, "").map(|fault| fault.at(Place::NOWHERE));
        return std::iter::once(fault).chain(nameless).collect();
    }
    let Some(step) = reference.steps.get(1) else {
        return Vec::new();
    };
    let name = attribute(step).unwrap_or_default();
    let first = reference.steps.first().unwrap_or(step);
    let fault = attribute_fault(root, name).map(|fault| fault.at(first.place.to(step.place)));
    fault.into_iter().collect()
}

/// The fault of an attribute that an object does not have.
fn attribute_fault(root: &str, name: &str) -> Option<Diagnostic> {
    let has = |names: &[&str]| names.contains(&name);
    let unknown = format!(
        "The \"{root}\" object does not have an attribute named {}.",
        quoted(name)
    );
    let detail = match root {
        "count" if !has(&["index"]) => format!(
            "{unknown} The only supported attribute is count.index, which is the index of each instance of a resource block that has the \"count\" argument set."
        ),
        "each" if !has(&["key", "value"]) => format!(
            "{unknown} The supported attributes are each.key and each.value, the current key and value pair of the \"for_each\" attribute set."
        ),
        "path" if !has(&["cwd", "module", "root"]) => {
            let hint = suggestion(name, ["cwd", "module", "root"]).unwrap_or_default();
            format!("{unknown}{hint}")
        }
        "terraform" | "tofu" if name == "env" => format!(
            "The {root}.env attribute was deprecated in v0.10 and removed in v0.12. The \"state environment\" concept was renamed to \"workspace\" in v0.12, and so the workspace name can now be accessed using the {root}.workspace attribute."
        ),
        "terraform" | "tofu" if !has(&["workspace", "applying"]) => format!(
            "{unknown} The only supported attribute is {root}.workspace, the name of the currently-selected workspace."
        ),
        _ => return None,
    };
    Some(Diagnostic::error(
        format!("Invalid \"{root}\" attribute"),
        detail,
    ))
}

/// `module.NAME[KEY].OUTPUT`
fn of_module(reference: &Reference) -> Vec<Diagnostic> {
    if let Some(fault) = no_name(reference, "module") {
        return vec![fault];
    }
    let mut rest = reference.steps.iter().skip(2).peekable();
    if let Some(step) = rest.next_if(|step| attribute(step).is_none())
        && let Some(fault) = key_fault("module", step)
    {
        return vec![fault];
    }
    let extra = rest.next().filter(|step| attribute(step).is_none());
    let detail = "Module instance objects do not support this operation.";
    let fault = extra.map(|step| Diagnostic::error(INVALID, detail).at(step.place));
    fault.into_iter().collect()
}

/// `data.TYPE.NAME` and the like.
fn of_resource(reference: &Reference, root: &str) -> Vec<Diagnostic> {
    let (what, whole) = match root {
        "data" => (
            "a data source",
            "the data source type and the resource name",
        ),
        "ephemeral" => (
            "an ephemeral resource",
            "the ephemeral resource type and its name",
        ),
        _ => ("a resource type", "the resource type and the resource name"),
    };
    let fault = match (reference.steps.get(1), reference.steps.get(2)) {
        (Some(type_name), Some(_)) if attribute(type_name).is_none() => {
            let detail = format!("The \"{root}\" object does not support this operation.");
            Diagnostic::error(INVALID, detail).at(type_name.place)
        }
        (Some(_), Some(name)) if attribute(name).is_none() => {
            let detail = format!(
                "A reference to {what} must be followed by at least one attribute access, specifying the resource name."
            );
            Diagnostic::error(INVALID, detail).at(name.place)
        }
        (Some(_), Some(_)) => return instance_key(reference, 3),
        _ => {
            let detail =
                format!("The \"{root}\" object must be followed by two attribute names: {whole}.");
            Diagnostic::error(INVALID, detail).at(reference.place)
        }
    };
    vec![fault]
}

/// `TYPE.NAME`
fn of_type(reference: &Reference) -> Vec<Diagnostic> {
    let place = match reference.steps.get(1) {
        Some(name) if attribute(name).is_some() => return instance_key(reference, 2),
        Some(other) => other.place,
        None => reference.place,
    };
    let detail = "A reference to a resource type must be followed by at least one attribute access, specifying the resource name.";
    vec![Diagnostic::error(INVALID, detail).at(place)]
}

fn instance_key(reference: &Reference, names: usize) -> Vec<Diagnostic> {
    let key = reference.steps.get(names);
    let key = key.filter(|step| attribute(step).is_none());
    let fault = key.and_then(|step| key_fault("resource", step));
    fault.into_iter().collect()
}

/// The fault of a key that no instance can have.
fn key_fault(of: &str, step: &ReferenceStep) -> Option<Diagnostic> {
    let why = match &step.key {
        StepKey::Unknown => "either a string or an integer is required",
        StepKey::Number(number) if !number.is_whole() => {
            "value must be a whole number, between -9223372036854775808 and 9223372036854775807"
        }
        _ => return None,
    };
    let detail = format!("Invalid index for {of} instance: {why}.");
    Some(Diagnostic::error("Invalid index key", detail).at(step.place))
}

fn reserved(reference: &Reference, root: &str) -> Option<Diagnostic> {
    let detail = format!(
        "The symbol name {} is reserved for use in a future OpenTofu version. If you are using a provider that already uses this as a resource type name, add the prefix \"resource.\" to force interpretation as a resource type name.",
        quoted(root)
    );
    let first = reference.steps.first()?;
    Some(Diagnostic::error("Reserved symbol name", detail).at(first.place))
}

fn attribute(step: &ReferenceStep) -> Option<&str> {
    match &step.key {
        StepKey::Attribute(name) => Some(name),
        _ => None,
    }
}
