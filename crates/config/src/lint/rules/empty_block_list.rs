use crate::json::NodeKind;
use crate::lint::finding::Found;
use crate::lint::linted::Linted;
use crate::lint::structure::Level;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for (file, level) in linted.levels() {
        if let Level::Blocks { value, block } = level
            && let NodeKind::Array(array) = value.kind()
            && array.is_empty()
        {
            let message = format!("`[]` is no {} block: leave the property out", block.name);
            found.push(Found::at(file, value.place(), message));
        }
    }
    found
}
