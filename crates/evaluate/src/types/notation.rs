//! Types as text: the notation of JSON documents, and the expressions of configuration.

use std::fmt;

use tofu_json_value::Json;

use super::Type;

impl Type {
    /// In the notation of JSON documents: `"string"`, `["list","string"]`,
    /// `["object",{"a":"string"},["a"]]` with the names of optional attributes last.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = Json::line();
        self.write_json(&mut json);
        json.into_text()
    }

    pub(crate) fn write_json(&self, json: &mut Json) {
        match self {
            Self::Dynamic => json.string("dynamic"),
            Self::Bool => json.string("bool"),
            Self::Number => json.string("number"),
            Self::String => json.string("string"),
            Self::List(element) => write_collection(json, "list", element),
            Self::Set(element) => write_collection(json, "set", element),
            Self::Map(element) => write_collection(json, "map", element),
            Self::Tuple(elements) => json.array(|json| {
                json.element().string("tuple");
                json.element()
                    .list(elements.iter(), |json, element| element.write_json(json));
            }),
            Self::Object(object) => json.array(|json| {
                json.element().string("object");
                json.element().object(|json| {
                    for (name, kind) in object.attributes() {
                        kind.write_json(json.member(name));
                    }
                });
                if object.optional().len() > 0 {
                    json.element()
                        .list(object.optional(), |json, name| json.string(name));
                }
            }),
        }
    }
}

fn write_collection(json: &mut Json, kind: &str, element: &Type) {
    json.array(|json| {
        json.element().string(kind);
        element.write_json(json.element());
    });
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
