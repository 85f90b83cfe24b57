//! Compares what two lock files lock.

mod change;

use std::collections::BTreeSet;

use crate::{Lock, Provider};

pub use change::{LockChange, LockDifference};

/// Compares what two lock files lock, provider by provider in the order of lock files.
///
/// The order of hashes and how often one of them is written mean nothing here, unlike in
/// [`Lock::same_selections`].
///
/// ```
/// use tofu_json_lock::{Lock, LockChange, compare};
///
/// let before = Lock::parse(b"provider \"registry.opentofu.org/acme/widget\" {\n  version = \"1.2.0\"\n}\n");
/// let after = Lock::parse(b"provider \"registry.opentofu.org/acme/widget\" {\n  version = \"1.3.0\"\n}\n");
/// let differences = compare(&before.lock, &after.lock);
/// let LockChange::Changed { version: Some((old, new)), .. } = &differences[0].change else {
///     panic!("the version is another")
/// };
/// assert!(old < new);
/// ```
#[must_use]
pub fn compare(before: &Lock, after: &Lock) -> Vec<LockDifference> {
    let both = before.into_iter().chain(after);
    let providers: BTreeSet<&Provider> = both.map(|entry| &entry.provider).collect();
    let difference = |provider: &Provider| {
        let change = LockChange::between(before.get(provider), after.get(provider))?;
        Some(LockDifference {
            provider: provider.clone(),
            change,
        })
    };
    providers.into_iter().filter_map(difference).collect()
}

#[cfg(test)]
mod tests;
