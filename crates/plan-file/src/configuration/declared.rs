//! Outputs and variables.

use super::expression::ShownExpression;
use super::reference::subject_text;
use super::tree::ConfigModule;
use crate::document::{write_evaluated, write_type};
use std::collections::BTreeMap;
use tofu_json_config::expression::Reference;
use tofu_json_evaluate::Type;
use tofu_json_value::Json;

/// Writes `outputs`.
pub(super) fn write_outputs(json: &mut Json, module: &ConfigModule<'_>) {
    let merged = module.owned.outputs().iter();
    let merged: BTreeMap<_, _> = merged
        .map(|output| (output.name.as_str(), output))
        .collect();
    if merged.is_empty() {
        return;
    }
    json.member("outputs").object(|json| {
        for (name, output) in merged {
            let declared = module.outputs.iter().find(|declared| declared.name == name);
            json.member(name).object(|json| {
                json.flag("sensitive", output.is_sensitive);
                json.flag("ephemeral", output.is_ephemeral);
                json.optional_text("deprecated", given(output.deprecated.as_deref()));
                let expression = declared.and_then(|declared| declared.last(|output| output.expr));
                let shown = expression.map(ShownExpression::of).unwrap_or_default();
                shown.write(json.member("expression"));
                if let Some(declared) = declared {
                    write_depends_on(json, &declared.depends_on);
                }
                json.optional_text("description", given(output.description.as_deref()));
            });
        }
    });
}

/// Writes `variables`.
pub(super) fn write_variables(json: &mut Json, module: &ConfigModule<'_>) {
    let merged = module.owned.variables().iter();
    let merged: BTreeMap<_, _> = merged
        .map(|variable| (variable.name.as_str(), variable))
        .collect();
    if merged.is_empty() {
        return;
    }
    json.member("variables").object(|json| {
        for (name, variable) in merged {
            json.member(name).object(|json| {
                let constraint = &variable.constraint.constraint;
                if *constraint != Type::Dynamic {
                    write_type(json.member("type"), constraint);
                }
                if let Some(default) = &variable.default {
                    write_evaluated(json.member("default"), default);
                }
                json.optional_text("description", given(variable.description.as_deref()));
                json.flag("required", variable.is_required);
                json.flag("sensitive", variable.is_sensitive);
                json.flag("ephemeral", variable.is_ephemeral);
                json.optional_text("deprecated", given(variable.deprecated.as_deref()));
            });
        }
    });
}

fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}

/// Writes `depends_on`, if there is any.
pub(super) fn write_depends_on(json: &mut Json, references: &[Reference]) {
    if !references.is_empty() {
        json.member("depends_on")
            .list(references, |json, reference| {
                json.string(&subject_text(reference).unwrap_or_default());
            });
    }
}
