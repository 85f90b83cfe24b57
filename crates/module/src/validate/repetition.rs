//! `count`, `for_each` and `prevent_destroy` with values of the wrong kind.

use tofu_json_evaluate::{Type, Value, ValueMarks};

use crate::declare::Address;
use tofu_json_config::Diagnostic;

use super::{Context, EffectiveArgument};

pub(super) fn check<'m, 'f>(context: &mut Context<'m, 'f>, given: EffectiveArgument<'m, 'f>) {
    if given.argument.path == "lifecycle.prevent_destroy"
        && let Some(fault) = of_prevent_destroy(given)
    {
        let place = given.argument.expression.place();
        context.fault(given.layer.file, fault.at(place));
    }
}

/// Checks the value of an argument that repeats what is declared.
pub(super) fn check_value<'m, 'f>(
    context: &mut Context<'m, 'f>,
    given: EffectiveArgument<'m, 'f>,
    value: &Value,
) {
    let is_repeated = matches!(
        given.declaration.address,
        Address::Resource { .. } | Address::Module(_) | Address::Provider { .. }
    );
    let is_provider = matches!(given.declaration.address, Address::Provider { .. });
    let fault = match given.argument.path.as_str() {
        // A provider has no `count`, which OpenTofu says elsewhere.
        "count" if is_repeated => of_count(value),
        "for_each" if is_repeated || is_provider => of_for_each(value),
        _ => None,
    };
    if let Some(fault) = fault {
        let place = given.argument.expression.place();
        context.fault(given.layer.file, fault.at(place));
    }
}

const COUNT: &str = "Invalid count argument";
const FOR_EACH: &str = "Invalid for_each argument";

fn of_count(value: &Value) -> Option<Diagnostic> {
    let (value, marks) = value.unmarked();
    if value.is_null() {
        let detail = "The given \"count\" argument value is null. An integer is required.";
        return Some(Diagnostic::error(COUNT, detail));
    }
    if let Some(fault) = of_marks("count", marks) {
        return Some(fault);
    }
    let number = match value.convert(&Type::Number) {
        Ok(Value::Number(number)) => number,
        Ok(_) => return None,
        Err(text) => {
            let detail = format!("Invalid expression value: {text}.");
            return Some(Diagnostic::error("Incorrect value type", detail));
        }
    };
    let why = if !number.is_whole() {
        "value must be a whole number, between -9223372036854775808 and 9223372036854775807"
    } else if number.is_negative() {
        "must be greater than or equal to zero"
    } else {
        return None;
    };
    let detail = format!("The given \"count\" argument value is unsuitable: {why}.");
    Some(Diagnostic::error(COUNT, detail))
}

/// Keys of instances are shown and kept.
fn of_marks(argument: &str, marks: ValueMarks) -> Option<Diagnostic> {
    let kind = if marks.ephemeral {
        "ephemeral"
    } else if marks.sensitive {
        "sensitive"
    } else {
        return None;
    };
    let first = if marks.ephemeral {
        "Ephemeral"
    } else {
        "Sensitive"
    };
    let detail = format!(
        "{first} values, or values derived from {kind} values, cannot be used as {argument} arguments. If used, the {kind} value could be exposed as a resource instance key."
    );
    Some(Diagnostic::error(
        format!("Invalid {argument} argument"),
        detail,
    ))
}

fn of_for_each(value: &Value) -> Option<Diagnostic> {
    let (value, marks) = value.unmarked();
    if let Some(fault) = of_marks("for_each", marks) {
        return Some(fault);
    }
    let unsuitable = |text: &str| {
        let detail = format!("The given \"for_each\" argument value is unsuitable: {text}.");
        Some(Diagnostic::error(FOR_EACH, detail))
    };
    if value.is_null() {
        return unsuitable("the given \"for_each\" argument value is null");
    }
    let kind = value.value_type();
    let element = match &kind {
        Type::Dynamic | Type::Map(_) | Type::Object(_) => return None,
        Type::Set(element) => element,
        Type::Tuple(_) => return unsuitable(&of_type("tuple")),
        Type::List(_) => return unsuitable(&of_type("list")),
        other => return unsuitable(&of_type(&other.name())),
    };
    if !matches!(**element, Type::String | Type::Dynamic) {
        return unsuitable(&format!(
            "\"for_each\" supports sets of strings, but you have provided a set containing type {}",
            element.name()
        ));
    }
    if value.elements().iter().any(Value::is_null) {
        return unsuitable("\"for_each\" sets must not contain null values");
    }
    None
}

fn of_type(name: &str) -> String {
    format!(
        "the \"for_each\" argument must be a map, or set of strings, and you have provided a value of type {name}"
    )
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
