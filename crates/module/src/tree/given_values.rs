//! The values that calls give to the variables of their modules, as far as they are known before anything runs.

use std::collections::BTreeMap;

use tofu_json_config::Diagnostic;
use tofu_json_config::decode::CheckRule;
use tofu_json_config::expression::{Reference, StepKey};
use tofu_json_config::internal::warn_of_unused_attributes;
use tofu_json_evaluate::Value;
use tofu_json_text::quoted;

use super::found_names::FoundNames;
use super::merged_call::{InFile, MergedCall};
use super::statics::Statics;
use super::{ModuleTree, TreeFault};
use crate::load::Module;
use crate::providers::configuration;

impl ModuleTree<'_> {
    /// What the types of variables have no place for, and what their validations refuse.
    pub(crate) fn given_values(&self) -> Vec<TreeFault> {
        let mut faults = Vec::new();
        let mut statics = Statics::new(&self.modules, &self.nodes);
        for (number, node) in self.nodes.iter().enumerate() {
            let (Some(module), Some(caller)) = (self.module_of(number), node.caller) else {
                continue;
            };
            let (Some(calling), Some(name)) = (self.module_of(caller), node.path.names().last())
            else {
                continue;
            };
            let Some(call) = MergedCall::all(calling).remove(&**name) else {
                continue;
            };
            let calling = self.nodes.get(caller).map_or(0, |caller| caller.module);
            let mut told = |file, fault| {
                faults.push(TreeFault {
                    module: calling,
                    file: Some(file),
                    fault,
                });
            };
            unused_attributes(module, &call, &mut told);
            if call.repeated.is_none() {
                refused(number, module, &call, &mut statics, &mut told);
            }
        }
        faults
    }
}

/// Warns of attributes that the type of a variable does not have.
fn unused_attributes(
    module: &Module<'_>,
    call: &MergedCall<'_, '_>,
    told: &mut impl FnMut(usize, Diagnostic),
) {
    let decoded = configuration(module);
    let variables = decoded.flat_map(|(_, decoded)| &decoded.variables);
    let types: BTreeMap<&str, _> = variables
        .filter_map(|one| Some((one.name.as_str(), one.type_constraint.as_ref()?)))
        .collect();
    for (name, constraint) in types {
        if let Some((file, expression)) = call.arguments.get(name) {
            let mut faults = Vec::new();
            let whose = format!("input variable {}", quoted(name));
            warn_of_unused_attributes(*expression, &constraint.constraint, &whose, &mut faults);
            for fault in faults {
                told(*file, fault);
            }
        }
    }
}

/// A validation of a variable, and where it is.
struct VariableRule<'m, 'f> {
    file: usize,
    rule: &'m CheckRule<'f>,
}

/// Reports the values that a validation refuses.
fn refused(
    number: usize,
    module: &Module<'_>,
    call: &MergedCall<'_, '_>,
    statics: &mut Statics<'_, '_>,
    told: &mut impl FnMut(usize, Diagnostic),
) {
    for (name, validations) in validations(module) {
        let Some(given) = call.arguments.get(name) else {
            continue;
        };
        let Some(value) = statics.given(number, name) else {
            continue;
        };
        if value.is_sensitive || value.is_ephemeral {
            continue;
        }
        let Some(value) = value.value else {
            continue;
        };
        let mut names = FoundNames::default();
        let steps = [
            StepKey::Root("var".to_owned()),
            StepKey::Attribute(name.to_owned()),
        ];
        names.add(&Reference::of_steps(steps), Some(value));
        for validation in &validations {
            if let Some(fault) = refusal(module, validation, &names, *given) {
                told(given.0, fault);
            }
        }
    }
}

/// The validations of the variables; those of override files replace others.
fn validations<'m, 'f>(module: &'m Module<'f>) -> BTreeMap<&'m str, Vec<VariableRule<'m, 'f>>> {
    let mut all = BTreeMap::new();
    for (file, decoded) in configuration(module) {
        for variable in &decoded.variables {
            if variable.validations.is_empty() {
                continue;
            }
            let rules = variable.validations.iter();
            let rules: Vec<_> = rules.map(|rule| VariableRule { file, rule }).collect();
            all.insert(variable.name.as_str(), rules);
        }
    }
    all
}

fn refusal(
    module: &Module<'_>,
    validation: &VariableRule<'_, '_>,
    names: &FoundNames,
    (_, given): InFile<'_>,
) -> Option<Diagnostic> {
    let rule = validation.rule;
    if names.value(rule.condition?)? != Value::Bool(false) {
        return None;
    }
    let Value::String(message) = names.value(rule.error_message?)? else {
        return None;
    };
    let place = rule.decl_range.in_file(module.name_of(validation.file));
    let detail = format!(
        "{}\n\nThis was checked by the validation rule at {place}.",
        message.trim()
    );
    Some(Diagnostic::error("Invalid value for variable", detail).at(given.place()))
}
