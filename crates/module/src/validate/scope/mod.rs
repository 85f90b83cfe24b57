//! The values of what a module declares, as far as they are known without running anything: variables by their
//! types, local values by their expressions, resources by their schemas, called modules by their outputs.

mod named;
mod order;
mod variables;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use tofu_json_evaluate::{Type, Value};

use crate::declare::{Address, Declarations};
use crate::load::Module;
use tofu_json_config::expression::{Expression, Faults};

use super::{Context, EffectiveArgument};

pub(super) use named::{ArgumentScope, NoNames};
pub(super) use order::order;

/// Steps that all expressions of a module may take together. What would take more is unknown.
const STEPS: usize = 50_000_000;

/// Steps that one expression may take.
const STEPS_OF_ONE: usize = 1_000_000;

/// What is known of the values of a module.
#[derive(Debug)]
pub(super) struct Values {
    pub(super) variables: BTreeMap<String, Value>,
    /// Values of local values, of those that were evaluated already.
    found: HashMap<Address, Value>,
    /// Declarations that have no value because of a mistake, and those that refer to them: nothing more is said of
    /// these.
    failed: BTreeSet<Address>,
    steps: usize,
}

impl Values {
    pub(super) fn of(module: &Module<'_>) -> Self {
        Self {
            variables: variables::of(module),
            found: HashMap::new(),
            failed: BTreeSet::new(),
            steps: STEPS,
        }
    }

    /// Notes the value of a local value.
    pub(super) fn set(&mut self, address: Address, value: Value) {
        self.found.insert(address, value);
    }

    /// The value of a local value; unknown where it was not evaluated.
    pub(super) fn get(&self, address: &Address) -> Value {
        self.found.get(address).cloned().unwrap_or(Value::UNKNOWN)
    }

    /// Notes that a declaration has a mistake.
    pub(super) fn fail(&mut self, address: &Address) {
        self.failed.insert(address.clone());
    }

    pub(super) fn has_failed(&self, address: &Address) -> bool {
        self.failed.contains(address)
    }
}

impl<'m, 'f> Context<'m, 'f> {
    /// The value of an expression at the place of an argument, and what is wrong with it.
    pub(super) fn value(
        &mut self,
        given: EffectiveArgument<'m, 'f>,
        expression: Expression<'f>,
    ) -> (Value, Faults) {
        let mut steps = self.values.steps.min(STEPS_OF_ONE);
        let before = steps;
        let result = expression.value(&ArgumentScope::of(self, given), &mut steps);
        self.values.steps -= before.saturating_sub(steps);
        result
    }

    /// What is wrong with an expression that OpenTofu evaluates without any names.
    pub(super) fn faults_without_names(&mut self, expression: Expression<'f>) -> Faults {
        let mut steps = self.values.steps.min(STEPS_OF_ONE);
        let before = steps;
        let (_, faults) = expression.value(&NoNames, &mut steps);
        self.values.steps -= before.saturating_sub(steps);
        faults
    }

    /// The value of a resource, by its schema.
    pub(super) fn resource_value(&self, address: &Address) -> Value {
        let repeated = self.repeated(address);
        if repeated.count || repeated.each {
            return Value::UNKNOWN;
        }
        let Some(shape) = super::bodies::known_shape(self, address) else {
            return Value::UNKNOWN;
        };
        let attributes = shape.attributes.iter().map(|(name, one)| {
            let kind = one.kind.as_ref().map(Type::without_optional);
            (name.clone(), kind.unwrap_or(Type::Dynamic))
        });
        let blocks = shape
            .blocks
            .keys()
            .map(|name| (name.clone(), Type::Dynamic));
        Value::Unknown(Type::object(attributes.chain(blocks)))
    }

    /// The value of a called module, or of all its instances together.
    pub(super) fn module_value(&self, name: &str) -> Value {
        let address = Address::Module(name.to_owned());
        let Some(called) = self
            .around
            .called
            .get(name)
            .filter(|_| self.is_declared(&address))
        else {
            return Value::UNKNOWN;
        };
        let value = called.value();
        let repeated = self.repeated(&address);
        if repeated.count {
            return Value::Unknown(Type::list(value.value_type()));
        }
        if repeated.each {
            return Value::Unknown(Type::map(value.value_type()));
        }
        value
    }
}

/// The addresses of declarations, in order.
fn addresses<'d>(declarations: &'d Declarations<'_>) -> impl Iterator<Item = &'d Address> {
    declarations.all.iter().map(|one| &one.address)
}
