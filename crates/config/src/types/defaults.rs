//! The defaults of optional attributes.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use tofu_json_evaluate::{Type, Value};
use tofu_json_value::Json;

/// Defaults that add more than anybody can use: those of attributes in elements in defaults grow without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DefaultsTooLarge(());

impl fmt::Display for DefaultsTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the defaults of optional attributes add too much: at most 1,000,000 values and 16 MiB of text")
    }
}

impl std::error::Error for DefaultsTooLarge {}

/// What defaults may still add to a value.
struct Allowance {
    values: usize,
    bytes: usize,
}

impl Default for Allowance {
    fn default() -> Self {
        Self {
            values: 1_000_000,
            bytes: 16 << 20,
        }
    }
}

impl Allowance {
    fn spend(&mut self, name: &str, value: &Value) -> Result<(), DefaultsTooLarge> {
        self.spend_bytes(name.len())?;
        let mut waiting = vec![value];
        while let Some(value) = waiting.pop() {
            self.values = self.values.checked_sub(1).ok_or(DefaultsTooLarge(()))?;
            if let Value::String(text) = value {
                self.spend_bytes(text.len())?;
            }
            for name in value.members().keys() {
                self.spend_bytes(name.len())?;
            }
            waiting.extend(value.members().values().chain(value.elements()));
        }
        Ok(())
    }

    fn spend_bytes(&mut self, bytes: usize) -> Result<(), DefaultsTooLarge> {
        self.bytes = self.bytes.checked_sub(bytes).ok_or(DefaultsTooLarge(()))?;
        Ok(())
    }
}

/// The defaults of optional attributes in a type, and in the types inside it.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeDefaults {
    pub(super) constraint: Type,
    pub(super) values: BTreeMap<String, Value>,
    pub(super) children: BTreeMap<String, TypeDefaults>,
}

impl TypeDefaults {
    /// Defaults inside a collection or tuple; `None` if there are none.
    pub(super) fn inside(
        constraint: &Type,
        children: impl IntoIterator<Item = (String, Option<Self>)>,
    ) -> Option<Self> {
        Self::new(constraint, BTreeMap::new(), children)
    }

    /// Defaults of attributes; `None` if there are none.
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
    ///
    /// # Errors
    ///
    /// More than a million values or 16 MiB of text would be added.
    pub fn apply(&self, value: Value) -> Result<Value, DefaultsTooLarge> {
        self.within(value, &mut Allowance::default())
    }

    fn within(&self, value: Value, left: &mut Allowance) -> Result<Value, DefaultsTooLarge> {
        Ok(match value {
            Value::Tuple(elements) => Value::Tuple(self.to_elements(&elements, left)?),
            Value::List(kind, elements) => Value::List(kind, self.to_elements(&elements, left)?),
            Value::Set(kind, elements) => Value::Set(kind, self.to_elements(&elements, left)?),
            Value::Object(members) => Value::Object(Arc::new(self.to_members(&members, left)?)),
            // With attributes of several types it is no map any more.
            Value::Map(_, members) => Value::Object(Arc::new(self.to_members(&members, left)?)),
            other => other,
        })
    }

    fn to_elements(
        &self,
        elements: &[Value],
        left: &mut Allowance,
    ) -> Result<Arc<[Value]>, DefaultsTooLarge> {
        let elements = elements.iter().enumerate();
        elements
            .map(|(number, element)| self.to_child(&number.to_string(), element.clone(), left))
            .collect()
    }

    fn to_members(
        &self,
        members: &BTreeMap<String, Value>,
        left: &mut Allowance,
    ) -> Result<BTreeMap<String, Value>, DefaultsTooLarge> {
        let mut all = BTreeMap::new();
        for (name, value) in members {
            all.insert(name.clone(), self.to_child(name, value.clone(), left)?);
        }
        for (name, default) in &self.values {
            if all.get(name).is_none_or(Value::is_null) {
                left.spend(name, default)?;
                let value = self.to_child(name, default.clone(), left)?;
                all.insert(name.clone(), value);
            }
        }
        Ok(all)
    }

    fn to_child(
        &self,
        name: &str,
        value: Value,
        left: &mut Allowance,
    ) -> Result<Value, DefaultsTooLarge> {
        let name = match self.constraint {
            Type::Object(_) | Type::Tuple(_) => name,
            _ => "",
        };
        match self.children.get(name) {
            Some(defaults) => defaults.within(value, left),
            None => Ok(value),
        }
    }

    /// As JSON: `children`, and `values` with their types; what is empty is left out.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = Json::line();
        self.write_json(&mut json);
        json.into_text()
    }

    fn write_json(&self, json: &mut Json) {
        json.object(|json| {
            if !self.children.is_empty() {
                json.member("children").object(|json| {
                    for (name, defaults) in &self.children {
                        defaults.write_json(json.member(name));
                    }
                });
            }
            if !self.values.is_empty() {
                json.member("values").object(|json| {
                    for (name, value) in &self.values {
                        json.member(name).json(&value.to_typed_json());
                    }
                });
            }
        });
    }
}
