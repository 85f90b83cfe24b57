//! `object({…})`, and `optional(…)` in it.

use std::collections::BTreeMap;
use std::sync::Arc;

use tofu_json_evaluate::{ObjectType, Type, Value};
use tofu_json_hcl::{Expression, ExpressionKind, Span};

use super::constructor::{TypeReader, arguments_span, word};
use super::{TypeConstraint, TypeDefaults, text};
use crate::Diagnostic;
use crate::expression::literal_of_native;

/// Longer names of attributes are refused: every value of the type has them.
const LONGEST_NAME: usize = 1000;

/// The value of an attribute: its type, and what `optional` around it says.
struct Attribute<'f> {
    kind: Expression<'f>,
    optional: bool,
    default: Option<(Value, Span)>,
}

impl<'f> TypeReader<'f> {
    pub(super) fn object(
        &mut self,
        whole: Expression<'f>,
        argument: Expression<'f>,
    ) -> Option<TypeConstraint> {
        let ExpressionKind::Object(items) = argument.kind() else {
            let place = self.native.place(argument.span());
            return self.wrong_within(text::OBJECT_NEEDS_MAP, place, whole);
        };
        let before = self.faults.len();
        let mut types = BTreeMap::new();
        let mut optional = Vec::new();
        let mut values = BTreeMap::new();
        let mut children = BTreeMap::new();
        for item in items.items() {
            let Some(name) = item.key_name().or_else(|| word(item.key())) else {
                let place = self.native.place(item.key().span());
                self.wrong_within::<()>(text::KEYS_ARE_NAMES, place, whole);
                continue;
            };
            if name.len() > LONGEST_NAME {
                let place = self.native.place(item.key().span());
                self.wrong_within::<()>(text::KEYS_ARE_SHORT, place, whole);
                continue;
            }
            if types.contains_key(name) {
                let place = self.native.place(item.key().span());
                self.wrong_within::<()>(text::KEYS_ARE_UNIQUE, place, whole);
                continue;
            }
            let Some(attribute) = self.attribute(item.value()) else {
                continue;
            };
            let read = self.read(attribute.kind).unwrap_or_default();
            if attribute.optional {
                optional.push(name.to_owned());
            }
            if let Some((default, span)) = attribute.default {
                self.default(name, &default, span, &read.constraint, &mut values);
            }
            types.insert(name.to_owned(), read.constraint);
            children.insert(name.to_owned(), read.defaults);
        }
        if self.faults.len() > before {
            return None;
        }
        let object = ObjectType::new(types).with_optional(optional);
        let constraint = Type::Object(Arc::new(object));
        Some(TypeConstraint {
            defaults: TypeDefaults::new(&constraint, values, children),
            constraint,
        })
    }

    /// Takes `optional` off the value of an attribute.
    fn attribute(&mut self, value: Expression<'f>) -> Option<Attribute<'f>> {
        let call = match value.kind() {
            ExpressionKind::Call(call) if call.name() == "optional" => call,
            _ => {
                return Some(Attribute {
                    kind: value,
                    optional: false,
                    default: None,
                });
            }
        };
        let mut arguments = call.arguments();
        let place = self.native.place(arguments_span(call));
        let Some(kind) = arguments.next() else {
            return self.wrong_within(text::OPTIONAL_NEEDS, place, value);
        };
        let default = match (arguments.next(), arguments.next()) {
            (Some(_), Some(_)) => {
                self.wrong_within::<()>(text::OPTIONAL_TAKES, place, value);
                None
            }
            (default, _) => default,
        };
        Some(Attribute {
            kind,
            optional: true,
            default: default.and_then(|default| self.default_value(default)),
        })
    }

    /// The value of a default; none when something is wrong with it.
    fn default_value(&mut self, default: Expression<'f>) -> Option<(Value, Span)> {
        let before = self.faults.len();
        let value = literal_of_native(&self.native.at(default), &mut self.faults);
        (self.faults.len() == before).then(|| (value, default.span()))
    }

    /// Brings a default to the type of its attribute.
    fn default(
        &mut self,
        name: &str,
        value: &Value,
        span: Span,
        kind: &Type,
        values: &mut BTreeMap<String, Value>,
    ) {
        match value.convert(kind) {
            Ok(value) => {
                values.insert(name.to_owned(), value);
            }
            Err(error) => {
                let detail = text::default_does_not_fit(&error.to_string());
                let place = self.native.place(span);
                self.faults
                    .push(Diagnostic::error(text::INVALID_DEFAULT, detail).at(place));
            }
        }
    }
}
