//! `source[*]`

use tofu_json_hcl::Expression;

use super::Evaluator;
use crate::Value;

impl<'f> Evaluator<'f> {
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
