//! The values of variables and local values that are known before anything else.

use std::collections::BTreeMap;

use tofu_json_config::expression::{Expression, Reference, StepKey};
use tofu_json_evaluate::{NameScope, NamedValue, Value};

/// Steps that one expression may take.
const STEPS: usize = 100_000;

/// Names with their values. All others are there and not known.
#[derive(Debug, Default)]
pub(super) struct FoundNames(BTreeMap<(String, String), Value>);

impl FoundNames {
    /// Notes what a reference to a variable or a local value leads to.
    pub(super) fn add(&mut self, reference: &Reference, value: Option<Value>) {
        if let (Some(root @ ("var" | "local")), Some(StepKey::Attribute(name)), Some(value)) = (
            reference.root(),
            reference.steps.get(1).map(|step| &step.key),
            value,
        ) {
            self.0.insert((root.to_owned(), name.clone()), value);
        }
    }

    /// The value of an expression with its marks; none if it is not wholly known, or something is wrong with it.
    pub(super) fn value(&self, expression: Expression<'_>) -> Option<Value> {
        let (value, faults) = expression.value(self, &mut STEPS.clone());
        let is_known = value.without_marks().0.is_wholly_known();
        (faults.is_empty() && is_known).then_some(value)
    }
}

impl NameScope for FoundNames {
    fn named(&self, root: &str, attributes: &[&str]) -> Option<NamedValue> {
        let key = |name: &&str| (root.to_owned(), (*name).to_owned());
        let found = attributes.first().and_then(|name| self.0.get(&key(name)));
        Some(match found {
            Some(value) => NamedValue {
                value: value.clone(),
                attributes: 1,
            },
            None => NamedValue::root(Value::UNKNOWN),
        })
    }
}
