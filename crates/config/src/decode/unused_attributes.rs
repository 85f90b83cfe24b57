//! Attributes of a default that the type of its variable does not have. OpenTofu warns of them in
//! native syntax only.

use tofu_json_evaluate::Type;

use super::name;
use crate::Diagnostic;
use crate::expression::Expression;
use tofu_json_text::quoted;

/// Warns of attributes that are written in a default for nothing.
pub(super) fn warn(default: Expression<'_>, constraint: &Type, faults: &mut Vec<Diagnostic>) {
    if default.as_native().is_none() {
        return;
    }
    let mut waiting = vec![(default, constraint)];
    while let Some((expression, constraint)) = waiting.pop() {
        match constraint {
            Type::Object(object) => {
                for (key, value) in expression.map().unwrap_or_default() {
                    let Some(name) = name::of_key(key, &mut Vec::new()) else {
                        continue;
                    };
                    match object.attribute(&name) {
                        Some(attribute) => waiting.push((value, attribute)),
                        None => {
                            faults.push(unused(&name).at(key.place()).within(expression.place()))
                        }
                    }
                }
            }
            Type::Map(element) => {
                let items = expression.map().unwrap_or_default();
                waiting.extend(items.into_iter().map(|(_, value)| (value, &**element)));
            }
            Type::List(element) | Type::Set(element) => {
                let elements = expression.list().unwrap_or_default();
                waiting.extend(elements.into_iter().map(|value| (value, &**element)));
            }
            Type::Tuple(types) => {
                let elements = expression.list().unwrap_or_default();
                waiting.extend(elements.into_iter().zip(types.iter()));
            }
            _ => {}
        }
    }
}

fn unused(name: &str) -> Diagnostic {
    Diagnostic::warning(
        "Object attribute is ignored",
        format!(
            "The object type for this variable does not include an attribute named {}, so this definition is unused.",
            quoted(name)
        ),
    )
}
