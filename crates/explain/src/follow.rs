//! Follows the references of an expression to what they mean.

use crate::chain::{ChainEnd, ChainKind, ChainStep};
use crate::objects::key_of;
use crate::reference::{ConfigReference, longest};
use crate::scope::Scope;
use crate::trace::{ChainSteps, Trace};
use crate::written::{ConfigExpression, within};
use tofu_json_model::stream::{OutlinedChange, StreamError};
use tofu_json_vocab::address::{InstanceKey, ModuleStep};
use tofu_json_vocab::path::Step;
use tofu_json_vocab::{Action, Mode};

/// So many instances that one reference means are told.
pub(crate) const INSTANCES: usize = 10;

impl Trace<'_, '_, '_> {
    /// What of all that an expression refers to changes, or may.
    pub(crate) fn references(&mut self, references: &[String], scope: &Scope) -> ChainSteps {
        let mut steps = Vec::new();
        let longest = longest(references.iter().map(String::as_str));
        let read = longest.into_iter().filter_map(ConfigReference::parse);
        let read: Vec<_> = read.collect();
        let has_own_key = read.contains(&ConfigReference::Own);
        for reference in read {
            for step in self.reference(reference, scope, has_own_key)? {
                let is_here =
                    |known: &ChainStep| known.kind == step.kind && known.name == step.name;
                if step.end != Some(ChainEnd::Above) || !steps.iter().any(is_here) {
                    steps.push(step);
                }
            }
        }
        Ok(steps)
    }

    fn reference(
        &mut self,
        reference: ConfigReference,
        scope: &Scope,
        has_own_key: bool,
    ) -> ChainSteps {
        match reference {
            ConfigReference::Variable(name) => Ok(vec![self.variable(&name, scope)?]),
            ConfigReference::Local(name) => Ok(vec![self.local(&name, scope)?]),
            ConfigReference::ModuleOutput {
                module,
                key,
                output,
            } => self.module_output(&module, key, output.as_deref(), scope),
            ConfigReference::Resource {
                mode,
                resource_type,
                name,
                key,
                path,
            } => {
                let resource = match mode {
                    Mode::Managed => format!("{resource_type}.{name}"),
                    mode => format!("{}.{resource_type}.{name}", mode.as_str()),
                };
                let instance = ReferredInstance {
                    resource: &resource,
                    key,
                    path: &path,
                };
                self.resource(&instance, scope, has_own_key)
            }
            ConfigReference::EachValue => {
                let Some((name, ConfigExpression::References(references))) =
                    self.explainer.config.for_each(scope)
                else {
                    return Ok(Vec::new());
                };
                let step = ChainStep::new(ChainKind::Repetition, name);
                let outside = Scope::of_module(scope.module.clone());
                let behind = |trace: &mut Self| trace.references(&references, &outside);
                Ok(vec![self.behind(step, ChainEnd::Expression, behind)?])
            }
            ConfigReference::Own => Ok(Vec::new()),
            ConfigReference::Run(name) => Ok(vec![
                ChainStep::new(ChainKind::Run, name).ending(ChainEnd::Run),
            ]),
        }
    }

    fn variable(&mut self, name: &str, scope: &Scope) -> Result<ChainStep, StreamError> {
        let Some((module, call)) = scope.of_call() else {
            let variable = self.explainer.variables.get(name);
            let mut step = ChainStep::new(ChainKind::Variable, format!("var.{name}"));
            step.after = variable.map(|variable| variable.value.clone());
            return Ok(step.ending(match variable {
                Some(variable) if variable.is_default => ChainEnd::Default,
                _ => ChainEnd::Variable,
            }));
        };
        let address = within(&scope.module.to_string(), &format!("var.{name}"));
        let step = ChainStep::new(ChainKind::ModuleInput, address);
        let found = self.explainer.config.call(&call.module_name(), &module);
        let path = [Step::Attribute(name.to_owned())];
        let (written, _) = ConfigExpression::at(found.and_then(|call| call.expressions), &path);
        match written {
            ConfigExpression::Nothing => Ok(step.ending(ChainEnd::Default)),
            ConfigExpression::Constant => Ok(step.ending(ChainEnd::Configuration)),
            ConfigExpression::References(references) => {
                let is_key = |reference: &String| {
                    ConfigReference::parse(reference) == Some(ConfigReference::Own)
                };
                let or_else = match references.iter().all(is_key) {
                    true => ChainEnd::Key,
                    false => ChainEnd::Expression,
                };
                let behind = |trace: &mut Self| trace.references(&references, &call);
                self.behind(step, or_else, behind)
            }
        }
    }

    fn module_output(
        &mut self,
        module: &str,
        key: Option<InstanceKey>,
        output: Option<&str>,
        scope: &Scope,
    ) -> ChainSteps {
        let mut called = scope.module.clone();
        called.steps.push(ModuleStep {
            name: module.into(),
            key,
        });
        let inside = Scope::of_module(called);
        let Some(declared) = self.explainer.config.module(&inside.module_name()) else {
            return Ok(Vec::new());
        };
        let outputs = declared.outputs.iter();
        let wanted = outputs.filter(|(name, _)| output.is_none_or(|output| *output == **name));
        let wanted: Vec<_> = wanted
            .filter_map(|(name, declared)| {
                let expression = declared.ok()?.expression?;
                Some((name.into_owned(), ConfigExpression::of(&expression)))
            })
            .collect();
        let mut steps = Vec::new();
        for (name, written) in wanted {
            let ConfigExpression::References(references) = written else {
                continue;
            };
            let address = within(&inside.module.to_string(), &format!("output.{name}"));
            let step = ChainStep::new(ChainKind::ModuleOutput, address);
            let behind = |trace: &mut Self| trace.references(&references, &inside);
            let step = self.behind(step, ChainEnd::Unchanged, behind)?;
            // An output of which nothing changes is no cause.
            steps.extend((step.end != Some(ChainEnd::Unchanged)).then_some(step));
        }
        Ok(steps)
    }

    fn resource(
        &mut self,
        referred: &ReferredInstance<'_>,
        scope: &Scope,
        has_own_key: bool,
    ) -> ChainSteps {
        let explainer = self.explainer;
        let changes = explainer.plan.changes();
        let instances = explainer
            .objects
            .instances(changes, &scope.module, referred.resource);
        let is_data = referred.resource.starts_with("data.");
        let waiting = explainer.waiting_instances(&scope.module, referred.resource);
        let mut steps = Vec::new();
        for object in waiting
            .filter(|object| referred.means(&object.address))
            .take(INSTANCES)
        {
            steps.push(self.waiting(object)?);
        }
        if instances.is_empty() && !steps.is_empty() {
            return Ok(steps);
        }
        if instances.is_empty() && is_data {
            let address = within(&scope.module.to_string(), referred.resource);
            let step = ChainStep::new(ChainKind::Object, address);
            return Ok(vec![step.ending(ChainEnd::DataRead)]);
        }
        if instances.is_empty() {
            return self.drifted(referred, scope, has_own_key);
        }
        let instances = referred.among(instances, scope, has_own_key);
        let acting = instances
            .into_iter()
            .filter(|change| change.deposed.is_empty());
        for change in acting {
            if steps.len() >= INSTANCES {
                let name = format!("more instances of {}", referred.resource);
                steps.push(ChainStep::new(ChainKind::Object, name).ending(ChainEnd::Cut));
                break;
            }
            // What goes away for good gives no value any more.
            if change.head.action == Action::Delete && !referred.path.is_empty() {
                steps.push(self.object(change)?);
                continue;
            }
            steps.extend(self.referred(change, referred.path, ChainKind::Attribute)?);
        }
        Ok(steps)
    }

    /// What changed outside of OpenTofu of objects that the plan does nothing with, as in a plan that only refreshes.
    fn drifted(
        &mut self,
        referred: &ReferredInstance<'_>,
        scope: &Scope,
        has_own_key: bool,
    ) -> ChainSteps {
        let explainer = self.explainer;
        let drift = explainer.plan.drift();
        let found = explainer
            .drifted
            .instances(drift, &scope.module, referred.resource);
        let mut steps = Vec::new();
        for change in referred.among(found, scope, has_own_key) {
            if change.head.action == Action::Delete {
                let step = ChainStep::new(ChainKind::Drift, change.address.clone());
                steps.push(step.ending(ChainEnd::DeletedOutside));
            } else {
                steps.extend(self.drift(change, referred.path)?);
            }
        }
        steps.truncate(INSTANCES);
        Ok(steps)
    }
}

/// The instances of a resource that a reference means, and what it wants of them.
struct ReferredInstance<'r> {
    resource: &'r str,
    key: Option<InstanceKey>,
    path: &'r [Step],
}

impl ReferredInstance<'_> {
    /// Whether an object has the key that is meant; one that is not known may be any.
    fn means(&self, address: &str) -> bool {
        let own = key_of(address);
        self.key.is_none() || own.is_none() || own == self.key
    }

    /// Those of the instances that are meant.
    fn among<'c>(
        &self,
        instances: Vec<&'c OutlinedChange>,
        scope: &Scope,
        has_own_key: bool,
    ) -> Vec<&'c OutlinedChange> {
        match &self.key {
            Some(key) => {
                let has_key =
                    |change: &&OutlinedChange| key_of(&change.address).as_ref() == Some(key);
                instances.into_iter().filter(has_key).collect()
            }
            None => Trace::fitting(instances, scope, has_own_key),
        }
    }
}
