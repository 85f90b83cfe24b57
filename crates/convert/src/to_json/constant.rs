//! Values of constant expressions.

use tofu_json_evaluate::Value;
use tofu_json_hcl::Expression;

use super::conversion::Conversion;
use super::tree::Node;
use super::value::ValueJob;
use tofu_json_config::expression::Expression as Argument;

impl<'f> Conversion<'f> {
    /// Writes the value of an expression that refers to nothing.
    pub(super) fn constant(&mut self, job: &ValueJob<'f>) {
        let mut faults = Vec::new();
        let value = Argument::native(self.file, job.expression).literal(&mut faults);
        if faults.iter().any(tofu_json_config::Diagnostic::is_error) {
            return self.refuse_for(faults);
        }
        let mut todo = vec![(job.node, value)];
        while let Some((node, value)) = todo.pop() {
            let made = match value {
                // Without a scope nothing is marked.
                Value::Unknown(_) | Value::Marked(..) => {
                    self.refuse(
                        job.expression.span(),
                        "no constant",
                        "expected a constant: JSON takes the value here as it is written",
                    );
                    return;
                }
                Value::Null(_) => Node::Null,
                Value::Bool(value) => Node::Bool(value),
                Value::Number(number) => Node::Number(number.to_string()),
                Value::String(text) => Node::String(text.to_string()),
                Value::Tuple(elements) | Value::List(_, elements) | Value::Set(_, elements) => {
                    let mut array = Vec::with_capacity(elements.len());
                    for element in elements.iter() {
                        let child = self.tree.child(node);
                        array.push(child);
                        todo.push((child, element.clone()));
                    }
                    Node::Array(array)
                }
                Value::Object(properties) | Value::Map(_, properties) => {
                    let mut object = Vec::with_capacity(properties.len());
                    for (name, value) in properties.iter() {
                        let child = self.tree.child(node);
                        object.push((name.clone(), child));
                        todo.push((child, value.clone()));
                    }
                    Node::Object(object)
                }
            };
            self.tree.set(node, made);
        }
    }

    /// The value of a key that refers to nothing.
    pub(super) fn constant_name(&mut self, key: Expression<'f>) -> Option<String> {
        let mut faults = Vec::new();
        let value = Argument::native(self.file, key).literal(&mut faults);
        let text = match value {
            Value::String(text) => Some(text.to_string()),
            Value::Number(number) => Some(number.to_string()),
            Value::Bool(value) => Some(value.to_string()),
            _ => None,
        };
        if text.is_none() && !faults.iter().any(tofu_json_config::Diagnostic::is_error) {
            self.refuse(
                key.span(),
                "no key",
                "expected a constant string as the key of this object",
            );
        }
        self.refuse_for(faults);
        text
    }

    /// The value of an expression that refers to nothing.
    pub(super) fn value_of(&self, expression: Expression<'f>) -> Option<Value> {
        let mut faults = Vec::new();
        let value = Argument::native(self.file, expression).literal(&mut faults);
        let known =
            value.is_wholly_known() && !faults.iter().any(tofu_json_config::Diagnostic::is_error);
        known.then_some(value)
    }
}
