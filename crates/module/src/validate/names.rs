//! Whether what an expression refers to is declared.

use crate::declare::Address;
use crate::references::ReferenceTarget;
use tofu_json_config::Diagnostic;
use tofu_json_config::decode::ResourceMode;
use tofu_json_config::expression::{Reference, StepKey};
use tofu_json_diagnostic::Place;
use tofu_json_text::{quoted, suggestion};

use super::{Context, EffectiveArgument, Repeated, reference_form, scoped};

/// The faults of what OpenTofu looks at before it looks for values: resources, called modules, `self`.
pub(super) fn of_objects(
    context: &Context<'_, '_>,
    given: EffectiveArgument<'_, '_>,
    reference: &Reference,
) -> Option<Diagnostic> {
    if !reference_form::faults(reference).is_empty() {
        return None;
    }
    let target = ReferenceTarget::of(reference);
    let is_value = matches!(
        target,
        ReferenceTarget::Address(Address::Variable(_) | Address::Local(_))
    );
    let is_given = target == ReferenceTarget::Reserved && reference.root() != Some("self");
    if is_value || is_given {
        return None;
    }
    of_target(context, given, reference)
}

/// The faults of a reference that OpenTofu finds when it looks for the value.
pub(super) fn of_values(
    context: &Context<'_, '_>,
    given: EffectiveArgument<'_, '_>,
    reference: &Reference,
) -> Vec<Diagnostic> {
    let mut faults = reference_form::faults(reference);
    if !faults.is_empty() {
        faults.extend(nameless(context, reference));
    } else if of_objects(context, given, reference).is_none() {
        faults.extend(of_target(context, given, reference));
    }
    faults
}

/// The faults of one reference.
pub(super) fn of(
    context: &Context<'_, '_>,
    given: EffectiveArgument<'_, '_>,
    reference: &Reference,
) -> Vec<Diagnostic> {
    let mut faults = of_values(context, given, reference);
    faults.extend(of_objects(context, given, reference));
    faults
}

/// OpenTofu also looks for the variable or local value without a name that `var` or `local` alone is.
fn nameless(context: &Context<'_, '_>, reference: &Reference) -> Option<Diagnostic> {
    let address = match reference.root()? {
        "var" => Address::Variable(String::new()),
        "local" => Address::Local(String::new()),
        _ => return None,
    };
    Some(undeclared(context, &address).at(Place::NOWHERE))
}

/// The fault of what a reference leads to, if it has one.
fn of_target(
    context: &Context<'_, '_>,
    given: EffectiveArgument<'_, '_>,
    reference: &Reference,
) -> Option<Diagnostic> {
    let fault = match ReferenceTarget::of(reference) {
        ReferenceTarget::Address(address @ Address::Module(_)) if context.is_declared(&address) => {
            return None;
        }
        ReferenceTarget::Address(address) if context.is_declared(&address) => {
            if let Some(fault) = scoped::out_of_scope(context, given, &address) {
                return Some(fault.at(subject(reference)));
            }
            let fault = wrong_instance(context, &address, reference);
            return fault.or_else(|| no_attribute(context, &address, reference));
        }
        ReferenceTarget::Address(address) => undeclared(context, &address),
        ReferenceTarget::Incomplete => return None,
        ReferenceTarget::Reserved => match out_of_place(given, reference) {
            Some(fault) => fault,
            None => return scoped::no_own_attribute(context, given, reference),
        },
    };
    Some(fault.at(subject(reference)))
}

/// The fault that a resource does not have an attribute, if its schema is known.
pub(super) fn no_attribute(
    context: &Context<'_, '_>,
    address: &Address,
    reference: &Reference,
) -> Option<Diagnostic> {
    let Address::Resource { .. } = address else {
        return None;
    };
    let mut steps = reference.steps.iter().skip(names(reference)).peekable();
    let key = steps.next_if(|step| matches!(step.key, StepKey::Key(_) | StepKey::Number(_)));
    let repeated = context.repeated(address);
    if key.is_some() != (repeated.count || repeated.each) {
        // Another mistake, or another type: of all instances together.
        return None;
    }
    let step = steps.next()?;
    let StepKey::Attribute(name) = &step.key else {
        return None;
    };
    let shape = super::bodies::known_shape(context, address)?;
    if shape.attributes.contains_key(name) || shape.blocks.contains_key(name) {
        return None;
    }
    let detail = format!(
        "This object has no argument, nested block, or exported attribute named {}.",
        quoted(name)
    );
    Some(Diagnostic::error("Unsupported attribute", detail).at(step.place))
}

pub(super) fn undeclared(context: &Context<'_, '_>, address: &Address) -> Diagnostic {
    let (summary, detail) = match address {
        Address::Variable(name) => {
            let names = context.names(|one| match one {
                Address::Variable(name) => Some(name),
                _ => None,
            });
            let name = quoted(name);
            let hint = suggestion(name.trim_matches('"'), names);
            let hint = hint.unwrap_or_else(|| {
                format!(" This variable can be declared with a variable {name} {{}} block.")
            });
            (
                "Reference to undeclared input variable",
                format!("An input variable with the name {name} has not been declared.{hint}"),
            )
        }
        Address::Local(name) => {
            let names = context.names(|one| match one {
                Address::Local(name) => Some(name),
                _ => None,
            });
            let hint = suggestion(name, names).unwrap_or_default();
            let name = quoted(name);
            (
                "Reference to undeclared local value",
                format!("A local value with the name {name} has not been declared.{hint}"),
            )
        }
        Address::Module(name) => {
            let names = context.names(|one| match one {
                Address::Module(name) => Some(name),
                _ => None,
            });
            let hint = suggestion(name, names).unwrap_or_default();
            let name = quoted(name);
            (
                "Reference to undeclared module",
                format!(
                    "No module call named {name} is declared in {}.{hint}",
                    context.around.path.in_words()
                ),
            )
        }
        Address::Resource {
            mode,
            type_name,
            name,
        } => {
            use tofu_json_config::decode::ResourceMode as M;
            let word = match mode {
                M::Managed => "managed",
                M::Data => "data",
                M::Ephemeral => "ephemeral",
            };
            let (type_name, name) = (quoted(type_name), quoted(name));
            (
                "Reference to undeclared resource",
                format!(
                    "There is no {word} resource {type_name} {name} definition in {}.",
                    context.around.path.in_words()
                ),
            )
        }
        other => ("Invalid reference", format!("There is no {other}.")),
    };
    let hint = of_another_mode(context, address).unwrap_or_default();
    Diagnostic::error(summary, detail + &hint)
}

/// A resource of the same type and name in another kind of block.
fn of_another_mode(context: &Context<'_, '_>, address: &Address) -> Option<String> {
    let Address::Resource {
        mode,
        type_name,
        name,
    } = address
    else {
        return None;
    };
    let (other, word) = match mode {
        ResourceMode::Data => (ResourceMode::Managed, "resource"),
        ResourceMode::Managed => (ResourceMode::Data, "data"),
        ResourceMode::Ephemeral => return None,
    };
    let other = Address::resource(other, type_name, name);
    let is_declared = context.is_declared(&other);
    is_declared.then(|| format!("\n\nDid you mean the {word} resource {other}?"))
}

/// The fault of an attribute of all instances of a resource together, or of a key where there is one instance only.
fn wrong_instance(
    context: &Context<'_, '_>,
    address: &Address,
    reference: &Reference,
) -> Option<Diagnostic> {
    let Address::Resource { .. } = address else {
        return None;
    };
    let repeated = context.repeated(address);
    let step = reference.steps.get(names(reference))?;
    let is_key = matches!(step.key, StepKey::Key(_) | StepKey::Number(_));
    let is_attribute = matches!(step.key, StepKey::Attribute(_));
    let (argument, key) = match repeated {
        Repeated { count: true, .. } => ("count", "count.index"),
        Repeated { each: true, .. } => ("for_each", "each.key"),
        _ if is_key => {
            let detail = format!(
                "Because {address} does not have \"count\" or \"for_each\" set, references to it must not include an index key. Remove the bracketed index to refer to the single instance of this resource."
            );
            let fault = Diagnostic::error("Unexpected resource instance key", detail);
            return Some(fault.at(subject(reference)));
        }
        _ => return None,
    };
    if !is_attribute {
        return None;
    }
    let detail = format!(
        "Because {address} has \"{argument}\" set, its attributes must be accessed on specific instances.\n\nFor example, to correlate with indices of a referring resource, use:\n    {address}[{key}]"
    );
    let fault = Diagnostic::error("Missing resource instance key", detail);
    Some(fault.at(subject(reference)))
}

/// Names that are there only with an argument of the declaration.
fn out_of_place(given: EffectiveArgument<'_, '_>, reference: &Reference) -> Option<Diagnostic> {
    let is_value = reference
        .steps
        .get(1)
        .is_some_and(|step| matches!(&step.key, StepKey::Attribute(name) if name == "value"));
    match reference.root()? {
        "each" if is_value && !given.repeated.each => Some(Diagnostic::error(
            "each.value cannot be used in this context",
            "A reference to \"each.value\" has been used in a context in which it is unavailable, such as when the configuration no longer contains the value in its \"for_each\" expression. Remove this reference to each.value in your configuration to work around this error.",
        )),
        "self" if !has_self(given) => Some(Diagnostic::error(
            "Invalid \"self\" reference",
            "The \"self\" object is not available in this context. This object can be used only in resource provisioner, connection, and postcondition blocks.",
        )),
        "each" if !given.repeated.each => Some(Diagnostic::error(
            "Reference to \"each\" in context without for_each",
            "The \"each\" object can be used only in \"module\" or \"resource\" blocks, and only when the \"for_each\" argument is set.",
        )),
        "count" if !given.repeated.count => Some(Diagnostic::error(
            "Reference to \"count\" in non-counted context",
            "The \"count\" object can only be used in \"module\", \"resource\", and \"data\" blocks, and only when the \"count\" argument is set.",
        )),
        _ => None,
    }
}

/// Whether `self` is there for an argument.
fn has_self(given: EffectiveArgument<'_, '_>) -> bool {
    let path = &given.argument.path;
    ["provisioner", "connection", "lifecycle.postcondition"]
        .iter()
        .any(|block| {
            path.strip_prefix(block)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[', ' ']))
        })
}

/// The place of the part of a reference that names its target: names, and the key of an instance of
/// a resource.
pub(super) fn subject(reference: &Reference) -> Place {
    let steps = &reference.steps;
    let end = |number: usize| steps.get(number).or(steps.last());
    let names = names(reference);
    let mut last = end(names.saturating_sub(1));
    if let (ReferenceTarget::Address(Address::Resource { .. } | Address::Module(_)), Some(step)) =
        (ReferenceTarget::of(reference), steps.get(names))
        && matches!(step.key, StepKey::Key(_) | StepKey::Number(_))
    {
        last = Some(step);
    }
    // Of a module, what is referred to is the output.
    if reference.root() == Some("module") {
        let key = usize::from(last != end(names.saturating_sub(1)));
        last = steps.get(names + key).or(last);
    }
    match (steps.first(), last) {
        (Some(first), Some(last)) => first.place.to(last.place),
        _ => reference.place,
    }
}

/// The place of the attributes after the names and the key.
pub(super) fn remainder(reference: &Reference) -> Option<Place> {
    let end = subject(reference).end;
    let mut rest = reference
        .steps
        .iter()
        .filter(|step| step.place.start.byte >= end.byte);
    let first = rest.next()?;
    let last = rest.next_back().unwrap_or(first);
    Some(first.place.to(last.place))
}

/// The number of steps that are names.
fn names(reference: &Reference) -> usize {
    match reference.root() {
        Some("data" | "ephemeral" | "resource") => 3,
        Some("self") => 1,
        _ if reference.steps.len() < 2 => 1,
        _ => 2,
    }
}
