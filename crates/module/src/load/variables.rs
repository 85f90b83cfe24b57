//! Variables whose type and default come from different files.

use std::collections::BTreeMap;

use crate::listing::FileKind;
use tofu_json_config::Diagnostic;
use tofu_json_config::decode::Variable;

use super::{ModuleFault, ModuleFile};

/// A variable and the numbers of the files that say what counts.
struct Merged<'m, 'f> {
    constraint: Option<(usize, &'m Variable<'f>)>,
    default: Option<(usize, &'m Variable<'f>)>,
    is_overridden: bool,
}

/// A default has to be of the type, also of one that another file gives.
pub(super) fn check(files: &[ModuleFile<'_>], faults: &mut Vec<ModuleFault>) {
    let mut variables: BTreeMap<&str, Merged<'_, '_>> = BTreeMap::new();
    for (number, file) in files.iter().enumerate() {
        let is_override = file.kind == FileKind::Override;
        for variable in &file.decoded.variables {
            let merged = variables.entry(&variable.name).or_insert(Merged {
                constraint: None,
                default: None,
                is_overridden: false,
            });
            merged.is_overridden |= is_override;
            if variable.type_constraint.is_some() {
                merged.constraint = Some((number, variable));
            }
            if variable.default_expression.is_some() {
                merged.default = Some((number, variable));
            }
        }
    }
    for merged in variables.values().filter(|merged| merged.is_overridden) {
        let (Some((in_file, constraint)), Some((file, default))) =
            (merged.constraint, merged.default)
        else {
            continue;
        };
        // One file alone is checked when it is decoded.
        if in_file != file
            && let Some(fault) = mismatch(constraint, default)
        {
            faults.push(ModuleFault { file, fault });
        }
    }
}

fn mismatch(constraint: &Variable<'_>, default: &Variable<'_>) -> Option<Diagnostic> {
    let constraint = constraint.type_constraint.as_ref()?;
    let expression = default.default_expression?;
    let mut own = Vec::new();
    let value = expression.literal(&mut own);
    if !own.is_empty() {
        return None;
    }
    let text = constraint.convert_default(value).err()?;
    let detail = format!(
        "This default value is not compatible with the variable's type constraint: {text}."
    );
    Some(Diagnostic::error("Invalid default value for variable", detail).at(expression.place()))
}
