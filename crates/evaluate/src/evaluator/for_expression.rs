//! `[for …]` and `{for …}`

use std::collections::BTreeMap;
use std::sync::Arc;

use tofu_json_hcl::{Expression, ForExpression, Span};

use super::Evaluator;
use crate::primitive::{to_bool, to_string};
use crate::{Number, Value};

impl<'f> Evaluator<'f> {
    pub(super) fn for_expression(&mut self, each: ForExpression<'f>) -> Value {
        let Some(items) = self.items(each.collection()) else {
            return Value::UNKNOWN;
        };
        let mut values = Vec::new();
        let mut members: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        let mut known = true;
        for (key, value) in items {
            let names = self.name(each.key_name_span(), each.value_name_span(), key, value);
            match each
                .condition()
                .map_or(Some(true), |condition| self.filter(condition))
            {
                Some(true) => match each.key() {
                    None => values.push(self.value(each.value())),
                    Some(key) => {
                        let key = self.value(key);
                        let value = self.value(each.value());
                        match to_string(&key) {
                            Some(key) => members.entry((*key).to_owned()).or_default().push(value),
                            None => known = false,
                        }
                    }
                },
                Some(false) => {}
                None => known = false,
            }
            self.names.truncate(names);
        }
        match (known, each.key()) {
            (false, _) => Value::UNKNOWN,
            (true, None) => Value::Tuple(values.into()),
            (true, Some(_)) => object(members, each.groups()),
        }
    }

    /// The keys and values of a collection; none when it is not known or wrong.
    pub(super) fn items(&mut self, collection: Expression<'f>) -> Option<Vec<(Value, Value)>> {
        let value = self.value(collection);
        let size = match &value {
            Value::Tuple(values) => values.len(),
            Value::Object(members) => members.len(),
            _ => 0,
        };
        let names = value.members().keys().map(String::len).sum();
        if !self.budget.work(size) || !self.budget.spend(names) {
            self.too_much(collection.span());
            return None;
        }
        let detail = match value {
            Value::Unknown(_) => return None,
            Value::Tuple(values) => {
                let key = |number: usize| Number::parse(&number.to_string()).map(Arc::new);
                let keys = (0..).map(|number| key(number).map_or(Value::UNKNOWN, Value::Number));
                return Some(keys.zip(values.iter().cloned()).collect());
            }
            Value::Object(members) => {
                let items = members.iter();
                return Some(
                    items
                        .map(|(key, value)| (Value::string(key.as_str()), value.clone()))
                        .collect(),
                );
            }
            Value::Null(_) => "Expected a collection, found null.",
            _ => "Expected a collection, found a single value.",
        };
        self.error(
            "Invalid collection in 'for' expression",
            detail,
            collection.span(),
        );
        None
    }

    /// Names key and value; gives how many names there were before.
    pub(super) fn name(
        &mut self,
        key_name: Option<Span>,
        value_name: Span,
        key: Value,
        value: Value,
    ) -> usize {
        let before = self.names.len();
        let named = key_name.map(|name| (name, key));
        for (name, value) in named.into_iter().chain([(value_name, value)]) {
            let name = std::str::from_utf8(self.file.bytes(name)).unwrap_or_default();
            self.names.push((name, value));
        }
        before
    }

    pub(super) fn forget_names(&mut self, before: usize) {
        self.names.truncate(before);
    }

    fn filter(&mut self, condition: Expression<'f>) -> Option<bool> {
        let value = self.value(condition);
        let found = to_bool(&value);
        if found.is_none() && !matches!(value, Value::Unknown(_)) {
            self.error(
                "Incorrect condition type",
                "The condition expression must be of type bool.",
                condition.span(),
            );
        }
        found
    }
}

fn object(members: BTreeMap<String, Vec<Value>>, groups: bool) -> Value {
    let value = |mut values: Vec<Value>| {
        if groups {
            Value::Tuple(values.into())
        } else {
            values.pop().unwrap_or(Value::UNKNOWN)
        }
    };
    let members = members.into_iter();
    Value::Object(Arc::new(
        members.map(|(key, values)| (key, value(values))).collect(),
    ))
}
