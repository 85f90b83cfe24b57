//! What is known of created objects, and which deleted ones have it: most that are not the same show it by this.

use crate::renames::side;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher as _};
use tofu_json_model::view::Mask;
use tofu_json_value::Value;

/// Values are looked into so deep.
const LEVELS: usize = 4;

/// The hashes of what is known of a created object, each with where it is.
#[derive(Debug, Default)]
pub(crate) struct KnownParts {
    /// Values of which all is known.
    values: Vec<u64>,
    /// How long lists are of which something is known. That says nothing by itself.
    lengths: Vec<u64>,
}

impl KnownParts {
    /// Those of the object after that an entry of a plan has.
    pub(crate) fn after(entry: Value<'_>) -> Self {
        let mut parts = Self::default();
        if let Some(after) = side(entry, "after") {
            let unknown = Mask::new(side(entry, "after_unknown"));
            for (name, value) in after.members().filter(|(_, value)| !value.is_null()) {
                let path = step(&DefaultHasher::new(), &*name);
                parts.add(value, unknown.member(&name), &path, LEVELS);
            }
        }
        parts
    }

    fn add(&mut self, value: Value<'_>, unknown: Mask<'_>, path: &DefaultHasher, levels: usize) {
        if !unknown.marks_something() {
            self.values.push(whole(value, path));
            return;
        }
        if levels == 0 || unknown.is_whole() {
            return;
        }
        for (name, member) in value.members().filter(|(_, member)| !member.is_null()) {
            self.add(
                member,
                unknown.member(&name),
                &step(path, &*name),
                levels - 1,
            );
        }
        if value.is_array() {
            self.lengths.push(length(value, path));
            let mut masks = unknown.elements();
            for (at, element) in value.elements().enumerate() {
                // An element of which all is unknown is null.
                self.add(element, masks.next(), &step(path, at), levels - 1);
            }
        }
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = u64> {
        self.values.iter().chain(&self.lengths).copied()
    }
}

/// Which deleted objects of a type have parts that are asked for.
#[derive(Debug, Default)]
pub(crate) struct PartHolders {
    by_part: HashMap<u64, Vec<usize>>,
    of_each: Vec<BTreeSet<u64>>,
    /// Those that are in a pair.
    pub(crate) taken: HashSet<usize>,
}

impl PartHolders {
    /// Adds the next object.
    pub(crate) fn add(&mut self, values: Option<Value<'_>>, asked: &HashSet<u64>) {
        let mut parts = BTreeSet::new();
        for (name, value) in values.into_iter().flat_map(Value::members) {
            let path = step(&DefaultHasher::new(), &*name);
            add_held(value, &path, LEVELS, &mut |part| {
                if asked.contains(&part) {
                    parts.insert(part);
                }
            });
        }
        for part in &parts {
            let holders = self.by_part.entry(*part).or_default();
            holders.push(self.of_each.len());
        }
        self.of_each.push(parts);
    }

    /// The objects that are in no pair and have all of what is known of another, in their order: none where nothing is
    /// known.
    pub(crate) fn of(&self, known: &KnownParts) -> impl Iterator<Item = usize> + use<> {
        let holders = |part: &u64| self.by_part.get(part).map_or(&[][..], Vec::as_slice);
        let fewest = known
            .values
            .iter()
            .map(holders)
            .min_by_key(|holders| holders.len());
        let has_all = |at: &usize| {
            let own = self.of_each.get(*at);
            own.is_some_and(|own| known.all().all(|part| own.contains(&part)))
        };
        let free = fewest.into_iter().flatten().copied();
        let free = free.filter(|at| !self.taken.contains(at)).filter(has_all);
        free.collect::<Vec<_>>().into_iter()
    }
}

/// All parts of a value, down to the same depth.
fn add_held(value: Value<'_>, path: &DefaultHasher, levels: usize, add: &mut impl FnMut(u64)) {
    add(whole(value, path));
    if levels == 0 {
        return;
    }
    for (name, member) in value.members() {
        add_held(member, &step(path, &*name), levels - 1, add);
    }
    if value.is_array() {
        add(length(value, path));
        for (at, element) in value.elements().enumerate() {
            add_held(element, &step(path, at), levels - 1, add);
        }
    }
}

fn whole(value: Value<'_>, path: &DefaultHasher) -> u64 {
    let mut path = step(path, "is");
    value.hash_meaning(&mut path);
    path.finish()
}

fn length(value: Value<'_>, path: &DefaultHasher) -> u64 {
    let mut path = step(path, "length");
    value.elements().count().hash(&mut path);
    path.finish()
}

fn step(path: &DefaultHasher, to: impl Hash) -> DefaultHasher {
    let mut path = path.clone();
    to.hash(&mut path);
    path
}
