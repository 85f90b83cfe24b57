//! Tuples and objects.

use std::collections::BTreeMap;
use std::sync::Arc;

use tofu_json_hcl::{Expression, ExpressionKind, Object, Tuple};

use super::Evaluator;
use crate::{Type, Value};

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
                None => self.key(item.key(), item.value()),
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
    fn key(&mut self, expression: Expression<'f>, member: Expression<'f>) -> Option<String> {
        if let ExpressionKind::Reference(traversal) = expression.kind()
            && traversal.steps().nth(1).is_some()
        {
            self.error(
                "Ambiguous attribute key",
                "If this expression is intended to be a reference, wrap it in parentheses. \
                 If it's instead intended as a literal name containing periods, wrap it in quotes \
                 to create a string literal.",
                expression.span(),
            );
            return None;
        }
        let value = self.value(expression);
        match value.convert(&Type::String) {
            Ok(Value::String(key)) => return Some((*key).to_owned()),
            // OpenTofu shows the value of the member here.
            Ok(Value::Null(_)) => self.error(
                "Null value as key",
                "Can't use a null value as a key.",
                member.span(),
            ),
            Ok(_) => return None,
            Err(why) => self.error(
                "Incorrect key type",
                format!("Can't use this value as a key: {why}."),
                expression.span(),
            ),
        };
        None
    }

    /// `source[*]`
    pub(super) fn splat(&mut self, source: Expression<'f>, each: Expression<'f>) -> Value {
        let items: Vec<Value> = match self.value(source) {
            Value::Unknown(_) => return Value::UNKNOWN,
            Value::Null(_) => Vec::new(),
            Value::Tuple(items) | Value::List(_, items) | Value::Set(_, items) => items.to_vec(),
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
