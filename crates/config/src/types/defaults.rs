//! The defaults of optional attributes.

use std::collections::BTreeMap;
use std::sync::Arc;

use tofu_json_diagnostic::{Escaping, write_string};
use tofu_json_evaluate::{Type, Value};

/// The defaults of optional attributes in a type, and in the types inside it.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeDefaults {
    pub(super) constraint: Type,
    pub(super) values: BTreeMap<String, Value>,
    pub(super) children: BTreeMap<String, TypeDefaults>,
}

impl TypeDefaults {
    /// Defaults inside a collection or tuple; none when there are none.
    pub(super) fn inside(
        constraint: &Type,
        children: impl IntoIterator<Item = (String, Option<Self>)>,
    ) -> Option<Self> {
        Self::new(constraint, BTreeMap::new(), children)
    }

    /// Defaults of attributes; none when there are none.
    pub(super) fn new(
        constraint: &Type,
        values: BTreeMap<String, Value>,
        children: impl IntoIterator<Item = (String, Option<Self>)>,
    ) -> Option<Self> {
        let children = children.into_iter();
        let children: BTreeMap<String, Self> = children
            .filter_map(|(name, defaults)| Some((name, defaults?)))
            .collect();
        (!values.is_empty() || !children.is_empty()).then(|| Self {
            constraint: constraint.clone(),
            values,
            children,
        })
    }

    /// Defaults of attributes by name.
    #[must_use]
    pub fn values(&self) -> &BTreeMap<String, Value> {
        &self.values
    }

    /// Defaults inside attributes by name, inside elements of tuples by number, and inside the
    /// elements of other collections under the empty name.
    #[must_use]
    pub fn children(&self) -> &BTreeMap<String, Self> {
        &self.children
    }

    /// The value with defaults for attributes that are missing or null.
    #[must_use]
    pub fn apply(&self, value: Value) -> Value {
        match value {
            Value::Tuple(elements) => Value::Tuple(self.to_elements(&elements)),
            Value::List(kind, elements) => Value::List(kind, self.to_elements(&elements)),
            Value::Set(kind, elements) => Value::Set(kind, self.to_elements(&elements)),
            Value::Object(members) => Value::Object(Arc::new(self.to_members(&members))),
            // With attributes of several types it is no map any more.
            Value::Map(_, members) => Value::Object(Arc::new(self.to_members(&members))),
            other => other,
        }
    }

    fn to_elements(&self, elements: &[Value]) -> Arc<[Value]> {
        let elements = elements.iter().enumerate();
        elements
            .map(|(number, element)| self.to_child(&number.to_string(), element.clone()))
            .collect()
    }

    fn to_members(&self, members: &BTreeMap<String, Value>) -> BTreeMap<String, Value> {
        let own = members.iter();
        let mut all: BTreeMap<String, Value> = own
            .map(|(name, value)| (name.clone(), self.to_child(name, value.clone())))
            .collect();
        for (name, default) in &self.values {
            if all.get(name).is_none_or(Value::is_null) {
                all.insert(name.clone(), self.to_child(name, default.clone()));
            }
        }
        all
    }

    fn to_child(&self, name: &str, value: Value) -> Value {
        let name = match self.constraint {
            Type::Object(_) | Type::Tuple(_) => name,
            _ => "",
        };
        match self.children.get(name) {
            Some(defaults) => defaults.apply(value),
            None => value,
        }
    }

    /// As JSON: `children`, and `values` with their types; what is empty is left out.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        self.write_json(&mut out);
        out
    }

    fn write_json(&self, out: &mut String) {
        out.push('{');
        if !self.children.is_empty() {
            out.push_str("\"children\":{");
            for (number, (name, defaults)) in self.children.iter().enumerate() {
                write_name(out, number, name);
                defaults.write_json(out);
            }
            out.push('}');
        }
        if !self.values.is_empty() {
            if !self.children.is_empty() {
                out.push(',');
            }
            out.push_str("\"values\":{");
            for (number, (name, value)) in self.values.iter().enumerate() {
                write_name(out, number, name);
                out.push_str(&value.to_typed_json());
            }
            out.push('}');
        }
        out.push('}');
    }
}

fn write_name(out: &mut String, number: usize, name: &str) {
    if number > 0 {
        out.push(',');
    }
    write_string(out, name, Escaping::Plain);
    out.push(':');
}
