use crate::json::NodeKind;
use crate::lint::finding::Found;
use crate::lint::linted::Linted;
use crate::lint::structure::Level;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for (file, level) in linted.levels() {
        if let Level::Blocks { value, block } = level
            && matches!(value.kind(), NodeKind::Null)
        {
            let message = format!("`null` is no {} block: leave the property out", block.name);
            found.push(Found::at(file, value.place(), message));
        }
    }
    found
}
