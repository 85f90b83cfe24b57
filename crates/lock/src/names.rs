//! Entries by what their providers are called at whatever registry.

use std::collections::BTreeMap;

use crate::{Provider, ProviderLock};

/// The entries of a lock by namespace and type.
pub(crate) struct ByName<'l>(BTreeMap<(&'l str, &'l str), Vec<&'l ProviderLock>>);

impl<'l> ByName<'l> {
    pub(crate) fn new(entries: impl IntoIterator<Item = &'l ProviderLock>) -> Self {
        let mut names: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for entry in entries {
            let provider = &entry.provider;
            let name = (provider.namespace(), provider.provider_type());
            names.entry(name).or_default().push(entry);
        }
        Self(names)
    }

    /// The entries that are the same as a provider but for its host, in their order.
    pub(crate) fn of<'a>(&'a self, provider: &'a Provider) -> &'a [&'l ProviderLock] {
        let name = (provider.namespace(), provider.provider_type());
        self.0.get(&name).map(Vec::as_slice).unwrap_or_default()
    }

    /// The entries under each name.
    pub(crate) fn each(&self) -> impl Iterator<Item = &[&'l ProviderLock]> {
        self.0.values().map(Vec::as_slice)
    }
}
