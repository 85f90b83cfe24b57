//! Elements taken from the middle of what `count` runs over: all instances after them get other values.

use crate::changed_part::ChangedPart;
use crate::path::PathStep;
use crate::shift_names::{CandidateName, candidate_names, unique_names};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use tofu_json_value::{Kind, Value};

/// How many parts of an instance are looked at, and how deep.
const PARTS: usize = 128;
const LEVELS: usize = 3;

/// A resource with `count` whose instances take each other's places.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shift {
    /// The address of the resource, without an index.
    pub resource: String,
    /// The indices, before the change, of the instances that are really removed.
    pub removed: Vec<u64>,
    /// How many instances are changed only because they get another index.
    pub renumbered: usize,
    /// Those instances, by the index that they get.
    pub places: Vec<ReusedPlace>,
}

/// A place of a resource with `count` that another instance of it takes.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReusedPlace {
    /// The index of the instance before.
    pub from: u64,
    /// The index that it gets.
    pub to: u64,
    /// A name that no other of the instances has, fit for a key of `for_each`.
    pub key: Option<String>,
}

/// Without the key, which is a value of the document.
impl fmt::Debug for ReusedPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReusedPlace({} -> {})", self.from, self.to)
    }
}

impl Shift {
    /// Whether all that happens to the instance with that index is that it becomes another one.
    #[must_use]
    pub fn renumbers(&self, index: u64) -> bool {
        let found = self.places.binary_search_by_key(&index, |place| place.to);
        found.is_ok()
    }
}

/// Finds shifts among changes that pass by in any order.
#[derive(Clone, Debug, Default)]
pub struct Shifts {
    resources: BTreeMap<String, Vec<Instance>>,
}

/// What is remembered of an instance of a resource with `count`.
#[derive(Clone)]
struct Instance {
    index: u64,
    /// Hashes of the parts before the change, sorted.
    before: Vec<u64>,
    /// Hashes of the parts that change and are known; nothing where the instance goes away.
    after: Option<Vec<u64>>,
    /// Short texts that it gets, which may name it.
    names: Vec<CandidateName>,
}

/// Without what its parts are.
impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Instance({})", self.index)
    }
}

impl Shifts {
    /// Notes that an instance is deleted.
    pub fn deleted(&mut self, resource: &str, index: u64, before: Value<'_>) {
        self.note(resource, index, before, None, Vec::new());
    }

    /// Notes that an instance is updated or replaced.
    pub fn changed(
        &mut self,
        resource: &str,
        index: u64,
        before: Value<'_>,
        differences: &[ChangedPart<'_>],
    ) {
        let known = differences
            .iter()
            .filter(|difference| !difference.after_unknown)
            .filter_map(|difference| difference.after.as_ref())
            .filter(|side| is_scalar(side.value))
            .filter_map(|side| {
                let mut path = DefaultHasher::new();
                for step in &side.path {
                    match step {
                        PathStep::Name(name) => name.hash(&mut path),
                        PathStep::Position(_) => return None,
                    }
                }
                Some(part(path, side.value))
            });
        let after = known.take(PARTS).collect();
        let names = candidate_names(differences);
        self.note(resource, index, before, Some(after), names);
    }

    fn note(
        &mut self,
        resource: &str,
        index: u64,
        before: Value<'_>,
        after: Option<Vec<u64>>,
        names: Vec<CandidateName>,
    ) {
        let mut parts = Vec::new();
        add_parts(before, &DefaultHasher::new(), LEVELS, &mut parts);
        parts.sort_unstable();
        let instance = Instance {
            index,
            before: parts,
            after,
            names,
        };
        match self.resources.get_mut(resource) {
            Some(instances) => instances.push(instance),
            None => _ = self.resources.insert(resource.to_owned(), vec![instance]),
        }
    }

    /// The shifts among what was noted, by the addresses of the resources.
    #[must_use]
    pub fn find(self) -> Vec<Shift> {
        let shift = |(resource, instances)| shift(resource, instances);
        self.resources.into_iter().filter_map(shift).collect()
    }
}

/// Whether each changed instance becomes what a later one was. Both lists are walked once.
fn shift(resource: String, mut instances: Vec<Instance>) -> Option<Shift> {
    instances.sort_by_key(|instance| instance.index);
    let mut removed = Vec::new();
    let mut old = instances.iter();
    let mut places = Vec::new();
    for instance in &instances {
        let Some(after) = instance.after.as_ref() else {
            continue;
        };
        if after.is_empty() {
            return None;
        }
        let found = old.by_ref().find(|old| {
            let becomes = old.index > instance.index && old.holds(after);
            if !becomes {
                removed.push(old.index);
            }
            becomes
        });
        places.push(ReusedPlace {
            from: found?.index,
            to: instance.index,
            key: None,
        });
    }
    removed.extend(old.map(|old| old.index));
    let shifts = !places.is_empty() && !removed.is_empty();
    shifts.then(|| {
        give_keys(&mut places, &instances);
        Shift {
            resource,
            removed,
            renumbered: places.len(),
            places,
        }
    })
}

/// Gives each place a key, if one attribute names all of them.
fn give_keys(places: &mut [ReusedPlace], instances: &[Instance]) {
    let changed: Vec<_> = instances
        .iter()
        .filter(|instance| instance.after.is_some())
        .map(|instance| &*instance.names)
        .collect();
    let Some(keys) = unique_names(&changed) else {
        return;
    };
    for (place, key) in places.iter_mut().zip(keys) {
        place.key = Some(key.to_owned());
    }
}

impl Instance {
    /// Whether the instance had all of these parts before.
    fn holds(&self, parts: &[u64]) -> bool {
        parts
            .iter()
            .all(|part| self.before.binary_search(part).is_ok())
    }
}

fn is_scalar(value: Value<'_>) -> bool {
    matches!(value.kind(), Kind::String | Kind::Number | Kind::Bool)
}

fn part(mut path: DefaultHasher, value: Value<'_>) -> u64 {
    value.hash_meaning(&mut path);
    path.finish()
}

fn add_parts(value: Value<'_>, path: &DefaultHasher, levels: usize, parts: &mut Vec<u64>) {
    for (name, member) in value.members() {
        if parts.len() >= PARTS {
            return;
        }
        let mut path = path.clone();
        name.hash(&mut path);
        if is_scalar(member) {
            parts.push(part(path, member));
        } else if levels > 1 {
            add_parts(member, &path, levels - 1, parts);
        }
    }
}
