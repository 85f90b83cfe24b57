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
            ["count", "enabled", "for_each"]
                .iter()
                .position(|one| *one == name)
        };
        self.given.sort_by_key(|(name, _)| order(*name));
        let names = match self.given.as_slice() {
            [] | [_] => return,
            [(one, _), (other, _)] => format!("\"{one}\" and \"{other}\""),
            [(one, _), (other, _), (last, _), ..] => {
                format!("\"{one}\", \"{other}\", and \"{last}\"")
            }
        };
        let places = self.given.iter().map(|(_, place)| *place);
        let Some(all) =
            places.reduce(|all, one| Place::new(all.start.min(one.start), all.end.max(one.end)))
        else {
            return;
        };
        let detail = format!("The {names} meta-arguments are mutually-exclusive. {advice}");
        let summary = format!("Invalid combination of {names}");
        faults.push(Diagnostic::error(summary, detail).at(all));
    }
}
