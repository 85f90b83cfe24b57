//! Moves of whole modules and of whole resources with `count` or `for_each`, told once.

use crate::declared::Declared;
use crate::join::Joined;
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_model::stream::OutlinedChange;
use tofu_json_vocab::Mode;
use tofu_json_vocab::address::{ModuleAddress, ResourceAddress};

/// A move of some objects.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) objects: Vec<Joined>,
}

/// Joins moves of objects into those of modules and resources, where all that these hold moves alike and nothing of
/// them is declared any more.
pub(crate) fn fold(
    joined: Vec<Joined>,
    changes: &[OutlinedChange],
    declared: &Declared<'_>,
) -> Vec<Folded> {
    let managed = changes
        .iter()
        .filter(|change| change.head.mode == Mode::Managed);
    let addresses: Vec<ResourceAddress> = managed
        .filter_map(|change| ResourceAddress::parse(&change.address).ok())
        .collect();
    let mut rest = joined;
    let mut found = Vec::new();
    let kinds: [(MoveNames, IsDeclared); 2] =
        [(module_names, has_module), (resource_names, has_resource)];
    for (names, is_declared) in kinds {
        let mut groups: BTreeMap<(String, String), Vec<Joined>> = BTreeMap::new();
        let mut single = Vec::new();
        for joined in rest {
            match names(&joined) {
                Some(names) => groups.entry(names).or_default().push(joined),
                None => single.push(joined),
            }
        }
        rest = single;
        let held = held(&addresses, &groups);
        for ((from, to), objects) in groups {
            let is_whole = |name: &String| held.get(name) == Some(&objects.len());
            let is_gone = || !is_declared(declared, (&from, &to), &objects);
            match is_whole(&from) && is_whole(&to) && is_gone() {
                true => found.push(Folded { from, to, objects }),
                false => rest.extend(objects),
            }
        }
    }
    let single = rest.into_iter().map(|joined| Folded {
        from: joined.from.clone(),
        to: joined.to.clone(),
        objects: vec![joined],
    });
    found.extend(single);
    found.sort_by(|a, b| a.from.cmp(&b.from));
    found
}

/// The names before and after that an object moves with.
type MoveNames = fn(&Joined) -> Option<(String, String)>;

/// Whether what such names stand for is still declared.
type IsDeclared = fn(&Declared<'_>, (&str, &str), &[Joined]) -> bool;

fn has_module(declared: &Declared<'_>, (from, to): (&str, &str), objects: &[Joined]) -> bool {
    let objects = objects.iter().map(|joined| joined.from.as_str());
    declared.has_module(from, to, objects)
}

fn has_resource(declared: &Declared<'_>, _: (&str, &str), objects: &[Joined]) -> bool {
    objects.iter().any(|joined| {
        let from = ResourceAddress::parse(&joined.from);
        from.is_ok_and(|from| declared.has_resource(&from, &joined.from))
    })
}

/// How many objects are in each of the modules and resources that groups are named by.
fn held(
    addresses: &[ResourceAddress],
    groups: &BTreeMap<(String, String), Vec<Joined>>,
) -> BTreeMap<String, usize> {
    let wanted: BTreeSet<&str> = groups
        .keys()
        .flat_map(|(from, to)| [from.as_str(), to.as_str()])
        .collect();
    let mut held: BTreeMap<String, usize> = BTreeMap::new();
    let mut count = |name: String| {
        if wanted.contains(name.as_str()) {
            *held.entry(name).or_default() += 1;
        }
    };
    for address in addresses {
        for end in 1..=address.module.steps.len() {
            let steps = address.module.steps.iter().take(end);
            let module = ModuleAddress {
                steps: steps.cloned().collect(),
            };
            count(module.to_string());
        }
        count(without_key(address.clone()));
    }
    held
}

fn without_key(mut address: ResourceAddress) -> String {
    address.key = None;
    address.to_string()
}

/// The modules that differ in the addresses of two objects that have the same names within them.
pub(crate) fn module_names(joined: &Joined) -> Option<(String, String)> {
    let from = ResourceAddress::parse(&joined.from).ok()?;
    let to = ResourceAddress::parse(&joined.to).ok()?;
    let same_names = from.name == to.name && from.key == to.key;
    let [mut from, mut to] = [from.module, to.module];
    while from.steps.last().is_some() && from.steps.last() == to.steps.last() {
        from.steps.pop();
        to.steps.pop();
    }
    let are_modules = !from.is_root() && !to.is_root();
    (same_names && are_modules).then(|| (from.to_string(), to.to_string()))
}

/// The resources of two instances with the same key.
fn resource_names(joined: &Joined) -> Option<(String, String)> {
    let from = ResourceAddress::parse(&joined.from).ok()?;
    let to = ResourceAddress::parse(&joined.to).ok()?;
    let same_key = from.key.is_some() && from.key == to.key;
    same_key.then(|| (without_key(from), without_key(to)))
}
