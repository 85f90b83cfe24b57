//! Variables whose type and default come from different files.

use std::collections::BTreeMap;

use crate::listing::FileKind;
use tofu_json_config::Diagnostic;
use tofu_json_config::decode::Variable;
use tofu_json_evaluate::Value;

use super::{ModuleFault, ModuleFile};

/// The declarations of a variable so far that say what counts.
#[derive(Clone, Copy, Default)]
struct Merged<'m, 'f> {
    constraint: Option<&'m Variable<'f>>,
    default: Option<&'m Variable<'f>>,
    nullable: Option<bool>,
}

/// A default has to be of the type, also of one that another file gives.
pub(super) fn check(files: &[ModuleFile<'_>], faults: &mut Vec<ModuleFault>) {
    let mut variables: BTreeMap<&str, Merged<'_, '_>> = BTreeMap::new();
    for (number, file) in files.iter().enumerate() {
        let is_override = file.kind == FileKind::Override;
        for variable in &file.decoded.variables {
            let is_base = !variables.contains_key(variable.name.as_str());
            let merged = variables.entry(&variable.name).or_default();
            merged.add(variable);
            if is_override
                && !is_base
                && let Some(detail) = merged.wrong(variable)
            {
                let fault = Diagnostic::error("Invalid default value for variable", detail);
                faults.push(ModuleFault {
                    file: number,
                    fault: fault.at(variable.decl_range),
                });
            }
        }
    }
}

impl<'m, 'f> Merged<'m, 'f> {
    fn add(&mut self, variable: &'m Variable<'f>) {
        if variable.type_constraint.is_some() {
            self.constraint = Some(variable);
        }
        if variable.default_expression.is_some() {
            self.default = Some(variable);
        }
        self.nullable = variable.nullable.or(self.nullable);
    }

    /// What is wrong since a block of an override file was merged. What is wrong in that block alone was
    /// found when it was decoded.
    fn wrong(&self, last: &Variable<'_>) -> Option<String> {
        let value = literal(self.default?)?;
        let gives_type = last.type_constraint.is_some();
        let gives_default = last.default_expression.is_some();
        let constraint = self.constraint.and_then(|one| one.type_constraint.as_ref());
        if gives_type != gives_default
            && let Some(constraint) = constraint
            && let Err(why) = constraint.convert_default(value.clone())
        {
            return Some(if gives_type {
                format!(
                    "Overriding this variable's type constraint has made its default value invalid: {why}."
                )
            } else {
                format!(
                    "The overridden default value for this variable is not compatible with the variable's type constraint: {why}."
                )
            });
        }
        let gives_nullable = last.nullable.is_some();
        let is_wrong = value.is_null() && self.nullable == Some(false);
        (is_wrong && gives_default != gives_nullable)
            .then(|| "A null default value is not valid when nullable=false.".to_owned())
    }
}

/// The value of a default, if it has one.
fn literal(variable: &Variable<'_>) -> Option<Value> {
    let mut own = Vec::new();
    let value = variable.default_expression?.literal(&mut own);
    own.is_empty().then_some(value)
}
