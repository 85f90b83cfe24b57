use super::{Object, ObjectAddress};
use std::collections::{BTreeMap, HashMap};
use tofu_json_vocab::Mode;
use tofu_json_vocab::address::{InstanceKey, ModuleAddress};

/// The resources of two states in the order of OpenTofu, so that only the keys of its
/// objects are compared: its address may be long.
pub(super) struct Ranks {
    readable: HashMap<usize, usize>,
    /// By resource and whether its own text has been cut in two.
    unreadable: HashMap<(usize, bool), usize>,
}

type Resource<'r> = (&'r ModuleAddress, &'r Mode, &'r str, &'r str);

/// What an object pairs by; those whose address cannot be read come last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ObjectRank<'s> {
    unreadable: Option<(Option<usize>, &'s str)>,
    readable: Option<(Option<usize>, Option<InstanceKey>)>,
    deposed: Option<&'s str>,
}

impl Ranks {
    pub(super) fn of<'o, 'a: 'o>(objects: impl Iterator<Item = &'o Object<'a>>) -> Self {
        let (mut readable, mut unreadable) = (HashMap::new(), HashMap::new());
        for object in objects {
            let id = object.address.resource_id();
            match object.address.parts() {
                Some((resource, _)) => {
                    let parts: Resource<'o> = (
                        &resource.module,
                        &resource.mode,
                        &resource.resource_type,
                        &resource.name,
                    );
                    readable.insert(id, parts);
                }
                None => {
                    let (resource, _, is_cut) = halves(&object.address);
                    unreadable.insert((id, is_cut), resource);
                }
            }
        }
        Self {
            readable: ranked(readable),
            unreadable: ranked(unreadable),
        }
    }

    pub(super) fn place<'o>(&self, object: &'o Object<'_>) -> ObjectRank<'o> {
        let id = object.address.resource_id();
        let deposed = object.deposed.as_deref();
        match object.address.parts() {
            Some((_, key)) => ObjectRank {
                unreadable: None,
                readable: Some((self.readable.get(&id).copied(), key)),
                deposed,
            },
            None => {
                let (_, key, is_cut) = halves(&object.address);
                ObjectRank {
                    unreadable: Some((self.unreadable.get(&(id, is_cut)).copied(), key)),
                    readable: None,
                    deposed,
                }
            }
        }
    }
}

/// The position of each name among all that are different.
#[expect(
    clippy::iter_over_hash_type,
    reason = "all of one name get the same rank, in whatever order they come"
)]
fn ranked<I: Copy + Eq + std::hash::Hash, N: Ord>(names: HashMap<I, N>) -> HashMap<I, usize> {
    let mut in_order: BTreeMap<N, Vec<I>> = BTreeMap::new();
    for (id, name) in names {
        in_order.entry(name).or_default().push(id);
    }
    let ranked = in_order.into_values().enumerate();
    ranked
        .flat_map(|(rank, ids)| ids.into_iter().map(move |id| (id, rank)))
        .collect()
}

/// The text of a resource and that of a key, which may have to be cut from it.
fn halves(address: &ObjectAddress) -> (&str, &str, bool) {
    let (resource, key) = address.texts();
    if !key.is_empty() || !resource.ends_with(']') {
        return (resource, key, false);
    }
    let cut = resource.rfind('[').unwrap_or(resource.len());
    let (resource, key) = resource.split_at_checked(cut).unwrap_or((resource, ""));
    (resource, key, true)
}
