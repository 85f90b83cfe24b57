//! `[for …]` and `{for …}`

use std::collections::BTreeMap;
use std::sync::Arc;

use tofu_json_hcl::{Expression, ForExpression, Span};
use tofu_json_text::quoted;

use super::Evaluator;
use super::scope::apart;
use crate::{Number, Type, Value, ValueMarks};

impl<'f> Evaluator<'f> {
    pub(super) fn for_expression(&mut self, each: ForExpression<'f>) -> Value {
        let (items, mut marks) = self.items(each.collection());
        let Some(items) = items else {
            return Value::UNKNOWN.marked(marks);
        };
        let mut values = Vec::new();
        let mut members: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        let mut known = true;
        for (key, value) in items {
            let names = self.name(each.key_name_span(), each.value_name_span(), key, value);
            match each
                .condition()
                .map_or(Some(true), |condition| self.filter(condition, &mut marks))
            {
                Some(true) => match each.key() {
                    None => values.push(self.value(each.value())),
                    Some(key) => {
                        let name = self.object_key(key, &mut marks);
                        let value = self.value(each.value());
                        match name {
                            Some(name) => {
                                known &= self.add_member(&mut members, (name, value), each);
                            }
                            None => known = false,
                        }
                    }
                },
                Some(false) => {}
                None => known = false,
            }
            self.names.truncate(names);
        }
        let value = match (known, each.key()) {
            (false, _) => Value::UNKNOWN,
            (true, None) => Value::Tuple(values.into()),
            (true, Some(_)) => object(members, each.groups()),
        };
        value.marked(marks)
    }

    /// The keys and values of a collection, and its marks; none when it is not known or wrong.
    pub(super) fn items(
        &mut self,
        collection: Expression<'f>,
    ) -> (Option<Vec<(Value, Value)>>, ValueMarks) {
        let (value, marks) = apart(self.value(collection));
        (self.items_of(value, collection), marks)
    }

    fn items_of(
        &mut self,
        value: Value,
        collection: Expression<'f>,
    ) -> Option<Vec<(Value, Value)>> {
        let size = match &value {
            Value::Object(members) | Value::Map(_, members) => members.len(),
            _ => value.elements().len(),
        };
        let names = value.members().keys().map(String::len).sum();
        if !self.budget.work(size) || !self.budget.spend(names) {
            self.too_much(collection.span());
            return None;
        }
        match value {
            Value::Unknown(ref kind)
                if !matches!(kind, Type::Bool | Type::Number | Type::String) =>
            {
                return None;
            }
            Value::Tuple(values) | Value::List(_, values) => {
                let key = |number: usize| Number::parse(&number.to_string()).map(Arc::new);
                let keys = (0..).map(|number| key(number).map_or(Value::UNKNOWN, Value::Number));
                return Some(keys.zip(values.iter().cloned()).collect());
            }
            // It is not known how many there are.
            Value::Set(_, values) if !values.iter().all(Value::is_wholly_known) => return None,
            Value::Set(_, values) => {
                let values = values.iter();
                return Some(values.map(|value| (value.clone(), value.clone())).collect());
            }
            Value::Object(members) | Value::Map(_, members) => {
                let items = members.iter();
                return Some(
                    items
                        .map(|(key, value)| (Value::string(key.as_str()), value.clone()))
                        .collect(),
                );
            }
            Value::Null(_) => self.error(
                "Iteration over null value",
                "A null value cannot be used as the collection in a 'for' expression.",
                collection.span(),
            ),
            _ => self.error(
                "Iteration over non-iterable value",
                format!(
                    "A value of type {} cannot be used as the collection in a 'for' expression.",
                    value.type_name()
                ),
                collection.span(),
            ),
        };
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

    /// Adds an item of an object; gives whether its key is new, where items are not grouped.
    fn add_member(
        &mut self,
        members: &mut BTreeMap<String, Vec<Value>>,
        (name, value): (String, Value),
        each: ForExpression<'f>,
    ) -> bool {
        let repeats = members.contains_key(&name) && !each.groups();
        if repeats && let Some(key) = each.key() {
            self.error(
                "Duplicate object key",
                format!(
                    "Two different items produced the key {} in this 'for' expression. \
                     If duplicates are expected, use the ellipsis (...) after the value expression \
                     to enable grouping by key.",
                    quoted(&name)
                ),
                key.span(),
            );
        }
        members.entry(name).or_default().push(value);
        !repeats
    }

    fn filter(&mut self, condition: Expression<'f>, marks: &mut ValueMarks) -> Option<bool> {
        let (value, found) = apart(self.value(condition));
        *marks = marks.and(found);
        match value.convert(&Type::Bool) {
            Ok(Value::Bool(found)) => return Some(found),
            Ok(Value::Null(_)) => self.error(
                "Condition is null",
                "The value of the 'if' clause must not be null.",
                condition.span(),
            ),
            Ok(_) => return None,
            Err(why) => self.error(
                "Invalid 'for' condition",
                format!("The 'if' clause value is invalid: {why}."),
                condition.span(),
            ),
        };
        None
    }

    /// The key of an item of an object; none when it is not known or wrong.
    fn object_key(&mut self, key: Expression<'f>, marks: &mut ValueMarks) -> Option<String> {
        let (value, found) = apart(self.value(key));
        *marks = marks.and(found);
        match value.convert(&Type::String) {
            Ok(Value::String(name)) => return Some((*name).to_owned()),
            Ok(Value::Null(_)) => self.error(
                "Invalid object key",
                "Key expression in 'for' expression must not produce a null value.",
                key.span(),
            ),
            Ok(_) => return None,
            Err(why) => self.error(
                "Invalid object key",
                format!("The key expression produced an invalid result: {why}."),
                key.span(),
            ),
        };
        None
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
