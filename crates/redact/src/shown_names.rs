//! Names of masked members that a document shows without a mask as well.

use crate::places::LeafPlaces;
use crate::strings::{ManyStrings, RareParts, Rarity};
use std::collections::BTreeSet;
use std::sync::Arc;
use tofu_json_model::stream::Unit;

/// The search is made anew after so many bytes for each name at the earliest: to look through these takes longer.
const BYTES_A_NAME: usize = 16 << 10;

/// Looks for names of members in JSON that is not parsed, while the names are still being learned. What came before a name
/// is looked through a second time.
#[derive(Default)]
pub(crate) struct NameSearch {
    /// What is looked for: names with quotes and a colon.
    strings: ManyStrings,
    /// What is in each unit that has one of them, and in few others.
    parts: RareParts,
    /// By string.
    sought: Vec<SoughtName>,
    /// Names that are not looked for yet.
    waiting: Vec<Arc<str>>,
    found: BTreeSet<Arc<str>>,
    /// How many of those that are looked for are not found.
    left: usize,
    /// How many names were given.
    taken: usize,
    /// Where the search may be made anew.
    next: usize,
    /// Whether it would be another one then.
    is_outdated: bool,
    /// Where the last unit ends that was left for later.
    passed_over: usize,
}

struct SoughtName {
    name: Arc<str>,
    /// From here on it has been looked for.
    since: usize,
}

impl NameSearch {
    /// Takes those of some names that were not there at the last call.
    pub(crate) fn take(&mut self, names: &[Arc<str>]) {
        let new = names.get(self.taken..).unwrap_or_default();
        self.taken = names.len();
        for name in new {
            // What everybody writes as it is, so that no other part of JSON looks like it.
            if is_plain(name) {
                self.waiting.push(Arc::clone(name));
                self.is_outdated = true;
            }
        }
    }

    /// Looks for names in a unit, in another place than a masked one. Units come in the order of the document.
    pub(crate) fn look(&mut self, unit: &Unit<'_>, masked: &LeafPlaces, rarity: &Rarity) {
        if self.parts.may_be_in(unit.text) {
            self.look_closely(unit, masked);
        }
        let end = unit.at + unit.text.len();
        // Names of attributes are everywhere: the search is made anew without them, but not for every unit.
        if self.is_outdated && end >= self.next {
            self.renew(end, rarity);
        }
    }

    /// Leaves a unit for later, where what is masked of it is not known yet.
    pub(crate) const fn pass_over(&mut self, unit: &Unit<'_>) {
        self.passed_over = unit.at + unit.text.len();
    }

    /// Begins to look from the start of the document again, for all names that are left. Up to where: from there on they
    /// have been looked for.
    pub(crate) fn begin_again(&mut self, rarity: &Rarity) -> usize {
        self.renew(usize::MAX, rarity);
        self.next = 0;
        let since = self.sought.iter().map(|sought| sought.since);
        since.max().unwrap_or_default().max(self.passed_over)
    }

    /// Whether nothing is left to be found.
    pub(crate) const fn is_over(&self) -> bool {
        self.left == 0
    }

    /// The names that were found.
    pub(crate) fn into_found(self) -> impl Iterator<Item = String> {
        self.found.into_iter().map(|name| name.as_ref().to_owned())
    }

    /// Makes the search anew for the names that are left and those that wait, which are looked for from an offset on.
    fn renew(&mut self, since: usize, rarity: &Rarity) {
        let Self { sought, found, .. } = self;
        sought.retain(|sought| !found.contains(&sought.name));
        let waiting = self.waiting.drain(..);
        sought.extend(waiting.map(|name| SoughtName { name, since }));
        let strings = sought.iter();
        let strings = strings.map(|sought| format!("\"{}\":", sought.name).into_bytes());
        let strings: Vec<_> = strings.collect();
        self.parts = RareParts::of(strings.iter().cloned(), rarity);
        self.strings = ManyStrings::new(strings);
        self.left = self.sought.len();
        self.is_outdated = false;
        let bytes = self.sought.len().saturating_mul(BYTES_A_NAME);
        self.next = since.saturating_add(bytes);
    }

    fn look_closely(&mut self, unit: &Unit<'_>, masked: &LeafPlaces) {
        let range = unit.at..unit.at + unit.text.len();
        let mut from = 0;
        while let Some(found) = self.strings.find(unit.text, from) {
            from = found.end;
            let Some(SoughtName { name, .. }) = self.sought.get(found.number) else {
                break;
            };
            if !self.found.contains(name) && !masked.has(&range, unit.at + found.start) {
                self.found.insert(Arc::clone(name));
                self.left -= 1;
                self.is_outdated = true;
            }
        }
    }
}

fn is_plain(name: &str) -> bool {
    let is_plain = |byte| byte > b' ' && !b"\"\\,:[]{}<>&/\x7f".contains(&byte);
    name.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::{BYTES_A_NAME, NameSearch};
    use crate::places::LeafPlaces;
    use crate::strings::Rarity;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::sync::Arc;
    use tofu_json_model::stream::{Unit, UnitKind};

    const NAMES: [&str; 5] = ["owner", "team", "cost-center", "a/b", "zone"];

    /// What each unit holds, how many names are known when it is looked at, and whether it is left for later.
    fn found(units: &[(String, usize, bool)], distance: usize) -> BTreeSet<String> {
        let names: Vec<Arc<str>> = NAMES.into_iter().map(Arc::from).collect();
        let (mut search, masked, rarity) = (
            NameSearch::default(),
            LeafPlaces::default(),
            Rarity::default(),
        );
        let unit = |number: usize, text| Unit::new(UnitKind::Other, None, text, number * distance);
        for (number, (text, known, is_later)) in units.iter().enumerate() {
            let unit = unit(number, text.as_bytes());
            search.take(&names[..*known]);
            match is_later {
                true => search.pass_over(&unit),
                false => search.look(&unit, &masked, &rarity),
            }
        }
        search.take(&names);
        let end = search.begin_again(&rarity);
        for (number, (text, ..)) in units.iter().enumerate() {
            if number * distance < end {
                search.look(&unit(number, text.as_bytes()), &masked, &rarity);
            }
        }
        search.into_found().collect()
    }

    proptest! {
        #[test]
        fn each_name_that_a_unit_has_is_found_whenever_it_became_known(
            units in proptest::collection::vec((0_usize..1 << NAMES.len(), 0_usize..=NAMES.len(), 0_u8..5), 1..12),
            is_far in proptest::bool::ANY,
        ) {
            let mut known = 0;
            let mut expected = BTreeSet::new();
            let units: Vec<_> = units.into_iter().map(|(held, more, later)| {
                let held = NAMES.iter().enumerate().filter(|(number, _)| held >> number & 1 != 0);
                let held: Vec<_> = held.map(|(_, name)| *name).collect();
                // What may be escaped is not looked for.
                expected.extend(held.iter().filter(|name| !name.contains('/')).map(|name| (*name).to_owned()));
                let members: Vec<_> = held.iter().map(|name| format!("\"{name}\":1")).collect();
                known = known.max(more);
                (format!("{{{}}}", members.join(",")), known, later == 0)
            }).collect();
            let distance = if is_far { NAMES.len() * BYTES_A_NAME } else { 1 << 10 };
            prop_assert_eq!(found(&units, distance), expected);
        }
    }
}
