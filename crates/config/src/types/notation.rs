//! Types as they are written, with the defaults of optional attributes.

use std::fmt;

use tofu_json_evaluate::{Type, Value};
use tofu_json_text::{is_identifier, native};

use super::{TypeConstraint, TypeDefaults};

/// As native syntax writes it:
///
/// ```
/// use tofu_json_config::Source;
/// use tofu_json_config::decode::{Role, decode};
///
/// let text = br#"variable "v" { type = list(object({ size = optional(number, 3), name = string })) }"#;
/// let source = Source::read("main.tf", text);
/// let decoded = decode(&source, Role::Configuration);
/// let constraint = decoded.variables[0].type_constraint.as_ref().expect("a type");
/// assert_eq!(constraint.to_string(), "list(object({name = string, size = optional(number, 3)}))");
/// ```
impl fmt::Display for TypeConstraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_type(f, &self.constraint, self.defaults.as_ref())
    }
}

fn write_type(
    f: &mut fmt::Formatter<'_>,
    constraint: &Type,
    defaults: Option<&TypeDefaults>,
) -> fmt::Result {
    let inside = |name: &str| defaults.and_then(|defaults| defaults.children.get(name));
    match constraint {
        Type::List(element) => write_collection(f, "list", element, inside("")),
        Type::Set(element) => write_collection(f, "set", element, inside("")),
        Type::Map(element) => write_collection(f, "map", element, inside("")),
        Type::Tuple(elements) => {
            f.write_str("tuple([")?;
            for (number, element) in elements.iter().enumerate() {
                f.write_str(comma(number))?;
                write_type(f, element, inside(&number.to_string()))?;
            }
            f.write_str("])")
        }
        Type::Object(object) => {
            f.write_str("object({")?;
            for (number, (name, kind)) in object.attributes().enumerate() {
                let optional = object.is_optional(name);
                let start = if optional { "optional(" } else { "" };
                write!(f, "{}{name} = {start}", comma(number))?;
                write_type(f, kind, inside(name))?;
                if let Some(value) = defaults.and_then(|defaults| defaults.values.get(name)) {
                    f.write_str(", ")?;
                    write_value(f, value)?;
                }
                f.write_str(if optional { ")" } else { "" })?;
            }
            f.write_str("})")
        }
        other => write!(f, "{other}"),
    }
}

fn write_collection(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    element: &Type,
    defaults: Option<&TypeDefaults>,
) -> fmt::Result {
    write!(f, "{name}(")?;
    write_type(f, element, defaults)?;
    f.write_str(")")
}

const fn comma(number: usize) -> &'static str {
    if number == 0 { "" } else { ", " }
}

/// A default, which has no functions and variables in it.
fn write_value(f: &mut fmt::Formatter<'_>, value: &Value) -> fmt::Result {
    match value {
        Value::String(text) => native::write_quoted(f, text),
        Value::Tuple(_) | Value::List(..) | Value::Set(..) => {
            f.write_str("[")?;
            for (number, element) in value.elements().iter().enumerate() {
                f.write_str(comma(number))?;
                write_value(f, element)?;
            }
            f.write_str("]")
        }
        Value::Object(_) | Value::Map(..) => {
            f.write_str("{")?;
            for (number, (name, member)) in value.members().iter().enumerate() {
                f.write_str(comma(number))?;
                match is_identifier(name) {
                    true => f.write_str(name)?,
                    false => native::write_quoted(f, name)?,
                }
                f.write_str(" = ")?;
                write_value(f, member)?;
            }
            f.write_str("}")
        }
        other => f.write_str(&other.to_json()),
    }
}

#[cfg(test)]
mod tests {
    use crate::expression::Expression;
    use crate::types::TypeConstraint;
    use tofu_json_hcl::File;

    fn read(text: &str) -> TypeConstraint {
        let file = File::parse_expression("m.tf", text.as_bytes());
        let mut faults = Vec::new();
        let expression = Expression::native(&file, file.expression().unwrap());
        let constraint = TypeConstraint::read(expression, &mut faults);
        assert!(faults.is_empty(), "{faults:?}");
        constraint
    }

    #[test]
    fn what_is_written_is_read_as_the_same_type() {
        for text in [
            "any",
            "map(set(string))",
            "tuple([object({a = optional(bool, false)}), number])",
            r#"object({a = optional(list(string), ["x", "$${y}\n"]), b = optional(object({c = optional(number, 1.50)}), {c = 2})})"#,
            r#"map(object({m = optional(map(any), {"a b" = null, c = "d"})}))"#,
        ] {
            let constraint = read(text);
            let written = constraint.to_string();
            assert_eq!(read(&written), constraint, "{written}");
        }
        let text = "object({a = optional(list(object({b = optional(string, \"c\")})))})";
        assert_eq!(read(text).to_string(), text);
    }
}
