//! Attributes of a value that the type of its variable does not have. OpenTofu warns of them in
//! native syntax only.

use tofu_json_evaluate::{ObjectType, Type};

use super::name;
use crate::Diagnostic;
use crate::expression::Expression;
use tofu_json_text::{quoted, similar};

/// Warns of attributes that are written in a default for nothing.
pub(super) fn warn_of_default(
    default: Expression<'_>,
    constraint: &Type,
    faults: &mut Vec<Diagnostic>,
) {
    warn(default, constraint, "", faults);
}

/// Warns of attributes that are written in a value for nothing. `whose` the value is stands before the path to it.
pub fn warn(value: Expression<'_>, constraint: &Type, whose: &str, faults: &mut Vec<Diagnostic>) {
    if value.as_native().is_none() {
        return;
    }
    let mut waiting = vec![(value, constraint, whose.to_owned())];
    while let Some((expression, constraint, path)) = waiting.pop() {
        match constraint {
            Type::Object(object) => {
                for (key, value) in expression.map().unwrap_or_default() {
                    let Some(name) = name::of_key(key, &mut Vec::new()) else {
                        continue;
                    };
                    match object.attribute(&name) {
                        Some(attribute) => {
                            waiting.push((value, attribute, format!("{path}.{name}")))
                        }
                        None => {
                            let fault = unused(&name, &path, object);
                            faults.push(fault.at(key.place()).within(expression.place()));
                        }
                    }
                }
            }
            Type::Map(element) => {
                let items = expression.map().unwrap_or_default();
                for (key, value) in items {
                    let name = name::of_key(key, &mut Vec::new()).unwrap_or_default();
                    let path = format!("{path}[{}]", quoted(&name));
                    waiting.push((value, &**element, path));
                }
            }
            Type::List(element) | Type::Set(element) => {
                let elements = expression.list().unwrap_or_default();
                let elements = elements.into_iter().enumerate();
                waiting.extend(
                    elements
                        .map(|(number, value)| (value, &**element, format!("{path}[{number}]"))),
                );
            }
            Type::Tuple(types) => {
                let elements = expression.list().unwrap_or_default();
                let elements = elements.into_iter().zip(types.iter()).enumerate();
                waiting.extend(
                    elements
                        .map(|(number, (value, kind))| (value, kind, format!("{path}[{number}]"))),
                );
            }
            _ => {}
        }
    }
}

fn unused(name: &str, path: &str, object: &ObjectType) -> Diagnostic {
    let of = if path.is_empty() {
        "this variable"
    } else {
        path
    };
    let near = similar(name, object.attributes().map(|(name, _)| name));
    let hint = near.map(|near| format!(" Did you mean to set attribute {} instead?", quoted(near)));
    Diagnostic::warning(
        "Object attribute is ignored",
        format!(
            "The object type for {of} does not include an attribute named {}, so this definition is unused.{}",
            quoted(name),
            hint.unwrap_or_default()
        ),
    )
}
