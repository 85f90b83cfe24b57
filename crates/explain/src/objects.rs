//! Which objects of a plan are at an address.

use std::collections::{BTreeMap, BTreeSet};
use tofu_json_model::stream::OutlinedChange;
use tofu_json_text::similar;
use tofu_json_vocab::address::{InstanceKey, ModuleAddress, ResourceAddress};
use tofu_json_vocab::matches_glob;

/// So many near addresses are named.
pub(crate) const MOST_NEAR: usize = 5;

/// The objects of a plan by the addresses of their resources without keys.
#[derive(Debug, Default)]
pub(crate) struct ObjectIndex(BTreeMap<String, Vec<usize>>);

impl ObjectIndex {
    pub(crate) fn of(changes: &[OutlinedChange]) -> Self {
        let mut index = Self::default();
        for (n, change) in changes.iter().enumerate() {
            index
                .0
                .entry(resource_of(&change.address))
                .or_default()
                .push(n);
        }
        index
    }

    /// The objects of a resource, by its address without keys.
    pub(crate) fn of_resource<'c>(
        &self,
        changes: &'c [OutlinedChange],
        resource: &str,
    ) -> impl Iterator<Item = &'c OutlinedChange> {
        let found = self.0.get(resource).into_iter().flatten();
        found.filter_map(|n| changes.get(*n))
    }

    /// The objects of a resource in the instances of its module that fit.
    pub(crate) fn instances<'c>(
        &self,
        changes: &'c [OutlinedChange],
        module: &ModuleAddress,
        resource: &str,
    ) -> Vec<&'c OutlinedChange> {
        let address = match module.is_root() {
            true => resource.to_owned(),
            false => format!("{}.{resource}", module.without_keys()),
        };
        let found = self.of_resource(changes, &address);
        let fits = |change: &&OutlinedChange| {
            let own = ModuleAddress::parse(&change.module_address).unwrap_or_default();
            let mut steps = module.steps.iter().zip(&own.steps);
            steps.all(|(wanted, own)| wanted.key.is_none() || wanted.key == own.key)
        };
        found.filter(fits).collect()
    }
}

/// The address of a resource, from that of an instance; an address that cannot be read is one of its own.
pub(crate) fn resource_of(address: &str) -> String {
    // Most addresses have no keys, and are not read for that.
    if !address.contains('[') {
        return address.to_owned();
    }
    // The key of what waits for the next plan may be unknown.
    let known = address.replace("[*]", "");
    let read = ResourceAddress::parse(&known);
    read.map_or_else(
        |_| address.to_owned(),
        |read| read.without_keys().to_string(),
    )
}

/// The key of an instance.
pub(crate) fn key_of(address: &str) -> Option<InstanceKey> {
    ResourceAddress::parse(address).ok()?.key
}

/// The changes that an address is for: that of an object, of a resource with all its instances, or a pattern with `*`
/// and `?`, which is for what is changed in any way. The address before a move is one as well.
pub(crate) fn wanted<'c>(changes: &'c [OutlinedChange], address: &str) -> Vec<&'c OutlinedChange> {
    // An object that was nowhere else has an empty address before.
    if address.is_empty() {
        return Vec::new();
    }
    let exact =
        |change: &&OutlinedChange| change.address == address || change.previous_address == address;
    let found: Vec<_> = changes.iter().filter(exact).collect();
    if !found.is_empty() {
        return found;
    }
    let is_resource = ResourceAddress::parse(address).is_ok_and(|read| read.key.is_none());
    let instance = |change: &&OutlinedChange| {
        let rest = change.address.strip_prefix(address);
        rest.is_some_and(|rest| rest.starts_with('['))
            || change.address.contains('[') && resource_of(&change.address) == address
    };
    let pattern = |change: &&OutlinedChange| {
        change.head.is_listed() && matches_glob(address, &change.address)
    };
    let instances = changes.iter().filter(|_| is_resource).filter(instance);
    let found: Vec<_> = instances.collect();
    // A pattern such as `a.*` is an address as well, of nothing.
    match found.is_empty() {
        true => changes.iter().filter(pattern).collect(),
        false => found,
    }
}

/// Whether an address, or a pattern with `*` and `?`, is for something that waits or is invoked: for itself, or for its
/// resource without a key.
pub(crate) fn is_meant(own: &str, address: &str) -> bool {
    own == address || own.contains('[') && resource_of(own) == address || matches_glob(address, own)
}

/// Some addresses that may be meant by one that is not there: what is spelled nearly so, else the same type and name in
/// other modules, else the same type.
pub(crate) fn near(changes: &[OutlinedChange], address: &str) -> Vec<String> {
    let (mut spelled, mut elsewhere, mut of_type) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let wanted = ResourceAddress::parse(address).ok();
    for change in changes {
        let own = resource_of(&change.address);
        for name in [change.address.as_str(), own.as_str()] {
            if similar(address, [name]).is_some() {
                spelled.insert(name.to_owned());
            }
        }
        let Some(wanted) = &wanted else { continue };
        if *wanted.resource_type == *change.resource_type && wanted.mode == change.head.mode {
            if *wanted.name == *change.name {
                elsewhere.insert(change.address.clone());
            }
            if of_type.len() < MOST_NEAR {
                of_type.insert(change.address.clone());
            }
        }
    }
    let sets = [spelled, elsewhere, of_type];
    let found = sets.into_iter().find(|set| !set.is_empty());
    found
        .unwrap_or_default()
        .into_iter()
        .take(MOST_NEAR)
        .collect()
}
