use crate::lint::finding::Found;
use crate::lint::linted::Linted;
use crate::module::{Address, Argument, FileKind};

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for declaration in &linted.declarations.all {
        if declaration.base().next().is_none() {
            continue;
        }
        let layers = declaration.layers.iter();
        for layer in layers.filter(|layer| layer.kind == FileKind::Override) {
            for argument in &layer.arguments {
                if is_ignored(&declaration.address, argument) {
                    let message = format!(
                        "an override does not change `{}` of {}: what the primary file says stays",
                        argument.path, declaration.address
                    );
                    found.push(Found::at(layer.file, argument.name_place, message));
                }
            }
        }
    }
    found
}

/// Section 9 of the specification: what is ignored without a word.
fn is_ignored(address: &Address, argument: &Argument<'_>) -> bool {
    match (address, argument.path.as_str()) {
        (Address::Provider { .. }, "for_each")
        | (Address::Module(_), "lifecycle.enabled")
        | (Address::Resource { .. }, "lifecycle.enabled" | "lifecycle.replace_triggered_by") => {
            true
        }
        (Address::Terraform, path) => path.starts_with("provider_meta."),
        _ => false,
    }
}
