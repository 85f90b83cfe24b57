//! References, attributes and indexes.

use tofu_json_hcl::{Expression, Key, Span, Traversal, TraversalStep};
use tofu_json_text::quoted;

use super::Evaluator;
use crate::{Type, Value};

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
                self.copied(value, root.span())
            }
            None if self.unknown_scope => self.steps(Value::UNKNOWN, steps),
            None => self.of_scope(traversal, root.span()),
        }
    }

    /// A name of the scope and the steps after it.
    fn of_scope(&mut self, traversal: Traversal<'f>, root: Span) -> Value {
        let Some(scope) = self.scope else {
            return self.without_scope(
                "Variables not allowed",
                "Variables may not be used here.",
                root,
            );
        };
        let mut names = traversal.steps().map_while(|step| match step.key() {
            Key::Root(name) | Key::Attribute(name) => Some(name),
            _ => None,
        });
        let name = names.next().unwrap_or_default();
        let attributes: Vec<&str> = names.collect();
        let Some(named) = scope.named(name, &attributes) else {
            let detail = format!("There is no variable named {}.", quoted(name));
            return self.error("Unknown variable", detail, root);
        };
        let steps = traversal.steps().skip(1 + named.attributes);
        let value = self.steps(named.value, steps);
        self.copied(value, root)
    }

    /// A value that has a name, where the name is used.
    fn copied(&mut self, value: Value, place: Span) -> Value {
        if self.budget.copy(&value) {
            value
        } else {
            self.too_much(place)
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
    pub(super) fn index(
        &mut self,
        whole: Expression<'f>,
        collection: Expression<'f>,
        key: Expression<'f>,
    ) -> Value {
        let (value, index) = (self.value(collection), self.value(key));
        let brackets = Span::new(collection.span().end, whole.span().end);
        self.element(&value, &index, brackets)
    }

    fn attribute(&mut self, value: &Value, name: &str, place: Span) -> Value {
        let (value, marks) = value.unmarked();
        self.attribute_of(value, name, place).marked(marks)
    }

    fn attribute_of(&mut self, value: &Value, name: &str, place: Span) -> Value {
        let member = value.members().get(name);
        if let Some(member) = member {
            return member.clone();
        }
        if value.is_null() {
            return self.error(
                "Attempt to get attribute from null value",
                "This value is null, so it does not have any attributes.",
                place,
            );
        }
        if let Value::Map(..) = value {
            let detail = format!(
                "This map does not have an element with the key {}.",
                quoted(name)
            );
            return self.error("Missing map element", detail, place);
        }
        match attribute_of_type(&value.value_type(), name) {
            Ok(kind) => Value::Unknown(kind),
            Err((summary, detail)) => self.error(summary, detail, place),
        }
    }

    fn element(&mut self, value: &Value, key: &Value, place: Span) -> Value {
        let ((value, marks), (key, key_marks)) = (value.unmarked(), key.unmarked());
        self.element_at(value, key, place)
            .marked(marks.and(key_marks))
    }

    fn element_at(&mut self, value: &Value, key: &Value, place: Span) -> Value {
        if value.is_null() {
            return self.error(
                "Attempt to index null value",
                "This value is null, so it does not have any indices.",
                place,
            );
        }
        if key.is_null() {
            let detail = "Can't use a null value as an indexing key.";
            return self.error("Invalid index", detail, place);
        }
        let found = match value {
            Value::Tuple(_) | Value::List(..) => element_of(value, key),
            Value::Object(_) | Value::Map(..) => member_of(value, key),
            other => of_type(&other.value_type(), key),
        };
        match found {
            Ok(value) => value,
            Err(detail) => self.error("Invalid index", detail, place),
        }
    }
}

const NO_ELEMENT: &str = "The given key does not identify an element in this collection value";

/// The type of an attribute of a value of this type, or summary and detail of why there is none.
fn attribute_of_type(kind: &Type, name: &str) -> Result<Type, (&'static str, String)> {
    let detail = match kind {
        Type::Dynamic => return Ok(Type::Dynamic),
        Type::Object(object) => match object.attribute(name) {
            Some(kind) => return Ok(kind.clone()),
            None => format!(
                "This object does not have an attribute named {}.",
                quoted(name)
            ),
        },
        Type::Map(element) => return Ok((**element).clone()),
        Type::Bool | Type::Number | Type::String => format!(
            "Can't access attributes on a primitive-typed value ({}).",
            kind.name()
        ),
        Type::List(element) if is_object_with(element, name) => format!(
            "Can't access attributes on a list of objects. Did you mean to access attribute {} \
             for a specific element of the list, or across all elements of the list?",
            quoted(name)
        ),
        Type::Set(element) if is_object_with(element, name) => {
            "Can't access attributes on a set of objects. Did you mean to access an attribute \
             across all elements of the set?"
                .to_owned()
        }
        Type::List(_) | Type::Set(_) | Type::Tuple(_) => {
            "This value does not have any attributes.".to_owned()
        }
    };
    Err(("Unsupported attribute", detail))
}

fn is_object_with(kind: &Type, name: &str) -> bool {
    matches!(kind, Type::Object(object) if object.attribute(name).is_some())
}

/// An element of a tuple or list.
fn element_of(value: &Value, key: &Value) -> Result<Value, String> {
    let elements = value.elements();
    let number = match key.convert(&Type::Number) {
        Ok(Value::Number(number)) => number,
        Ok(_) => return Ok(of_any_element(value)),
        Err(why) => return Err(format!("{NO_ELEMENT}: {why}.")),
    };
    let found = number.as_index().and_then(|index| elements.get(index));
    if let Some(element) = found {
        return Ok(element.clone());
    }
    let why = if number.is_negative() {
        ": a negative number is not a valid index for a sequence"
    } else if !number.is_whole() {
        ": indexing a sequence requires a whole number, but the given index has a fractional part"
    } else if elements.is_empty() {
        ": the collection has no elements"
    } else if number.as_index() == Some(elements.len()) {
        // OpenTofu says so of the first index after the end only.
        ": the given index is greater than or equal to the length of the collection"
    } else {
        ""
    };
    Err(format!("{NO_ELEMENT}{why}."))
}

/// A member of an object or map.
fn member_of(value: &Value, key: &Value) -> Result<Value, String> {
    match key.convert(&Type::String) {
        Ok(Value::String(name)) => match value.members().get(&*name) {
            Some(member) => Ok(member.clone()),
            None => Err(format!("{NO_ELEMENT}.")),
        },
        Ok(_) => Ok(of_any_element(value)),
        Err(why) => Err(format!("{NO_ELEMENT}: {why}.")),
    }
}

/// What is known of an element when it is not known which one it is.
fn of_any_element(value: &Value) -> Value {
    match value {
        Value::List(kind, _) | Value::Map(kind, _) => Value::Unknown(kind.clone()),
        _ => Value::UNKNOWN,
    }
}

/// An element of a value of which only the type counts.
fn of_type(kind: &Type, key: &Value) -> Result<Value, String> {
    let wrong = |wanted: &Type| {
        key.convert(wanted)
            .err()
            .map(|why| format!("{NO_ELEMENT}: {why}."))
    };
    match kind {
        Type::Dynamic => Ok(Value::UNKNOWN),
        Type::List(element) => {
            wrong(&Type::Number).map_or(Ok(Value::Unknown((**element).clone())), Err)
        }
        Type::Map(element) => {
            wrong(&Type::String).map_or(Ok(Value::Unknown((**element).clone())), Err)
        }
        Type::Tuple(elements) => match key.convert(&Type::Number) {
            Ok(Value::Number(number)) => {
                let found = number.as_index().and_then(|index| elements.get(index));
                found
                    .map(|kind| Value::Unknown(kind.clone()))
                    .ok_or_else(|| format!("{NO_ELEMENT}."))
            }
            Ok(_) => Ok(Value::UNKNOWN),
            Err(why) => Err(format!("{NO_ELEMENT}: {why}.")),
        },
        Type::Object(object) => match key.convert(&Type::String) {
            Ok(Value::String(name)) => match object.attribute(&name) {
                Some(kind) => Ok(Value::Unknown(kind.clone())),
                None => Err(format!("{NO_ELEMENT}.")),
            },
            Ok(_) => Ok(Value::UNKNOWN),
            Err(why) => Err(format!("{NO_ELEMENT}: {why}.")),
        },
        Type::Set(_) => Err(
            "Elements of a set are identified only by their value and don't have \
                             any separate index or key to select with, so it's only possible to \
                             perform operations across all elements of the set."
                .to_owned(),
        ),
        Type::Bool | Type::Number | Type::String => {
            Err("This value does not have any indices.".to_owned())
        }
    }
}
