//! The backend that `terraform_remote_state` reads a state from.

use crate::declare::Address;
use tofu_json_config::Diagnostic;
use tofu_json_config::decode::ResourceMode;
use tofu_json_evaluate::{Type, Value};
use tofu_json_text::quoted;

use super::{Context, EffectiveArgument};

/// The backends that there are.
const BACKENDS: [&str; 13] = [
    "azurerm",
    "cloud",
    "consul",
    "cos",
    "gcs",
    "http",
    "inmem",
    "kubernetes",
    "local",
    "oss",
    "pg",
    "remote",
    "s3",
];

pub(super) fn check<'m, 'f>(context: &mut Context<'m, 'f>, given: EffectiveArgument<'m, 'f>) {
    let Address::Resource {
        mode: ResourceMode::Data,
        type_name,
        ..
    } = &given.declaration.address
    else {
        return;
    };
    if type_name != "terraform_remote_state" {
        return;
    }
    let fault = match given.argument.path.as_str() {
        "backend" => unknown(given),
        "config" => no_object(given),
        _ => None,
    };
    if let Some(fault) = fault {
        let place = given.argument.expression.place();
        context.fault(given.layer.file, fault.at(place));
    }
}

fn unknown(given: EffectiveArgument<'_, '_>) -> Option<Diagnostic> {
    let name = text(given.argument.expression.constant().ok()?)?;
    if BACKENDS.contains(&name.as_str()) {
        return None;
    }
    let detail = format!("There is no backend type named {}.", quoted(&name));
    Some(Diagnostic::error("Invalid backend configuration", detail))
}

fn no_object(given: EffectiveArgument<'_, '_>) -> Option<Diagnostic> {
    let config = given.argument.expression.constant().ok()?;
    let is_known = matches!(
        config,
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Tuple(_) | Value::List(..)
    );
    let mut arguments = given.layer.arguments.iter();
    let backend = arguments.find(|one| one.path == "backend")?;
    let backend = text(backend.expression.constant().ok()?)?;
    if !is_known || !BACKENDS.contains(&backend.as_str()) {
        return None;
    }
    let detail = format!(
        "The given configuration is not valid for backend {}: an object is required.",
        quoted(&backend)
    );
    Some(Diagnostic::error("Invalid backend configuration", detail))
}

fn text(value: Value) -> Option<String> {
    match value.convert(&Type::String).ok()? {
        Value::String(text) => Some(text.to_string()),
        _ => None,
    }
}
