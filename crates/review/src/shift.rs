//! Elements taken from the middle of what `count` runs over: all instances after them get other values.

use crate::changed_part::ChangedPart;
use crate::compare::ChangedValue;
use crate::shift_names::{CandidateName, candidate_names, unique_names};
use crate::shift_parts::{ChangedParts, HeldParts};
use std::collections::BTreeMap;
use std::fmt;

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
    /// The names, from the outside in, that lead to what is not known yet of each of them.
    pub unknown: Vec<Vec<String>>,
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
#[derive(Debug, Default)]
pub struct Shifts {
    resources: BTreeMap<String, Vec<Instance>>,
}

/// What is remembered of an instance of a resource with `count`.
struct Instance {
    index: u64,
    /// What it is before the change; nothing where that is too much to judge.
    before: Option<HeldParts>,
    change: InstanceChange,
    /// Short texts that it gets, which may name it.
    names: Vec<CandidateName>,
}

enum InstanceChange {
    Goes,
    Becomes(ChangedParts),
    /// Too much changes to judge it.
    Unjudged,
}

/// Without what its parts are.
impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Instance({})", self.index)
    }
}

impl Shifts {
    /// Notes that an instance is deleted.
    pub fn deleted(&mut self, resource: &str, index: u64, change: &ChangedValue<'_>) {
        let instance = Instance {
            index,
            before: HeldParts::of(change),
            change: InstanceChange::Goes,
            names: Vec::new(),
        };
        self.note(resource, instance);
    }

    /// Notes that an instance is updated or replaced. The differences are those of the change.
    pub fn changed(
        &mut self,
        resource: &str,
        index: u64,
        change: &ChangedValue<'_>,
        differences: &[ChangedPart<'_>],
    ) {
        let changed = ChangedParts::of(change);
        let instance = Instance {
            index,
            before: HeldParts::of(change),
            change: changed.map_or(InstanceChange::Unjudged, InstanceChange::Becomes),
            names: candidate_names(differences),
        };
        self.note(resource, instance);
    }

    fn note(&mut self, resource: &str, instance: Instance) {
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

/// Whether each changed instance becomes what a later one was, in all that changes of it. What is not known yet of one
/// must not be known of any: the provider computes it for all of them alike. Both lists are walked once.
fn shift(resource: String, mut instances: Vec<Instance>) -> Option<Shift> {
    instances.sort_by_key(|instance| instance.index);
    let mut removed = Vec::new();
    let mut old = instances.iter();
    let mut places = Vec::new();
    let mut unknown = None;
    for instance in &instances {
        let changed = match &instance.change {
            InstanceChange::Goes => continue,
            InstanceChange::Becomes(changed) => changed,
            InstanceChange::Unjudged => return None,
        };
        if changed.get_nothing() || *unknown.get_or_insert(&changed.unknown) != &changed.unknown {
            return None;
        }
        let found = old.by_ref().find(|old| {
            let becomes = old.index > instance.index && old.holds(changed);
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
            unknown: unknown.into_iter().flatten().cloned().collect(),
        }
    })
}

/// Gives each place a key, if one attribute names all of them.
fn give_keys(places: &mut [ReusedPlace], instances: &[Instance]) {
    let changed: Vec<_> = instances
        .iter()
        .filter(|instance| !matches!(instance.change, InstanceChange::Goes))
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
    /// Whether what changes makes another one what this was before.
    fn holds(&self, changed: &ChangedParts) -> bool {
        let before = self.before.as_ref();
        before.is_some_and(|before| before.fit(changed))
    }
}
