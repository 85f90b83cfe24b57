//! What names mean at the place of an argument.

use std::sync::Arc;

use tofu_json_evaluate::{NameScope, NamedValue, Type, Value};

use crate::declare::Address;
use tofu_json_config::decode::ResourceMode;

use super::super::{Context, EffectiveArgument};

/// The place of an argument: what names mean there.
pub(in crate::validate) struct ArgumentScope<'c, 'm, 'f> {
    context: &'c Context<'m, 'f>,
    declaration: &'m Address,
    /// Names of the elements of `dynamic` blocks.
    iterators: &'m [Arc<str>],
}

impl<'c, 'm, 'f> ArgumentScope<'c, 'm, 'f> {
    pub(in crate::validate) fn of(
        context: &'c Context<'m, 'f>,
        given: EffectiveArgument<'m, 'f>,
    ) -> Self {
        Self {
            context,
            declaration: &given.declaration.address,
            iterators: &given.argument.iterators,
        }
    }

    /// A called module. Where it has one instance, nothing is known of what a key gives, nor of it as a whole.
    fn module(&self, name: &str, names: &[&str]) -> Option<Value> {
        let repeated = self.context.repeated(&Address::Module(name.to_owned()));
        let is_single = !repeated.count && !repeated.each;
        (!is_single || names.len() > 1).then(|| self.context.module_value(name))
    }

    fn resource(&self, mode: ResourceMode, names: &[&str]) -> Option<Value> {
        let [type_name, name, ..] = names else {
            return None;
        };
        let address = Address::resource(mode, type_name, name);
        Some(self.context.resource_value(&address))
    }
}

impl NameScope for ArgumentScope<'_, '_, '_> {
    fn named(&self, root: &str, attributes: &[&str]) -> Option<NamedValue> {
        if self.iterators.iter().any(|name| **name == *root) {
            return Some(NamedValue::root(Value::UNKNOWN));
        }
        let first = attributes.first().copied();
        let after = |value: Option<Value>, count: usize| {
            Some(match value {
                Some(value) => NamedValue {
                    value,
                    attributes: count,
                },
                None => NamedValue::root(Value::UNKNOWN),
            })
        };
        let values = &self.context.values;
        match root {
            "var" => {
                let value = first.and_then(|name| values.variables.get(name));
                after(value.cloned(), 1)
            }
            "local" => {
                let value = first.map(|name| values.get(&Address::Local(name.to_owned())));
                after(value, 1)
            }
            "module" => after(first.and_then(|name| self.module(name, attributes)), 1),
            "path" | "terraform" | "tofu" => after(first.map(|_| Value::Unknown(Type::String)), 1),
            "count" => after(first.map(|_| Value::Unknown(Type::Number)), 1),
            "each" => match first {
                Some("key") => after(Some(Value::Unknown(Type::String)), 1),
                _ => after(None, 0),
            },
            "self" => Some(NamedValue::root(
                self.context.resource_value(self.declaration),
            )),
            "data" => after(self.resource(ResourceMode::Data, attributes), 2),
            "ephemeral" => after(self.resource(ResourceMode::Ephemeral, attributes), 2),
            "resource" => after(self.resource(ResourceMode::Managed, attributes), 2),
            _ => {
                let names: Vec<&str> = std::iter::once(root).chain(first).collect();
                after(self.resource(ResourceMode::Managed, &names), 1)
            }
        }
    }
}

/// No names at all.
pub(in crate::validate) struct NoNames;

impl NameScope for NoNames {
    fn named(&self, _root: &str, _attributes: &[&str]) -> Option<NamedValue> {
        None
    }
}
