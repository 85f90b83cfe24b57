//! Elements taken from the middle of what `count` runs over: all instances after them get other values.

use crate::changed_part::ChangedPart;
use crate::path::PathStep;
use std::collections::BTreeMap;
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
}

/// Finds shifts among changes that pass by in any order.
#[derive(Clone, Debug, Default)]
pub struct Shifts {
    resources: BTreeMap<String, Vec<Instance>>,
}

/// What is remembered of an instance of a resource with `count`.
#[derive(Clone, Debug)]
struct Instance {
    index: u64,
    /// Hashes of the parts before the change, sorted.
    before: Vec<u64>,
    /// Hashes of the parts that change and are known; nothing where the instance goes away.
    after: Option<Vec<u64>>,
}

impl Shifts {
    /// Notes that an instance is deleted.
    pub fn deleted(&mut self, resource: &str, index: u64, before: Value<'_>) {
        self.note(resource, index, before, None);
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
        self.note(resource, index, before, Some(after));
    }

    fn note(&mut self, resource: &str, index: u64, before: Value<'_>, after: Option<Vec<u64>>) {
        let mut parts = Vec::new();
        add_parts(before, &DefaultHasher::new(), LEVELS, &mut parts);
        parts.sort_unstable();
        let instance = Instance {
            index,
            before: parts,
            after,
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
    let mut renumbered = 0;
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
        found?;
        renumbered += 1;
    }
    removed.extend(old.map(|old| old.index));
    let shifts = renumbered > 0 && !removed.is_empty();
    shifts.then_some(Shift {
        resource,
        removed,
        renumbered,
    })
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
