//! Names of masked members that a document shows without a mask as well.

use crate::places::LeafPlaces;
use crate::strings::{ManyStrings, RareParts, Rarity};
use std::collections::BTreeSet;
use tofu_json_model::stream::Unit;

/// Looks for names of members in JSON that is not parsed.
pub(crate) struct NameSearch {
    /// What is looked for: names with quotes and a colon.
    strings: ManyStrings,
    /// What is in each unit that has one of them, and in few others.
    parts: RareParts,
    /// By string.
    names: Vec<String>,
    /// Those that were found since the search was made.
    found: BTreeSet<String>,
    units: u64,
}

impl NameSearch {
    /// For names that everybody writes as they are, so that no other part of JSON looks like one.
    pub(crate) fn of<'n>(names: impl Iterator<Item = &'n str>, rarity: &Rarity) -> Self {
        let names: BTreeSet<_> = names.filter(|name| is_plain(name)).collect();
        let names: Vec<_> = names.into_iter().map(str::to_owned).collect();
        let strings = names.iter().map(|name| format!("\"{name}\":").into_bytes());
        let strings: Vec<_> = strings.collect();
        Self {
            parts: RareParts::of(strings.iter().cloned(), rarity),
            strings: ManyStrings::new(strings),
            names,
            found: BTreeSet::new(),
            units: 0,
        }
    }

    /// Whether nothing is left to be found.
    pub(crate) fn is_over(&self) -> bool {
        self.found.len() == self.names.len()
    }

    /// Adds those names that a unit has in another place than a masked one.
    pub(crate) fn look(
        &mut self,
        unit: &Unit<'_>,
        masked: &LeafPlaces,
        shown: &mut BTreeSet<String>,
        rarity: &Rarity,
    ) {
        if self.parts.may_be_in(unit.text) {
            self.look_closely(unit, masked, shown);
        }
        self.units += 1;
        // Names of attributes are everywhere: the search is made anew without them, but not for every unit.
        if self.units.is_power_of_two() && !self.found.is_empty() {
            let left = self.names.iter().filter(|name| !self.found.contains(*name));
            let units = self.units;
            *self = Self {
                units,
                ..Self::of(left.map(String::as_str), rarity)
            };
        }
    }

    fn look_closely(&mut self, unit: &Unit<'_>, masked: &LeafPlaces, shown: &mut BTreeSet<String>) {
        let range = unit.at..unit.at + unit.text.len();
        let mut from = 0;
        while let Some(found) = self.strings.find(unit.text, from) {
            from = found.end;
            let Some(name) = self.names.get(found.number) else {
                break;
            };
            if !self.found.contains(name) && !masked.has(&range, unit.at + found.start) {
                self.found.insert(name.clone());
                shown.insert(name.clone());
            }
        }
    }
}

fn is_plain(name: &str) -> bool {
    let is_plain = |byte| byte > b' ' && !b"\"\\,:[]{}<>&/\x7f".contains(&byte);
    name.bytes().all(is_plain)
}
