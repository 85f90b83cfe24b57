use crate::lint::finding::Found;
use crate::lint::linted::Linted;
use crate::lint::structure::Level;

pub(super) fn look(linted: &Linted<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    for (file, level) in linted.levels() {
        let Level::Labels {
            object,
            block,
            depth: 0,
        } = level
        else {
            continue;
        };
        let labels = object.properties().filter(|one| one.name.decoded() != "//");
        if block.ordered && labels.count() > 1 {
            let message = format!(
                "the order of {} blocks counts, and tools may change that of an object: write an array of objects with one label each",
                block.name
            );
            let node = object.node();
            let place = node.document().place(node.start_span());
            found.push(Found::at(file, place, message));
        }
    }
    found
}
