//! Whether a value can be of a type.

use super::dynamic::maybe_inside;
use crate::schema::{ObjectType, Type};
use tofu_json_value::{Kind, Value};

/// Whether a value of a type can be written so. Null is of any type, and one of the type `dynamic` is wrapped: what is
/// inside of that wrapping is not looked at.
///
/// The depth of types is limited, and with it that of this walk.
pub(super) fn fits(value: Value<'_>, of: &Type<'_>) -> bool {
    match (of, value.kind()) {
        (_, Kind::Null)
        | (Type::String, Kind::String)
        | (Type::Number, Kind::Number)
        | (Type::Bool, Kind::Bool) => true,
        (Type::Dynamic, _) => maybe_inside(value).is_some(),
        (Type::List(element) | Type::Set(element), Kind::Array) => {
            value.elements().all(|value| fits(value, element))
        }
        (Type::Map(element), Kind::Object) => {
            value.members().all(|(_, value)| fits(value, element))
        }
        (Type::Tuple(types), Kind::Array) => {
            let mut elements = value.elements();
            let mut types = types.iter();
            let fit = types.all(|of| elements.next().is_some_and(|value| fits(value, of)));
            fit && elements.next().is_none()
        }
        (Type::Object(of), Kind::Object) => has_only(value, of),
        _ => false,
    }
}

/// Whether all members of an object are attributes of a type. Some may be missing: files are edited by hand.
fn has_only(object: Value<'_>, of: &ObjectType<'_>) -> bool {
    let mut attributes = of.attributes.iter();
    let mut members = object.sorted_members();
    members.all(|(key, value)| {
        let attribute = attributes.find(|(name, _)| key == *name);
        attribute.is_some_and(|(_, of)| fits(value, of))
    })
}

#[cfg(test)]
mod tests {
    use super::fits;
    use crate::schema::Type;
    use tofu_json_value::{Arena, Document};

    #[track_caller]
    fn check(of: &str, value: &str, expected: bool) {
        let [of, value] = [of, value].map(|text| Document::parse(text.as_bytes()).unwrap());
        let arena = Arena::new();
        let of = Type::read(of.root(), &arena);
        assert_eq!(fits(value.root(), &of), expected);
    }

    #[test]
    fn values_and_types() {
        for (of, value) in [
            (r#""string""#, r#""x""#),
            (r#""number""#, "1.5"),
            (r#""bool""#, "false"),
            (r#""string""#, "null"),
            (r#""dynamic""#, "null"),
            (r#""dynamic""#, r#"{"value":1,"type":"number"}"#),
            (r#"["list","number"]"#, "[1,null]"),
            (r#"["set","dynamic"]"#, "[]"),
            (r#"["map","bool"]"#, r#"{"k":true}"#),
            (r#"["tuple",["string","number"]]"#, r#"["x",1]"#),
            (
                r#"["object",{"b":"bool","a":"string"}]"#,
                r#"{"a":"x","b":null}"#,
            ),
            (r#"["object",{"a":"string","b":"bool"}]"#, r#"{"b":true}"#),
        ] {
            check(of, value, true);
        }
    }

    #[test]
    fn values_of_other_types() {
        for (of, value) in [
            (r#""number""#, r#""7""#),
            (r#""string""#, "7"),
            (r#""bool""#, r#""true""#),
            (r#""dynamic""#, r#""x""#),
            (r#"["list","number"]"#, r#"[1,"x"]"#),
            (r#"["list","number"]"#, r#"{"k":1}"#),
            (r#"["map","bool"]"#, "[true]"),
            (r#"["tuple",["string"]]"#, r#"["x",1]"#),
            (r#"["tuple",["string","number"]]"#, r#"["x"]"#),
            (r#"["object",{"a":"string"}]"#, r#"{"a":"x","b":1}"#),
            (r#"["object",{"a":"string"}]"#, r#"{"b":"x"}"#),
            (r#"["unknown"]"#, "1"),
        ] {
            check(of, value, false);
        }
    }
}
