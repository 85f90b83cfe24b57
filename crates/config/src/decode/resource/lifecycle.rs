use super::super::check_rule::{self, CheckRule};
use super::super::repetition::Repetition;
use super::super::role::FileReading;
use super::super::schema;
use super::{Resource, ResourceMode, ignore_changes, replace_triggered_by};
use crate::Diagnostic;
use crate::body::{Attribute, Block};

/// Reads the `lifecycle` block of a resource.
pub(super) fn decode<'f>(
    block: &Block<'f>,
    resource: &mut Resource<'f>,
    repetition: &mut Repetition,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) {
    let content = block.body.content(&schema::LIFECYCLE, faults);
    for attribute in &content.attributes {
        if attribute.name == "enabled" {
            resource.enabled = Some(attribute.expression);
            repetition.note("enabled", attribute);
            continue;
        }
        match resource.mode {
            ResourceMode::Managed => managed(attribute, resource, faults),
            ResourceMode::Data => refuse_in_data(attribute, faults),
            ResourceMode::Ephemeral => refuse_in_ephemeral(attribute, block, faults),
        }
    }
    for inner in &content.blocks {
        let rule = check_rule::decode(inner, reading, faults);
        of_itself(&rule, &inner.type_name, resource, faults);
        if inner.type_name == "precondition" {
            resource.preconditions.push(rule);
        } else {
            resource.postconditions.push(rule);
        }
    }
}

/// A rule cannot name its own resource: before there is one it has no value, and afterwards it is `self`.
fn of_itself(
    rule: &CheckRule<'_>,
    block_type: &str,
    resource: &Resource<'_>,
    faults: &mut Vec<Diagnostic>,
) {
    let (type_name, name) = (resource.type_name.as_str(), resource.name.as_str());
    let (roots, shown): (&[&[&str]], String) = match resource.mode {
        ResourceMode::Managed => (
            &[&[type_name, name], &["resource", type_name, name]],
            format!("{type_name}.{name}"),
        ),
        ResourceMode::Data => (
            &[&["data", type_name, name]],
            format!("data.{type_name}.{name}"),
        ),
        ResourceMode::Ephemeral => (
            &[&["ephemeral", type_name, name]],
            format!("ephemeral.{type_name}.{name}"),
        ),
    };
    for expression in [rule.condition, rule.error_message].into_iter().flatten() {
        for reference in expression.references() {
            if !roots.iter().any(|names| reference.begins_with(names)) {
                continue;
            }
            let detail = format!("Configuration for {shown} may not refer to itself.");
            let fault = Diagnostic::error(format!("Invalid reference in {block_type}"), detail);
            faults.push(fault.at(expression.place()));
        }
    }
}

fn managed<'f>(
    attribute: &Attribute<'f>,
    resource: &mut Resource<'f>,
    faults: &mut Vec<Diagnostic>,
) {
    let expression = attribute.expression;
    match &*attribute.name {
        "create_before_destroy" => {
            let value = expression.literal_bool(faults).unwrap_or_default();
            resource.create_before_destroy = Some(value);
        }
        "prevent_destroy" => resource.prevent_destroy = Some(expression),
        "destroy" => resource.destroy = Some(expression),
        "replace_triggered_by" => {
            resource.triggers_replacement = replace_triggered_by::decode(attribute, faults);
        }
        _ => resource.ignore_changes = Some(ignore_changes::decode(attribute, faults)),
    }
}

fn refuse_in_data(attribute: &Attribute<'_>, faults: &mut Vec<Diagnostic>) {
    let detail = format!(
        "The lifecycle argument \"{}\" is defined only for managed resources (\"resource\" blocks), and is not valid for data resources.",
        attribute.name
    );
    let fault = Diagnostic::error("Invalid data resource lifecycle argument", detail);
    faults.push(fault.at(attribute.name_place));
}

fn refuse_in_ephemeral(attribute: &Attribute<'_>, block: &Block<'_>, faults: &mut Vec<Diagnostic>) {
    let detail = format!(
        "The lifecycle argument \"{}\" cannot be used in ephemeral resources. This is meant to be used strictly in \"resource\" blocks.",
        attribute.name
    );
    let summary = "Invalid lifecycle configuration for ephemeral resource";
    faults.push(Diagnostic::error(summary, detail).at(block.place));
}
