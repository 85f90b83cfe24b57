//! Values where they leave a module or come to be kept: outputs, arguments of called modules and of resources.

use tofu_json_evaluate::{Type, Value, ValueMarks};

use crate::declare::{Address, Declaration};
use tofu_json_config::Diagnostic;
use tofu_json_config::decode::ResourceMode;
use tofu_json_text::quoted;

use super::{Context, EffectiveArgument};

pub(super) fn check<'m, 'f>(
    context: &mut Context<'m, 'f>,
    given: EffectiveArgument<'m, 'f>,
    value: &Value,
) {
    let marks = value.all_marks();
    let path = given.argument.path.as_str();
    if repeats_blocks(path) {
        of_blocks(context, given, value);
    }
    match &given.declaration.address {
        Address::Output(_) if path == "value" => of_output(context, given, marks),
        Address::Module(name) => {
            let place = given.argument.expression.place();
            for fault in of_module(context, name, path, marks) {
                context.fault(given.layer.file, fault.at(place));
            }
        }
        Address::Resource {
            mode: ResourceMode::Managed | ResourceMode::Data,
            ..
        } if marks.ephemeral => of_resource(context, given, value),
        _ => {}
    }
}

/// Whether an argument of a declaration says `true`; what cannot be read without a scope may do so.
fn says(declaration: &Declaration<'_>, name: &str) -> bool {
    let has = Context::has(declaration, name);
    has && argument(declaration, name) != Some(false)
}

/// The value of an argument of a declaration, of several the last.
fn argument(declaration: &Declaration<'_>, name: &str) -> Option<bool> {
    let layers = declaration.layers.iter().rev();
    let mut arguments = layers.flat_map(|layer| &layer.arguments);
    let given = arguments.find(|one| one.path == name)?;
    given.expression.literal_bool(&mut Vec::new())
}

fn of_output<'m, 'f>(
    context: &mut Context<'m, 'f>,
    given: EffectiveArgument<'m, 'f>,
    marks: ValueMarks,
) {
    let file = given.layer.file;
    if context.around.path.is_root()
        && argument(given.declaration, "ephemeral") == Some(true)
        && let Some(first) = given.declaration.first()
    {
        let detail = "Root modules are not allowed to have outputs defined as ephemeral";
        let fault = Diagnostic::error("Invalid output configuration", detail);
        context.fault(first.file, fault.at(first.place));
    }
    if marks.ephemeral && !says(given.declaration, "ephemeral") {
        let detail = "The value that was generated for the output is ephemeral, but it is not configured to allow one.";
        let fault = Diagnostic::error("Output does not allow ephemeral value", detail);
        context.fault(file, fault.at(given.argument.expression.place()));
    }
    if marks.sensitive && context.around.path.is_root() && !says(given.declaration, "sensitive") {
        let detail = "To reduce the risk of accidentally exporting sensitive data that was intended to be only internal, OpenTofu requires that any root module output containing sensitive data be explicitly marked as sensitive, to confirm your intent.\n\nIf you do intend to export this data, annotate the output value as sensitive by adding the following argument:\n    sensitive = true";
        let fault = Diagnostic::error("Output refers to sensitive values", detail);
        if let Some(first) = given.declaration.first() {
            context.fault(first.file, fault.at(first.place));
        }
    }
}

fn of_module(
    context: &Context<'_, '_>,
    module: &str,
    variable: &str,
    marks: ValueMarks,
) -> Vec<Diagnostic> {
    let Some(called) = context.around.called.get(module) else {
        return Vec::new();
    };
    let name = quoted(variable);
    let mut faults = Vec::new();
    if marks.ephemeral && called.keeps(variable) {
        let detail = format!(
            "The value used for the variable {name} is ephemeral, but it is not configured to allow one."
        );
        faults.push(Diagnostic::error(
            "Variable does not allow ephemeral value",
            detail,
        ));
    }
    if let Some(text) = called.deprecated(variable) {
        let detail =
            format!("Variable {name} is marked as deprecated with the following message:\n{text}");
        faults.push(Diagnostic::warning(
            "Variable marked as deprecated by the module author",
            detail,
        ));
    }
    faults
}

/// What is not kept may not be part of what is.
fn of_resource<'m, 'f>(
    context: &mut Context<'m, 'f>,
    given: EffectiveArgument<'m, 'f>,
    value: &Value,
) {
    let path = given.argument.path.as_str();
    let is_of_body = !path.contains(['.', '[']) && !matches!(path, "count" | "for_each");
    if !is_of_body || !value.unmarked().1.ephemeral {
        return;
    }
    let detail = format!(
        "Attribute \".{path}\" is referencing an ephemeral value but ephemeral values can be referenced only by other ephemeral attributes or by write-only ones."
    );
    let fault = Diagnostic::error("Ephemeral value used in non-ephemeral context", detail);
    context.fault(
        given.layer.file,
        fault.at(given.argument.expression.place()),
    );
}

/// Whether an argument is the `for_each` of a `dynamic` block.
fn repeats_blocks(path: &str) -> bool {
    let mut words = path.rsplit('.');
    let is_for_each = words.next() == Some("for_each");
    is_for_each && words.nth(1) == Some("dynamic")
}

fn of_blocks<'m, 'f>(
    context: &mut Context<'m, 'f>,
    given: EffectiveArgument<'m, 'f>,
    value: &Value,
) {
    let value = value.unmarked().0;
    let detail = match value.value_type() {
        _ if value.is_null() => "Cannot use a null value in for_each.".to_owned(),
        kind @ (Type::Bool | Type::Number | Type::String) => format!(
            "Cannot use a {} value in for_each. An iterable collection is required.",
            kind.name()
        ),
        _ => return,
    };
    let fault = Diagnostic::error("Invalid dynamic for_each value", detail);
    context.fault(
        given.layer.file,
        fault.at(given.argument.expression.place()),
    );
}
