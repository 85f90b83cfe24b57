//! Types read from the expressions of configuration that [`Display`](fmt::Display) writes.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use tofu_json_hcl::{Call, Expression, ExpressionKind, File, Key, Span};

use super::{ObjectType, Type};

/// How deep types can be nested: reading them recurses.
const DEPTH: usize = 256;

/// A text that is not the expression of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeError {
    expected: &'static str,
    span: Span,
}

impl TypeError {
    /// Where in the text something else is.
    #[must_use]
    pub const fn span(self) -> Span {
        self.span
    }
}

impl fmt::Display for TypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} at byte {}", self.expected, self.span.start)
    }
}

impl std::error::Error for TypeError {}

/// Reads the expression of a type, as [`Display`](fmt::Display) writes it.
///
/// A type has no place for the defaults of optional attributes: `optional(string, "x")` is refused.
///
/// ```
/// use tofu_json_evaluate::{Type, TypeError};
///
/// let object: Type = "object({ size = optional(number), tags = map(string) })".parse()?;
/// assert_eq!(object.to_string(), "object({size = optional(number), tags = map(string)})");
///
/// let error = "list(strin)".parse::<Type>().expect_err("a type that there is not");
/// assert_eq!(error.span().start, 5);
/// # Ok::<(), TypeError>(())
/// ```
impl FromStr for Type {
    type Err = TypeError;

    fn from_str(text: &str) -> Result<Self, TypeError> {
        let file = File::parse_expression("", text.as_bytes());
        if let Some(mistake) = file.errors().first() {
            let span = mistake.subject.unwrap_or_default();
            return wrong("the expression of a type", span);
        }
        match file.expression() {
            Some(expression) => read(expression, DEPTH),
            None => wrong("the expression of a type", Span::default()),
        }
    }
}

fn wrong<T>(expected: &'static str, span: Span) -> Result<T, TypeError> {
    Err(TypeError { expected, span })
}

fn read(expression: Expression<'_>, depth: usize) -> Result<Type, TypeError> {
    let Some(depth) = depth.checked_sub(1) else {
        return wrong("a type that nests at most 256 levels", expression.span());
    };
    match expression.kind() {
        ExpressionKind::Reference(_) => read_word(expression),
        ExpressionKind::Call(call) => read_call(call, depth),
        _ => wrong("a type, such as list(string)", expression.span()),
    }
}

fn read_word(expression: Expression<'_>) -> Result<Type, TypeError> {
    match name(expression) {
        Some("any") => Ok(Type::Dynamic),
        Some("bool") => Ok(Type::Bool),
        Some("number") => Ok(Type::Number),
        Some("string") => Ok(Type::String),
        _ => wrong(
            "any, bool, number, string or a type with (…)",
            expression.span(),
        ),
    }
}

fn read_call(call: Call<'_>, depth: usize) -> Result<Type, TypeError> {
    let collection = match &*call.name() {
        "list" => Type::list,
        "set" => Type::set,
        "map" => Type::map,
        "tuple" => return read_tuple(only_argument(call)?, depth),
        "object" => return read_object(only_argument(call)?, depth),
        _ => return wrong("list, set, map, tuple or object", call.name_span()),
    };
    read(only_argument(call)?, depth).map(collection)
}

fn read_tuple(argument: Expression<'_>, depth: usize) -> Result<Type, TypeError> {
    let ExpressionKind::Tuple(elements) = argument.kind() else {
        return wrong("a list of types, such as [string, bool]", argument.span());
    };
    let elements = elements.elements().map(|element| read(element, depth));
    Ok(Type::tuple(elements.collect::<Result<Vec<_>, _>>()?))
}

fn read_object(argument: Expression<'_>, depth: usize) -> Result<Type, TypeError> {
    let ExpressionKind::Object(items) = argument.kind() else {
        return wrong("names and types, such as {a = string}", argument.span());
    };
    let (mut attributes, mut optional) = (Vec::new(), Vec::new());
    for item in items.items() {
        let Some(key) = item.key_name().or_else(|| word(item.key())) else {
            return wrong("the name of an attribute", item.key().span());
        };
        let kind = match item.value().kind() {
            ExpressionKind::Call(call) if call.name() == "optional" => {
                optional.push(key.to_owned());
                only_argument(call)?
            }
            _ => item.value(),
        };
        attributes.push((key.to_owned(), read(kind, depth)?));
    }
    let object = ObjectType::new(attributes).with_optional(optional);
    Ok(Type::Object(Arc::new(object)))
}

fn only_argument(call: Call<'_>) -> Result<Expression<'_>, TypeError> {
    let mut arguments = call.arguments();
    match (arguments.next(), arguments.next()) {
        (Some(argument), None) => Ok(argument),
        (_, Some(second)) => wrong("one argument", second.span()),
        (None, None) => wrong("an argument", call.close_span()),
    }
}

/// The name that an expression is.
fn name(expression: Expression<'_>) -> Option<&str> {
    let ExpressionKind::Reference(traversal) = expression.kind() else {
        return None;
    };
    let mut steps = traversal.steps();
    match (steps.next()?.key(), steps.next()) {
        (Key::Root(name), None) => Some(name),
        _ => None,
    }
}

/// A name of an attribute, which can be that of a constant.
fn word(expression: Expression<'_>) -> Option<&str> {
    match expression.kind() {
        ExpressionKind::Bool(true) => Some("true"),
        ExpressionKind::Bool(false) => Some("false"),
        ExpressionKind::Null => Some("null"),
        _ => name(expression),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn types() -> impl Strategy<Value = Type> {
        let simple = prop_oneof![
            Just(Type::Dynamic),
            Just(Type::Bool),
            Just(Type::Number),
            Just(Type::String)
        ];
        simple.prop_recursive(6, 40, 4, |inside| {
            let members = prop::collection::vec(
                (
                    // `{for` begins another expression: configuration cannot have this name first.
                    "[a-eg-z][a-z0-9_-]{0,6}|null|optional|any",
                    inside.clone(),
                    any::<bool>(),
                ),
                0..4,
            );
            prop_oneof![
                inside.clone().prop_map(Type::list),
                inside.clone().prop_map(Type::set),
                inside.clone().prop_map(Type::map),
                prop::collection::vec(inside, 0..4).prop_map(Type::tuple),
                members.prop_map(|members| {
                    let optional = members.iter().filter(|(_, _, is_optional)| *is_optional);
                    let optional: Vec<_> = optional.map(|(name, ..)| name.clone()).collect();
                    let types = members.into_iter().map(|(name, kind, _)| (name, kind));
                    Type::Object(Arc::new(ObjectType::new(types).with_optional(optional)))
                }),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_is_displayed_is_read_back(kind in types()) {
            prop_assert_eq!(kind.to_string().parse(), Ok(kind));
        }

        #[test]
        fn any_text_is_a_type_or_an_error(text in "[a-z(){}\\[\\]=, \"]{0,40}") {
            if let Ok(kind) = text.parse::<Type>() {
                prop_assert_eq!(kind.to_string().parse(), Ok(kind));
            }
        }
    }

    #[test]
    fn what_is_no_type_says_what_is_expected_and_where() {
        for (text, expected) in [
            ("", "expected the expression of a type at byte 0"),
            (
                "list",
                "expected any, bool, number, string or a type with (…) at byte 0",
            ),
            (
                "list(a.b)",
                "expected any, bool, number, string or a type with (…) at byte 5",
            ),
            (
                "bag(string)",
                "expected list, set, map, tuple or object at byte 0",
            ),
            ("map()", "expected an argument at byte 4"),
            ("map(string, bool)", "expected one argument at byte 12"),
            (
                "\"string\"",
                "expected a type, such as list(string) at byte 0",
            ),
            (
                "tuple(string)",
                "expected a list of types, such as [string, bool] at byte 6",
            ),
            (
                "object([])",
                "expected names and types, such as {a = string} at byte 7",
            ),
            (
                "object({(a) = string})",
                "expected the name of an attribute at byte 8",
            ),
            (
                "object({a = optional(string, 1)})",
                "expected one argument at byte 29",
            ),
        ] {
            let error = text.parse::<Type>().unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }

    #[test]
    fn deep_types_are_refused() {
        let text = |levels| "list(".repeat(levels) + "any" + &")".repeat(levels);
        assert!(text(200).parse::<Type>().is_ok());
        for levels in [256, 100_000] {
            assert!(text(levels).parse::<Type>().is_err());
        }
    }
}
