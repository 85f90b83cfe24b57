//! Which addresses before a move the configuration still has: OpenTofu refuses a block whose `from` is declared.

use std::collections::{BTreeMap, BTreeSet};
use tofu_json_model::document::config::Configuration;
use tofu_json_model::stream::{OutlinedPlan, StreamError};
use tofu_json_vocab::Reason;
use tofu_json_vocab::address::{ModuleAddress, ResourceAddress};

/// So deep modules are looked for.
const LEVELS: usize = 64;

/// What the configuration of a plan declares, and why objects are deleted.
///
/// A block may name an instance that is gone, as `a.b["x"]`, although its resource is still declared for others. It
/// may not name the resource then, nor the object that the resource was before it had `count` or `for_each`.
#[derive(Debug, Default)]
pub(crate) struct Declared<'p> {
    /// Resources and modules by their addresses without keys.
    names: BTreeSet<String>,
    reasons: BTreeMap<&'p str, Reason>,
}

impl<'p> Declared<'p> {
    pub(crate) fn of(plan: &'p OutlinedPlan<'_>) -> Result<Self, StreamError> {
        let mut declared = Self::default();
        if let Some(configuration) = plan.configuration()? {
            declared.read(&configuration.view());
        }
        for change in plan.changes() {
            if change.deposed.is_empty() && !change.reason.is_empty() {
                let reason = Reason::from(change.reason.as_str());
                declared.reasons.insert(&change.address, reason);
            }
        }
        Ok(declared)
    }

    /// What cannot be read is not declared.
    fn read(&mut self, configuration: &Configuration<'_>) {
        let mut pending = vec![(String::new(), configuration.root_module.clone(), 0)];
        while let Some((address, module, level)) = pending.pop() {
            for resource in module.resources.iter().flatten() {
                self.names.insert(within(&address, &resource.address));
            }
            for (name, call) in module.module_calls.iter() {
                let address = within(&address, &format!("module.{name}"));
                self.names.insert(address.clone());
                let called = call.ok().and_then(|call| call.module);
                if let Some(called) = called.filter(|_| level < LEVELS) {
                    pending.push((address, called, level + 1));
                }
            }
        }
    }

    /// Whether a block may not name what an object was: an object without a key, of a resource that is still there.
    pub(crate) fn has_object(&self, from: &str, to: &str) -> bool {
        let (Ok(from), Ok(to)) = (ResourceAddress::parse(from), ResourceAddress::parse(to)) else {
            return false;
        };
        let gets_key = from.without_keys() == to.without_keys();
        from.key.is_none() && !gets_key && self.has_resource(&from, &from.to_string())
    }

    /// The same of a resource with all its instances, of which one is given.
    pub(crate) fn has_resource(&self, resource: &ResourceAddress, instance: &str) -> bool {
        match self.reasons.get(instance) {
            // Neither the resource nor the instance of its module is there.
            Some(Reason::DeleteBecauseNoResourceConfig | Reason::DeleteBecauseNoModule) => false,
            Some(reason) if is_of_declared(reason) => true,
            _ => self.names.contains(&resource.without_keys().to_string()),
        }
    }

    /// The same of a module with all that is in it.
    pub(crate) fn has_module<'o>(
        &self,
        from: &str,
        to: &str,
        mut objects: impl Iterator<Item = &'o str>,
    ) -> bool {
        let (Ok(from), Ok(to)) = (ModuleAddress::parse(from), ModuleAddress::parse(to)) else {
            return false;
        };
        if from.without_keys() == to.without_keys() {
            return false;
        }
        let has_key = from.steps.last().is_some_and(|step| step.key.is_some());
        let is_called = self.names.contains(&from.without_keys().to_string());
        objects.any(|object| match self.reasons.get(object) {
            Some(Reason::DeleteBecauseNoModule) => is_called && !has_key,
            Some(reason) if is_of_declared(reason) => true,
            _ => is_called,
        })
    }
}

/// Whether an object is deleted for a reason that only resources have that are still declared.
const fn is_of_declared(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::DeleteBecauseCountIndex
            | Reason::DeleteBecauseEachKey
            | Reason::DeleteBecauseWrongRepetition
            | Reason::DeleteBecauseEnabledFalse
    )
}

fn within(module: &str, address: &str) -> String {
    match module.is_empty() {
        true => address.to_owned(),
        false => format!("{module}.{address}"),
    }
}
