//! `count`, `for_each` and `enabled`, of which only one can be used.

use crate::Diagnostic;
use crate::body::Attribute;
use tofu_json_diagnostic::Place;

/// Where each of the three is named.
#[derive(Default)]
pub(super) struct Repetition {
    given: Vec<(&'static str, Place)>,
}

impl Repetition {
    /// Takes note of an argument.
    pub(super) fn note(&mut self, name: &'static str, attribute: &Attribute<'_>) {
        self.given.push((name, attribute.name_place));
    }

    /// Says which ones exclude each other. `advice` says what to do.
    pub(super) fn check(mut self, advice: &str, faults: &mut Vec<Diagnostic>) {
        let order = |name| {
            ["count", "for_each", "enabled"]
                .iter()
                .position(|one| *one == name)
        };
        self.given.sort_by_key(|(name, _)| order(*name));
        for (position, (one, first)) in self.given.iter().enumerate() {
            for (other, second) in self.given.iter().skip(position + 1) {
                let summary = format!("Invalid combination of \"{one}\" and \"{other}\"");
                let detail = format!(
                    "The \"{one}\" and \"{other}\" meta-arguments are mutually-exclusive. {advice}"
                );
                let both = Place::new(first.start.min(second.start), first.end.max(second.end));
                faults.push(Diagnostic::error(summary, detail).at(both));
            }
        }
    }
}
