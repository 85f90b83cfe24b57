use crate::lint::finding::Found;
use crate::lint::linted::Linted;
use crate::module::{FileKind, Outcome, in_override};

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for declaration in &linted.declarations.all {
        if declaration.base().next().is_none() {
            continue;
        }
        let layers = declaration.layers.iter();
        for layer in layers.filter(|layer| layer.kind == FileKind::Override) {
            for argument in &layer.arguments {
                if in_override(&declaration.address, argument) == Some(Outcome::Ignored) {
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
