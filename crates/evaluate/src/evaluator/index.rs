//! References, attributes and indexes.

use tofu_json_hcl::{Expression, Key, Span, Traversal, TraversalStep};
use tofu_json_text::quoted;

use super::Evaluator;
use crate::Value;
use crate::primitive::{to_number, to_string};

impl<'f> Evaluator<'f> {
    /// A name and the steps after it: only `for` gives names.
    pub(super) fn reference(&mut self, traversal: Traversal<'f>) -> Value {
        let mut steps = traversal.steps();
        let Some(root) = steps.next() else {
            return Value::UNKNOWN;
        };
        let known = match root.key() {
            Key::Root(name) => self.names.iter().rev().find(|(known, _)| *known == name),
            _ => None,
        };
        match known.map(|(_, value)| value.clone()) {
            Some(value) => {
                let value = self.steps(value, steps);
                if self.budget.copy(&value) {
                    value
                } else {
                    self.too_much(root.span())
                }
            }
            None if self.unknown_scope => self.steps(Value::UNKNOWN, steps),
            None => self.without_scope(
                "Variables not allowed",
                "Variables may not be used here.",
                root.span(),
            ),
        }
    }

    /// Goes along constant steps.
    pub(super) fn steps(
        &mut self,
        mut value: Value,
        steps: impl Iterator<Item = TraversalStep<'f>>,
    ) -> Value {
        for step in steps {
            value = match step.key() {
                Key::Attribute(name) | Key::Root(name) => self.attribute(&value, name, step.span()),
                Key::LegacyIndex(digits) => {
                    self.element(&value, &Value::string(digits), step.span())
                }
                Key::Index(key) => {
                    let key = self.value(key);
                    self.element(&value, &key, step.span())
                }
                _ => Value::UNKNOWN,
            };
        }
        value
    }

    /// `collection[key]` with a key that is not constant.
    pub(super) fn index(&mut self, collection: Expression<'f>, key: Expression<'f>) -> Value {
        let (value, index) = (self.value(collection), self.value(key));
        self.element(&value, &index, key.span())
    }

    fn attribute(&mut self, value: &Value, name: &str, place: Span) -> Value {
        match value {
            Value::Unknown(_) => Value::UNKNOWN,
            Value::Object(members) => match members.get(name) {
                Some(value) => value.clone(),
                None => self.error(
                    "Unsupported attribute",
                    format!("The object has no attribute named {}.", quoted(name)),
                    place,
                ),
            },
            Value::Null(_) => self.error(
                "Unsupported attribute",
                "Expected an object, found null.",
                place,
            ),
            _ => self.error(
                "Unsupported attribute",
                "Expected an object, found another value.",
                place,
            ),
        }
    }

    fn element(&mut self, value: &Value, key: &Value, place: Span) -> Value {
        let missing = match (value, key) {
            (Value::Unknown(_), _) | (_, Value::Unknown(_)) => return Value::UNKNOWN,
            (Value::Tuple(elements), _) => {
                let found = to_number(key)
                    .and_then(|number| number.as_index())
                    .and_then(|index| elements.get(index));
                match found {
                    Some(value) => return value.clone(),
                    None => {
                        "The given key does not identify an element in this collection value: \
                         the given index is greater than or equal to the length of the collection."
                    }
                }
            }
            (Value::Object(members), _) => {
                match to_string(key).and_then(|name| members.get(&*name)) {
                    Some(value) => return value.clone(),
                    None => "The object has no attribute with this name.",
                }
            }
            _ => "Expected a collection, found another value.",
        };
        self.error("Invalid index", missing, place)
    }
}
