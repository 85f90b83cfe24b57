//! What override files change or hide.

use crate::lint::finding::RuleFinding;
use crate::lint::linted::Linted;
use crate::{Address, ArgumentOutcome, Declaration, FileKind, in_override};
use tofu_json_config::decode::ResourceMode;
use tofu_json_text::quoted;

pub(super) fn override_no_effect(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for declaration in &linted.declarations.all {
        if declaration.base().next().is_none() {
            continue;
        }
        let layers = declaration.layers.iter();
        for layer in layers.filter(|layer| layer.kind == FileKind::Override) {
            for argument in &layer.arguments {
                if in_override(&declaration.address, argument) == Some(ArgumentOutcome::Ignored) {
                    let message = format!(
                        "an override does not change `{}` of {}: what the primary file says stays",
                        argument.path, declaration.address
                    );
                    found.push(RuleFinding::at(layer.file, argument.name_place, message));
                }
            }
        }
    }
    found
}

pub(super) fn override_unknown_property(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for declaration in &linted.declarations.all {
        let Some(names) = names(&declaration.address) else {
            continue;
        };
        if !is_merged(declaration) {
            continue;
        }
        for layer in &declaration.layers {
            for argument in &layer.arguments {
                let name = argument.path.split('.').next().unwrap_or_default();
                if !names.contains(&name) {
                    let message = format!(
                        "{} means nothing in {}, and because an override merges with it nobody says so",
                        quoted(name),
                        declaration.address
                    );
                    found.push(RuleFinding::at(layer.file, argument.name_place, message));
                }
            }
        }
    }
    found
}

fn is_merged(declaration: &Declaration<'_>) -> bool {
    let has_override = declaration
        .layers
        .iter()
        .any(|layer| layer.kind == FileKind::Override);
    has_override && declaration.base().next().is_some()
}

/// Everything that may be in a resource whose provider is part of OpenTofu.
fn names(address: &Address) -> Option<&'static [&'static str]> {
    match address {
        Address::Resource {
            mode: ResourceMode::Managed,
            type_name,
            ..
        } if type_name == "terraform_data" => Some(&[
            "input",
            "triggers_replace",
            "count",
            "for_each",
            "provider",
            "depends_on",
            "lifecycle",
            "connection",
            "provisioner",
            "_",
        ]),
        Address::Resource {
            mode: ResourceMode::Data,
            type_name,
            ..
        } if type_name == "terraform_remote_state" => Some(&[
            "backend",
            "config",
            "defaults",
            "workspace",
            "count",
            "for_each",
            "provider",
            "depends_on",
            "lifecycle",
            "_",
        ]),
        _ => None,
    }
}
