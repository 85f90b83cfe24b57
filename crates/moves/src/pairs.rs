//! Which objects that go may be which that come, and how alike they are.

use crate::objects::{Candidate, ObjectsOfType};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tofu_json_vocab::address::ResourceAddress;

/// A value that more objects have says nothing about which of them is meant.
const COMMON: usize = 8;
/// So many pairs are compared all with all.
const ALL: usize = 400;

/// How alike two objects are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Likeness {
    /// In thousandths.
    pub(crate) score: u64,
    /// How many telling values these two have and no other object.
    pub(crate) own: usize,
}

/// The pairs of a type that are worth a look, by their positions.
pub(crate) type Pairs = BTreeMap<(usize, usize), Likeness>;

impl ObjectsOfType<'_> {
    /// Compares what may belong together, in near linear time: objects that share a value which few have, or the name.
    pub(crate) fn pairs(&self) -> Pairs {
        let mut wanted = BTreeSet::new();
        if self.gone.len() * self.new.len() <= ALL {
            let all = (0..self.gone.len())
                .flat_map(|gone| (0..self.new.len()).map(move |new| (gone, new)));
            wanted.extend(all);
        } else {
            self.sharing_values(&mut wanted);
            self.sharing_names(&mut wanted);
        }
        let likeness = |pair: (usize, usize)| {
            let (gone, new) = (self.gone.get(pair.0)?, self.new.get(pair.1)?);
            // Two providers can have types of one name.
            (gone.provider == new.provider).then(|| (pair, self.likeness(gone, new)))
        };
        wanted.into_iter().filter_map(likeness).collect()
    }

    fn sharing_values(&self, wanted: &mut BTreeSet<(usize, usize)>) {
        let is_rare = |part: &&crate::parts::ValuePart| {
            let holders = self.holders(part);
            (1..=COMMON).contains(&holders.gone) && (1..=COMMON).contains(&holders.new)
        };
        let mut by_value: HashMap<u64, Vec<usize>> = HashMap::new();
        for (at, gone) in self.gone.iter().enumerate() {
            for part in gone.values.parts.iter().filter(is_rare) {
                by_value.entry(part.hash).or_default().push(at);
            }
        }
        for (at, new) in self.new.iter().enumerate() {
            for part in new.values.parts.iter().filter(is_rare) {
                let holders = by_value.get(&part.hash).into_iter().flatten();
                wanted.extend(holders.map(|gone| (*gone, at)));
            }
        }
    }

    fn sharing_names(&self, wanted: &mut BTreeSet<(usize, usize)>) {
        let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, gone) in self.gone.iter().enumerate() {
            by_name.entry(name_and_key(gone)).or_default().push(at);
        }
        for (at, new) in self.new.iter().enumerate() {
            if let Some(gone) = by_name
                .get(&name_and_key(new))
                .filter(|gone| gone.len() <= COMMON)
            {
                wanted.extend(gone.iter().map(|gone| (*gone, at)));
            }
        }
    }

    /// How alike two objects are: the values of both against all values, each by what it says. What is unknown yet is
    /// not held against anything.
    fn likeness(&self, gone: &Candidate<'_>, new: &Candidate<'_>) -> Likeness {
        let (mut common, mut all, mut own) = (0, 0, 0);
        let mut left = gone.values.parts.iter().peekable();
        let mut right = new.values.parts.iter().peekable();
        loop {
            let order = match (left.peek(), right.peek()) {
                (Some(a), Some(b)) => a.hash.cmp(&b.hash),
                (Some(_), None) => std::cmp::Ordering::Less,
                (None, Some(_)) => std::cmp::Ordering::Greater,
                (None, None) => break,
            };
            let before = order.is_le().then(|| left.next()).flatten();
            let after = order.is_ge().then(|| right.next()).flatten();
            let Some(part) = before.or(after) else { break };
            let holders = self.holders(part);
            let weight = holders.weight();
            match (before, after) {
                (Some(_), Some(_)) => {
                    common += 2 * weight;
                    all += 2 * weight;
                    own += usize::from(part.is_telling && holders.are_a_pair());
                }
                (Some(part), None) if new.values.may_have(part) => {}
                _ => all += weight,
            }
        }
        Likeness {
            score: (1000 * common).checked_div(all).unwrap_or_default(),
            own,
        }
    }
}

/// What stays of an address when its module is renamed.
fn name_and_key(candidate: &Candidate<'_>) -> String {
    let Ok(mut address) = ResourceAddress::parse(&candidate.change.address) else {
        return candidate.change.address.clone();
    };
    address.module.steps.clear();
    address.to_string()
}
