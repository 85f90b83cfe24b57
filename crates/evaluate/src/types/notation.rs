//! Types as text: the notation of JSON documents, and the expressions of configuration.

use std::fmt;

use tofu_json_diagnostic::{Escaping, write_string};

use super::Type;

impl Type {
    /// In the notation of JSON documents: `"string"`, `["list","string"]`,
    /// `["object",{"a":"string"},["a"]]` with the names of optional attributes last.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        self.write_json(&mut out);
        out
    }

    pub(crate) fn write_json(&self, out: &mut String) {
        match self {
            Self::Dynamic => out.push_str("\"dynamic\""),
            Self::Bool => out.push_str("\"bool\""),
            Self::Number => out.push_str("\"number\""),
            Self::String => out.push_str("\"string\""),
            Self::List(element) => write_collection(out, "list", element),
            Self::Set(element) => write_collection(out, "set", element),
            Self::Map(element) => write_collection(out, "map", element),
            Self::Tuple(elements) => {
                out.push_str("[\"tuple\",[");
                for (number, element) in elements.iter().enumerate() {
                    separate(out, number);
                    element.write_json(out);
                }
                out.push_str("]]");
            }
            Self::Object(object) => {
                out.push_str("[\"object\",{");
                for (number, (name, kind)) in object.attributes().enumerate() {
                    separate(out, number);
                    write_string(out, name, Escaping::Plain);
                    out.push(':');
                    kind.write_json(out);
                }
                out.push('}');
                if object.optional().len() > 0 {
                    out.push_str(",[");
                    for (number, name) in object.optional().enumerate() {
                        separate(out, number);
                        write_string(out, name, Escaping::Plain);
                    }
                    out.push(']');
                }
                out.push(']');
            }
        }
    }
}

fn write_collection(out: &mut String, kind: &str, element: &Type) {
    out.push_str("[\"");
    out.push_str(kind);
    out.push_str("\",");
    element.write_json(out);
    out.push(']');
}

fn separate(out: &mut String, number: usize) {
    if number > 0 {
        out.push(',');
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dynamic => f.write_str("any"),
            Self::Bool => f.write_str("bool"),
            Self::Number => f.write_str("number"),
            Self::String => f.write_str("string"),
            Self::List(element) => write!(f, "list({element})"),
            Self::Set(element) => write!(f, "set({element})"),
            Self::Map(element) => write!(f, "map({element})"),
            Self::Tuple(elements) => {
                f.write_str("tuple([")?;
                for (number, element) in elements.iter().enumerate() {
                    let comma = if number == 0 { "" } else { ", " };
                    write!(f, "{comma}{element}")?;
                }
                f.write_str("])")
            }
            Self::Object(object) => {
                f.write_str("object({")?;
                for (number, (name, kind)) in object.attributes().enumerate() {
                    let comma = if number == 0 { "" } else { ", " };
                    if object.is_optional(name) {
                        write!(f, "{comma}{name} = optional({kind})")?;
                    } else {
                        write!(f, "{comma}{name} = {kind}")?;
                    }
                }
                f.write_str("})")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ObjectType;

    #[test]
    fn notation() {
        let object = ObjectType::new([
            ("b".to_owned(), Type::list(Type::Number)),
            ("a".to_owned(), Type::tuple([Type::Bool, Type::Dynamic])),
        ]);
        let kind = Type::Object(Arc::new(object.with_optional(["a".to_owned()])));
        assert_eq!(
            kind.to_json(),
            r#"["object",{"a":["tuple",["bool","dynamic"]],"b":["list","number"]},["a"]]"#
        );
        assert_eq!(
            kind.to_string(),
            "object({a = optional(tuple([bool, any])), b = list(number)})"
        );
        assert_eq!(
            Type::map(Type::Dynamic).constraint_name(),
            "map of any type"
        );
        assert_eq!(
            Type::set(Type::list(Type::Dynamic)).name(),
            "set of list of dynamic"
        );
    }
}
