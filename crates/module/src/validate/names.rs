//! Whether what an expression refers to is declared.

use crate::declare::Address;
use crate::references::ReferenceTarget;
use tofu_json_config::Diagnostic;
use tofu_json_config::expression::{Reference, StepKey};
use tofu_json_diagnostic::Place;
use tofu_json_text::{quoted, suggestion};

use super::{Context, EffectiveArgument};

/// Checks what an expression refers to; whether all of it is there.
pub(super) fn check<'m, 'f>(
    context: &mut Context<'m, 'f>,
    given: EffectiveArgument<'m, 'f>,
    references: &[Reference],
) -> bool {
    let before = context.faults.len();
    for reference in references {
        if let Some(fault) = of(context, given, reference) {
            context.fault(given.layer.file, fault);
        }
    }
    context.faults.len() == before
}

/// The fault of one reference, if it has one.
pub(super) fn of(
    context: &Context<'_, '_>,
    given: EffectiveArgument<'_, '_>,
    reference: &Reference,
) -> Option<Diagnostic> {
    let fault = match ReferenceTarget::of(reference) {
        ReferenceTarget::Address(Address::Module(name))
            if context.around.called.contains_key(&name) =>
        {
            return context.around.called.get(&name)?.output(reference);
        }
        ReferenceTarget::Address(address) if context.is_declared(&address) => {
            return no_attribute(context, &address, reference);
        }
        ReferenceTarget::Address(address) => undeclared(context, &address),
        ReferenceTarget::Incomplete => incomplete(reference.root()?),
        ReferenceTarget::Reserved => out_of_place(given, reference.root()?)?,
    };
    Some(fault.at(subject(reference)))
}

/// The fault that a resource does not have an attribute, if its schema is known.
fn no_attribute(
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
                format!("No module call named {name} is declared in the root module.{hint}"),
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
                    "There is no {word} resource {type_name} {name} definition in the root module."
                ),
            )
        }
        other => ("Invalid reference", format!("There is no {other}.")),
    };
    Diagnostic::error(summary, detail)
}

fn incomplete(root: &str) -> Diagnostic {
    let detail = match root {
        "var" | "local" | "module" => format!(
            "Expected a name after {}.",
            quoted(root)
        ),
        "data" => "Expected a type and a name after \"data\".".to_owned(),
        "ephemeral" => "Expected a type and a name after \"ephemeral\".".to_owned(),
        "resource" => "Expected a type and a name after \"resource\".".to_owned(),
        _ => "A reference to a resource type must be followed by at least one attribute access, specifying the resource name.".to_owned(),
    };
    Diagnostic::error("Invalid reference", detail)
}

/// Names that are there only with an argument of the declaration.
fn out_of_place(given: EffectiveArgument<'_, '_>, root: &str) -> Option<Diagnostic> {
    match root {
        "each" if !given.repeated.each => Some(Diagnostic::error(
            "Reference to \"each\" in context without for_each",
            "The \"each\" object can be used only in \"module\" or \"resource\" blocks, and only when the \"for_each\" argument is set.",
        )),
        "count" if !given.repeated.count => Some(Diagnostic::error(
            "Reference to \"count\" in non-counted context",
            "Expected the argument \"count\" in this block, where \"count\" is referred to.",
        )),
        _ => None,
    }
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
        _ if reference.steps.len() < 2 => 1,
        _ => 2,
    }
}
