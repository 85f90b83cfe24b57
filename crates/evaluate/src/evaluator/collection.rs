//! Tuples and objects.

use std::collections::BTreeMap;
use std::sync::Arc;

use tofu_json_hcl::{Expression, Object, Tuple};

use super::Evaluator;
use crate::Value;
use crate::primitive::to_string;

impl<'f> Evaluator<'f> {
    pub(super) fn tuple(&mut self, tuple: Tuple<'f>) -> Value {
        let elements = tuple.elements();
        Value::Tuple(elements.map(|element| self.value(element)).collect())
    }

    pub(super) fn object(&mut self, object: Object<'f>) -> Value {
        let mut members = BTreeMap::new();
        let mut known = true;
        for item in object.items() {
            let key = match item.key_name() {
                Some(name) if !self.budget.spend(name.len()) => {
                    return self.too_much(item.key().span());
                }
                Some(name) => Some(name.to_owned()),
                None => self.key(item.key()),
            };
            let value = self.value(item.value());
            known &= key.is_some();
            if let Some(key) = key {
                members.insert(key, value);
            }
        }
        if known {
            Value::Object(Arc::new(members))
        } else {
            Value::UNKNOWN
        }
    }

    /// The key of a member; none when it is not known or wrong.
    fn key(&mut self, expression: Expression<'f>) -> Option<String> {
        let value = self.value(expression);
        if let Some(key) = to_string(&value) {
            return Some((*key).to_owned());
        }
        let (summary, detail) = match value {
            Value::Unknown(_) => return None,
            Value::Null(_) => (
                "Invalid object key expression",
                "Cannot use null value as an object key.".to_owned(),
            ),
            other => (
                "Invalid object key expression",
                format!(
                    "Cannot use this expression as an object key: string required, but have {}.",
                    other.type_name()
                ),
            ),
        };
        self.error(summary, detail, expression.span());
        None
    }

    /// `source[*]`
    pub(super) fn splat(&mut self, source: Expression<'f>, each: Expression<'f>) -> Value {
        let items: Vec<Value> = match self.value(source) {
            Value::Unknown(_) => return Value::UNKNOWN,
            Value::Null(_) => Vec::new(),
            Value::Tuple(items) => items.to_vec(),
            other => vec![other],
        };
        if !self.budget.work(items.len()) {
            return self.too_much(source.span());
        }
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            self.splat_items.push(item);
            values.push(self.value(each));
            self.splat_items.pop();
        }
        Value::Tuple(values.into())
    }
}
