//! A limit on comparisons: schemas can be as long as the configuration, and comparing each name
//! with each would take too long.

use tofu_json_config::Diagnostic;
use tofu_json_config::body::Body;
use tofu_json_config::json::NodeKind;

/// Names of schemas that are compared with names in bodies. Without a limit, a million blocks and a
/// schema of a million names would be a million million comparisons. The test
/// `what_is_compared_does_not_grow_with_the_square` measures it.
const COMPARISONS: usize = 1_000_000_000;

/// Comparisons that preparing one name of a schema for a body takes.
const PREPARED: usize = 10;

/// The search ends after this many mistakes.
const MISTAKES: usize = 100_000;

/// The comparisons and mistakes that are still allowed.
#[derive(Debug)]
pub(super) struct Effort {
    left: usize,
    /// The file where it was not enough.
    ended_in: Option<usize>,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            left: COMPARISONS,
            ended_in: None,
        }
    }
}

impl Effort {
    /// Whether a body can still be compared with this many names of a schema, after this many
    /// mistakes.
    pub(super) fn suffices(
        &mut self,
        file: usize,
        body: Body<'_>,
        names: usize,
        mistakes: usize,
    ) -> bool {
        let cost = names.saturating_mul(PREPARED + items(body));
        match self.left.checked_sub(cost) {
            Some(left) if mistakes < MISTAKES => {
                self.left = left;
                true
            }
            _ => {
                self.ended_in.get_or_insert(file);
                false
            }
        }
    }

    /// The warning that something was left out, and the file where that began.
    pub(super) fn warning(&self) -> Option<(usize, Diagnostic)> {
        let detail = format!(
            "Bodies of blocks are compared with schemas until {COMPARISONS} names were compared or {MISTAKES} mistakes found; from a block of this file on they were not."
        );
        let fault = Diagnostic::warning("Not everything was checked", detail);
        Some((self.ended_in?, fault))
    }
}

/// The number of arguments and blocks in a body.
fn items(body: Body<'_>) -> usize {
    if let Some((_, native)) = body.as_native() {
        return native.items().count();
    }
    match body.as_json().map(|node| node.kind()) {
        Some(NodeKind::Object(object)) => object.properties().count(),
        Some(NodeKind::Array(array)) => {
            let objects = array.elements().filter_map(|element| match element.kind() {
                NodeKind::Object(object) => Some(object.properties().count()),
                _ => None,
            });
            objects.sum()
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{COMPARISONS, Effort, PREPARED};
    use tofu_json_config::Source;

    #[test]
    fn what_is_compared_does_not_grow_with_the_square() {
        let source = Source::read("m.tf.json", b"{}");
        for size in [1_000, 10_000, 100_000, 1_000_000] {
            let mut effort = Effort::default();
            // As many bodies as the schema has names.
            let bodies = 0..size;
            let compared = bodies.filter(|_| effort.suffices(0, source.body(), size, 0));
            let compared = compared.count();
            assert!(
                compared * size * PREPARED <= COMPARISONS,
                "{size}: {compared}"
            );
            assert_eq!(effort.warning().is_some(), compared < size, "{size}");
        }
    }
}
