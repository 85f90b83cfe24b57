//! Units that no program reads, since a later one has the same name.

use crate::text_hash::{TextHash, TextHasher};
use std::collections::{BTreeMap, HashMap};
use tofu_json_model::stream::{Unit, UnitKind};

/// Where units begin that are overruled by one with masks, and their names.
pub(crate) type OverruledUnits = BTreeMap<usize, Box<str>>;

/// Finds them while the units of a document come by.
#[derive(Default)]
pub(crate) struct OverruledFinder {
    hasher: TextHasher,
    /// Where the last unit of each name begins, in little room: a document can have very many outputs.
    last: HashMap<TextHash, usize>,
    /// The same of those before, of names that came again.
    before: HashMap<TextHash, Vec<usize>>,
    found: OverruledUnits,
}

impl OverruledFinder {
    /// Takes the next unit. Whether it may have a mask is asked only where its name came again.
    pub(crate) fn take(&mut self, unit: &Unit<'_>, may_be_masked: impl FnOnce() -> bool) {
        let Some(name) = unit.name.filter(|_| is_looked_at(unit.kind)) else {
            return;
        };
        let hash = self.hasher.hash(name.as_bytes(), unit.kind);
        let Some(last) = self.last.insert(hash, unit.at) else {
            return;
        };
        let before = self.before.entry(hash).or_default();
        before.push(last);
        if may_be_masked() {
            let overruled = before.drain(..).map(|at| (at, name.into()));
            self.found.extend(overruled);
        }
    }

    pub(crate) fn into_found(self) -> OverruledUnits {
        self.found
    }
}

/// Variables are secret by their names.
fn is_looked_at(kind: UnitKind) -> bool {
    kind.has_name() && kind != UnitKind::Variable
}

#[cfg(test)]
mod tests {
    use super::OverruledFinder;
    use tofu_json_model::stream::{Unit, UnitKind};

    #[test]
    fn all_before_one_with_a_mask() {
        let mut finder = OverruledFinder::default();
        for (at, (kind, name, is_masked)) in [
            (UnitKind::Output, "a", false),
            (UnitKind::Output, "b", true),
            (UnitKind::Output, "a", false),
            (UnitKind::PriorOutput, "a", true),
            (UnitKind::Output, "b", false),
            (UnitKind::Output, "a", true),
            (UnitKind::Output, "a", false),
        ]
        .into_iter()
        .enumerate()
        {
            finder.take(&Unit::new(kind, Some(name), b"{}", at), || is_masked);
        }
        let found: Vec<_> = finder.into_found().into_keys().collect();
        assert_eq!(found, [0, 2]);
    }
}
