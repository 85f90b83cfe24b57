//! How alike objects are, and which of many belong together by that.

use super::Element;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use tofu_json_model::view::Mask;
use tofu_json_value::{Kind, Value};

/// How many parts of an object count. What is larger is told apart by its first parts.
const PARTS: usize = 256;
/// A part that more objects than this have says nothing about which of them is meant.
const COMMON: usize = 32;
/// Up to this many comparisons all objects are compared with all.
const ALL: usize = 4096;
/// How deep the parts of an object are looked for.
const LEVELS: usize = 32;

/// The parts of an object, each as a hash of its path without positions and its value.
#[derive(Clone, Debug, Default)]
struct ObjectParts {
    hashes: Vec<u64>,
    /// The sum of all hashes, by which what differs in one part is found.
    sum: u64,
    /// How many parts it will have that are not known yet.
    unknown: usize,
}

impl ObjectParts {
    fn of(element: &Element<'_>) -> Self {
        let mut parts = Self {
            unknown: count_marks(element.unknown),
            ..Self::default()
        };
        parts.add(element.value, &DefaultHasher::new(), LEVELS);
        parts.hashes.sort_unstable();
        parts.sum = parts
            .hashes
            .iter()
            .fold(0, |sum, hash| sum.wrapping_add(*hash));
        parts
    }

    fn add(&mut self, value: Value<'_>, path: &DefaultHasher, levels: usize) {
        if self.hashes.len() >= PARTS || value.is_null() {
            return;
        }
        match value.kind() {
            Kind::Object if levels > 0 => {
                for (name, member) in value.members() {
                    let mut path = path.clone();
                    name.hash(&mut path);
                    self.add(member, &path, levels - 1);
                }
            }
            Kind::Array if levels > 0 => {
                let mut path = path.clone();
                path.write_u8(b'*');
                for element in value.elements() {
                    self.add(element, &path, levels - 1);
                }
            }
            _ => {
                let mut hasher = path.clone();
                value.hash_meaning(&mut hasher);
                self.hashes.push(hasher.finish());
            }
        }
    }

    /// How many parts both have.
    fn in_common(&self, other: &Self) -> usize {
        let (mut left, mut right) = (
            self.hashes.iter().peekable(),
            other.hashes.iter().peekable(),
        );
        let mut count = 0;
        while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
            let order = a.cmp(b);
            if order.is_le() {
                left.next();
            }
            if order.is_ge() {
                right.next();
            }
            count += usize::from(order.is_eq());
        }
        count
    }

    /// How alike two objects are, in thousandths. What is not known yet can become what the other has, if they have
    /// anything in common at all.
    fn likeness(&self, later: &Self) -> usize {
        let common = self.in_common(later);
        let left = self.hashes.len() - common;
        let hoped = if common > 0 {
            later.unknown.min(left)
        } else {
            0
        };
        let both = self.hashes.len() + later.hashes.len() + hoped;
        2000 * (common + hoped) / both.max(1)
    }
}

/// How many parts a mask marks.
fn count_marks(mask: Mask<'_>) -> usize {
    let Mask::Parts(parts) = mask else {
        return usize::from(mask.is_whole());
    };
    let mut pending = vec![parts];
    let mut count = 0;
    while let Some(part) = pending.pop() {
        count += usize::from(part.is_true());
        pending.extend(part.elements());
        pending.extend(part.members().map(|(_, member)| member));
    }
    count
}

/// Objects that are alike by less than this are told as one that goes and one that comes.
const ALIKE: usize = 500;

/// Pairs objects before with objects after, the most alike first; each belongs to one pair at most.
///
/// What is left over has no partner that it has at least half of its parts in common with.
pub(super) fn pair_alike(
    before: &[Element<'_>],
    after: &[Element<'_>],
    mut old: Vec<usize>,
    mut new: Vec<usize>,
) -> Vec<(usize, usize)> {
    let parts = |elements: &[Element<'_>], positions: &[usize]| -> HashMap<usize, ObjectParts> {
        let found = positions
            .iter()
            .filter_map(|&at| elements.get(at).map(|e| (at, e)));
        found.map(|(at, e)| (at, ObjectParts::of(e))).collect()
    };
    let mut pairing = Pairing {
        before: parts(before, &old),
        after: parts(after, &new),
        pairs: Vec::new(),
    };
    pairing.differing_in_one(&mut old, &mut new);
    pairing.by_rare_parts(&mut old, &mut new);
    pairing.all_with_all(&mut old, &mut new);
    pairing.pairs
}

struct Pairing {
    before: HashMap<usize, ObjectParts>,
    after: HashMap<usize, ObjectParts>,
    pairs: Vec<(usize, usize)>,
}

impl Pairing {
    /// Pairs what differs in one part only: without that part both have the same sum.
    fn differing_in_one(&mut self, old: &mut Vec<usize>, new: &mut Vec<usize>) {
        let mut by_rest: HashMap<u64, Vec<usize>> = HashMap::new();
        for &at in old.iter().rev() {
            for rest in self.before.get(&at).into_iter().flat_map(rests) {
                by_rest.entry(rest).or_default().push(at);
            }
        }
        let mut taken = HashSet::new();
        new.retain(|&at| {
            let rests = self.after.get(&at).into_iter().flat_map(rests);
            let found = rests.into_iter().find_map(|rest| {
                let known = by_rest.get_mut(&rest)?;
                while let Some(last) = known.pop() {
                    if !taken.contains(&last) {
                        return Some(last);
                    }
                }
                None
            });
            let Some(found) = found else { return true };
            taken.insert(found);
            self.pairs.push((found, at));
            false
        });
        old.retain(|at| !taken.contains(at));
    }

    /// Pairs by what few others have.
    fn by_rare_parts(&mut self, old: &mut Vec<usize>, new: &mut Vec<usize>) {
        let mut holders: HashMap<u64, Vec<usize>> = HashMap::new();
        for &at in old.iter() {
            for &hash in self.before.get(&at).map_or(&[][..], |parts| &parts.hashes) {
                let holders = holders.entry(hash).or_default();
                if holders.len() <= COMMON {
                    holders.push(at);
                }
            }
        }
        let mut candidates = Vec::new();
        for &at in new.iter() {
            let Some(parts) = self.after.get(&at) else {
                continue;
            };
            let rare = parts.hashes.iter().filter_map(|hash| holders.get(hash));
            let rare = rare.filter(|holders| holders.len() <= COMMON);
            let mut found: Vec<_> = rare.flatten().copied().collect();
            found.sort_unstable();
            candidates.extend(most_shared(&found).into_iter().map(|old| (old, at)));
        }
        self.take(candidates, old, new);
    }

    fn all_with_all(&mut self, old: &mut Vec<usize>, new: &mut Vec<usize>) {
        if old.len().saturating_mul(new.len()) > ALL {
            return;
        }
        let pairs = old
            .iter()
            .flat_map(|&old| new.iter().map(move |&new| (old, new)));
        self.take(pairs.collect(), old, new);
    }

    /// Takes pairs that are alike, the most alike first, of equal ones those that moved least.
    fn take(
        &mut self,
        candidates: Vec<(usize, usize)>,
        old: &mut Vec<usize>,
        new: &mut Vec<usize>,
    ) {
        let likeness = |(a, b): (usize, usize)| {
            let likeness = self.before.get(&a)?.likeness(self.after.get(&b)?);
            (likeness >= ALIKE).then_some((likeness, a, b))
        };
        let mut scored: Vec<_> = candidates.into_iter().filter_map(likeness).collect();
        scored
            .sort_unstable_by_key(|&(likeness, a, b)| (usize::MAX - likeness, a.abs_diff(b), a, b));
        let (mut used_old, mut used_new) = (HashSet::new(), HashSet::new());
        for (_, a, b) in scored {
            if used_old.contains(&a) || used_new.contains(&b) {
                continue;
            }
            used_old.insert(a);
            used_new.insert(b);
            self.pairs.push((a, b));
        }
        old.retain(|at| !used_old.contains(at));
        new.retain(|at| !used_new.contains(at));
    }
}

/// The sums of an object's parts without each of them. An object of one part has no rest by which it could be known.
fn rests(parts: &ObjectParts) -> Vec<u64> {
    match parts.hashes.len() {
        0 | 1 => Vec::new(),
        _ => {
            let rest = |hash: &u64| parts.sum.wrapping_sub(*hash);
            parts.hashes.iter().map(rest).collect()
        }
    }
}

/// The eight positions that occur most often in a sorted list.
fn most_shared(sorted: &[usize]) -> Vec<usize> {
    let mut counted: Vec<_> = sorted
        .chunk_by(|a, b| a == b)
        .filter_map(|run| run.first().map(|&at| (run.len(), at)))
        .collect();
    counted.sort_unstable_by_key(|&(count, at)| (usize::MAX - count, at));
    counted.into_iter().take(8).map(|(_, at)| at).collect()
}
