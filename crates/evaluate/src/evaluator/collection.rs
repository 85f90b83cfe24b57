//! Tuples and objects.

use std::collections::BTreeMap;
use std::sync::Arc;

use tofu_json_hcl::{Expression, ExpressionKind, Object, Tuple};

use super::Evaluator;
use super::scope::apart;
use crate::{Type, Value, ValueMarks};

impl<'f> Evaluator<'f> {
    pub(super) fn tuple(&mut self, tuple: Tuple<'f>) -> Value {
        let elements = tuple.elements();
        Value::Tuple(elements.map(|element| self.value(element)).collect())
    }

    pub(super) fn object(&mut self, object: Object<'f>) -> Value {
        let mut members = BTreeMap::new();
        let mut known = true;
        let mut marks = ValueMarks::NONE;
        for item in object.items() {
            let key = match item.key_name() {
                Some(name) if !self.budget.spend(name.len()) => {
                    return self.too_much(item.key().span());
                }
                Some(name) => Some(name.to_owned()),
                None => self.key(item.key(), item.value(), &mut marks),
            };
            let value = self.value(item.value());
            known &= key.is_some();
            if let Some(key) = key {
                members.insert(key, value);
            }
        }
        let value = if known {
            Value::Object(Arc::new(members))
        } else {
            Value::UNKNOWN
        };
        value.marked(marks)
    }

    /// The key of a member; none when it is not known or wrong.
    fn key(
        &mut self,
        expression: Expression<'f>,
        member: Expression<'f>,
        marks: &mut ValueMarks,
    ) -> Option<String> {
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
        let (value, found) = apart(self.value(expression));
        *marks = marks.and(found);
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
        let (value, marks) = apart(self.value(source));
        self.splat_of(value, source, each).marked(marks)
    }

    fn splat_of(&mut self, value: Value, source: Expression<'f>, each: Expression<'f>) -> Value {
        let (items, is_list): (Vec<Value>, bool) = match value {
            Value::Unknown(Type::List(kind) | Type::Set(kind)) => {
                let one = self.splat_item(Value::Unknown((*kind).clone()), each);
                return Value::Unknown(Type::list(one.value_type())).marked(one.all_marks());
            }
            Value::Unknown(Type::Tuple(kinds)) => {
                (kinds.iter().cloned().map(Value::Unknown).collect(), false)
            }
            // It is not known whether it is null, which is an empty tuple here.
            Value::Unknown(_) => return Value::UNKNOWN,
            Value::Null(Type::List(_) | Type::Set(_) | Type::Tuple(_)) => {
                return self.error(
                    "Splat of null value",
                    "Splat expressions (with the * symbol) cannot be applied to null sequences.",
                    source.span(),
                );
            }
            Value::Null(_) => (Vec::new(), false),
            Value::Set(_, items) if !items.iter().all(Value::is_wholly_known) => {
                return Value::UNKNOWN;
            }
            Value::List(_, items) | Value::Set(_, items) => (items.to_vec(), true),
            Value::Tuple(items) => (items.to_vec(), false),
            other => (vec![other], false),
        };
        if !self.budget.work(items.len()) {
            return self.too_much(source.span());
        }
        let items = items.into_iter();
        let values: Vec<Value> = items.map(|item| self.splat_item(item, each)).collect();
        match Value::types_of(&values).as_slice() {
            [kind, others @ ..] if is_list && others.iter().all(|other| other == kind) => {
                Value::List(kind.clone(), values.into())
            }
            _ => Value::Tuple(values.into()),
        }
    }

    fn splat_item(&mut self, item: Value, each: Expression<'f>) -> Value {
        self.splat_items.push(item);
        let value = self.value(each);
        self.splat_items.pop();
        value
    }
}
