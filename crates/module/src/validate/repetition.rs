//! `count`, `for_each` and `prevent_destroy` with constants of the wrong kind.

use tofu_json_evaluate::{Type, Value};

use crate::declare::Address;
use tofu_json_config::Diagnostic;

use super::{Context, EffectiveArgument};

pub(super) fn check<'m, 'f>(context: &mut Context<'m, 'f>, given: EffectiveArgument<'m, 'f>) {
    let is_repeated = matches!(
        given.declaration.address,
        Address::Resource { .. } | Address::Module(_)
    );
    let fault = match given.argument.path.as_str() {
        "count" if is_repeated => constant(given).and_then(|value| of_count(&value)),
        "for_each" if is_repeated => constant(given).and_then(|value| of_for_each(&value)),
        "lifecycle.prevent_destroy" => of_prevent_destroy(given),
        _ => None,
    };
    if let Some(fault) = fault {
        let place = given.argument.expression.place();
        context.fault(given.layer.file, fault.at(place));
    }
}

fn constant(given: EffectiveArgument<'_, '_>) -> Option<Value> {
    given.argument.expression.constant().ok()
}

fn of_count(value: &Value) -> Option<Diagnostic> {
    if value.is_null() {
        let detail = "The given \"count\" argument value is null. An integer is required.";
        return Some(Diagnostic::error("Invalid count argument", detail));
    }
    match value.convert(&Type::Number) {
        Ok(_) => None,
        Err(text) => Some(Diagnostic::error(
            "Incorrect value type",
            format!("Invalid expression value: {text}."),
        )),
    }
}

fn of_for_each(value: &Value) -> Option<Diagnostic> {
    let unsuitable = |text: &str| {
        let detail = format!("The given \"for_each\" argument value is unsuitable: {text}.");
        Some(Diagnostic::error("Invalid for_each argument", detail))
    };
    let name = match value {
        Value::Null(_) => return unsuitable("the given \"for_each\" argument value is null"),
        Value::Bool(_) => "bool",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Tuple(_) => "tuple",
        Value::List(..) => "list",
        _ => return None,
    };
    unsuitable(&format!(
        "the \"for_each\" argument must be a map, or set of strings, and you have provided a value of type {name}"
    ))
}

/// In JSON this is read without a scope first, so that a template is nothing but text.
fn of_prevent_destroy(given: EffectiveArgument<'_, '_>) -> Option<Diagnostic> {
    let expression = given.argument.expression;
    let value = if expression.as_json().is_some() {
        expression.literal(&mut Vec::new())
    } else {
        expression.constant().ok()?
    };
    let text = value.convert(&Type::Bool).err()?;
    let detail = format!(
        "Resource instance {} has an invalid value for its prevent_destroy argument: {text}.",
        given.declaration.address
    );
    Some(Diagnostic::error(
        "Invalid value for prevent_destroy",
        detail,
    ))
}
