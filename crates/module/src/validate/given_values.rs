//! Values of variables: each must be a constant, and of the type of its variable.

use std::collections::BTreeMap;

use crate::listing::FileKind;
use tofu_json_config::Diagnostic;
use tofu_json_config::decode::Variable;

use super::Context;

pub(super) fn check(context: &mut Context<'_, '_>) {
    let module = context.module;
    let mut variables: BTreeMap<&str, (usize, &Variable<'_>)> = BTreeMap::new();
    for (number, file) in module.files().iter().enumerate() {
        for variable in &file.decoded.variables {
            // A type that an override file gives counts.
            if file.kind == FileKind::Primary || variable.type_constraint.is_some() {
                variables.insert(&variable.name, (number, variable));
            }
        }
    }
    for (number, file) in module.files().iter().enumerate() {
        for value in &file.decoded.values {
            let Some((in_file, variable)) = variables.get(value.name.as_str()) else {
                // OpenTofu says so when it plans.
                continue;
            };
            for fault in &value.faults {
                context.fault(number, fault.clone());
            }
            let Some(constraint) = &variable.type_constraint else {
                continue;
            };
            if let Err(text) = constraint.convert_default(value.value.clone()) {
                let declared = variable.decl_range.in_file(module.name_of(*in_file));
                let detail = format!(
                    "The given value is not suitable for var.{} declared at {declared}: {text}.",
                    value.name
                );
                let fault = Diagnostic::error("Invalid value for input variable", detail);
                context.fault(number, fault.at(value.range));
            }
        }
    }
}
