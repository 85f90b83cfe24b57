use std::collections::{BTreeMap, BTreeSet};

use crate::package::PackagePlace;
use crate::{Constraints, Hashes, Provider, Version};

/// What a lock file says about one provider.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ProviderLock {
    /// The provider.
    pub provider: Provider,
    /// The selected version; `0.0.0` when none could be read.
    pub version: Version,
    /// What the configuration asked for when the version was selected; for information only.
    pub constraints: Constraints,
    /// The hashes of packages that are accepted.
    pub hashes: Hashes,
}

impl ProviderLock {
    /// An entry without constraints and hashes.
    #[must_use]
    pub fn new(provider: Provider, version: Version) -> Self {
        Self {
            provider,
            version,
            constraints: Constraints::new(),
            hashes: Hashes::new(),
        }
    }
}

/// The content of a dependency lock file: one entry per provider, in the order of the file that
/// OpenTofu writes.
///
/// ```
/// use tofu_json_lock::{Lock, ProviderLock};
///
/// let mut lock = Lock::new();
/// lock.set(ProviderLock::new("acme/widget".parse()?, "1.2.0".parse()?));
/// let text = String::from_utf8(lock.to_bytes())?;
/// assert!(text.ends_with(
///     "\nprovider \"registry.opentofu.org/acme/widget\" {\n  version = \"1.2.0\"\n}\n"
/// ));
/// assert_eq!(Lock::parse(text.as_bytes()).lock, lock);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Two locks are equal when they would be written the same; [`Lock::same_selections`] asks what
/// OpenTofu asks before it writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lock {
    entries: Vec<ProviderLock>,
}

impl Lock {
    /// No entries.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A lock of entries that are in order already.
    pub(crate) fn sorted(entries: Vec<ProviderLock>) -> Self {
        Self { entries }
    }

    /// The entries in order.
    #[must_use]
    pub fn entries(&self) -> &[ProviderLock] {
        &self.entries
    }

    pub(crate) fn into_entries(self) -> Vec<ProviderLock> {
        self.entries
    }

    /// The entry of a provider.
    #[must_use]
    pub fn get(&self, provider: &Provider) -> Option<&ProviderLock> {
        let place = self.place(provider).ok()?;
        self.entries.get(place)
    }

    /// The entry that a package is of, if its version is the locked one.
    #[must_use]
    pub fn locked(&self, place: &PackagePlace) -> Option<&ProviderLock> {
        let entry = self.get(&place.provider)?;
        (entry.version == place.version).then_some(entry)
    }

    /// The entry of a provider, to be changed. Its address must stay.
    pub(crate) fn get_mut(&mut self, provider: &Provider) -> Option<&mut ProviderLock> {
        let place = self.place(provider).ok()?;
        self.entries.get_mut(place)
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Sets an entry, with its hashes sorted and de-duplicated as OpenTofu's setter does; gives the
    /// one that the provider had.
    pub fn set(&mut self, mut entry: ProviderLock) -> Option<ProviderLock> {
        entry.hashes = entry.hashes.into_normalized();
        self.set_as_written(entry)
    }

    /// Like [`Lock::set`], but keeps the order and duplicates of the hashes.
    pub fn set_as_written(&mut self, entry: ProviderLock) -> Option<ProviderLock> {
        match self.place(&entry.provider) {
            Ok(place) => {
                let old = self.entries.get_mut(place)?;
                Some(std::mem::replace(old, entry))
            }
            Err(place) => {
                self.entries.insert(place, entry);
                None
            }
        }
    }

    /// Takes the entry of a provider out.
    pub fn remove(&mut self, provider: &Provider) -> Option<ProviderLock> {
        let place = self.place(provider).ok()?;
        Some(self.entries.remove(place))
    }

    /// Adds hashes to the entry of a provider and normalises them; gives how many of them are new,
    /// or nothing if the provider has no entry.
    pub fn add_hashes(
        &mut self,
        provider: &Provider,
        hashes: impl IntoIterator<Item = crate::Hash>,
    ) -> Option<usize> {
        let entry = self.get_mut(provider)?;
        Some(entry.hashes.add(hashes))
    }

    /// Sets the constraints of a provider; gives whether it has an entry.
    ///
    /// ```
    /// use tofu_json_lock::{Lock, ProviderLock};
    ///
    /// let mut lock = Lock::new();
    /// lock.set(ProviderLock::new("acme/widget".parse()?, "1.2.0".parse()?));
    /// assert!(lock.set_constraints(&"acme/widget".parse()?, "~> 1.2".parse()?));
    /// assert!(!lock.set_constraints(&"acme/other".parse()?, "~> 1.2".parse()?));
    /// assert_eq!(lock.entries()[0].constraints.to_string(), "~> 1.2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_constraints(&mut self, provider: &Provider, constraints: Constraints) -> bool {
        let entry = self.get_mut(provider);
        let found = entry.is_some();
        if let Some(entry) = entry {
            entry.constraints = constraints;
        }
        found
    }

    /// Keeps the entries for which the function says so.
    pub fn retain(&mut self, keep: impl FnMut(&ProviderLock) -> bool) {
        self.entries.retain(keep);
    }

    /// The same with sorted and de-duplicated hashes: what every command of OpenTofu that writes
    /// the file makes of it.
    #[must_use]
    pub fn normalized(&self) -> Self {
        let mut lock = self.clone();
        for entry in &mut lock.entries {
            entry.hashes = std::mem::take(&mut entry.hashes).into_normalized();
        }
        lock
    }

    /// Whether OpenTofu sees no change between both: constraints do not count, the order of hashes
    /// does.
    #[must_use]
    pub fn same_selections(&self, other: &Self) -> bool {
        fn selection(entry: &ProviderLock) -> (&Provider, &Version, &Hashes) {
            (&entry.provider, &entry.version, &entry.hashes)
        }
        let (own, others) = (self.entries.iter(), other.entries.iter());
        own.map(selection).eq(others.map(selection))
    }

    fn place(&self, provider: &Provider) -> Result<usize, usize> {
        self.entries
            .binary_search_by(|entry| entry.provider.cmp(provider))
    }
}

/// The providers of several lock files in order, each with its entry in each of them.
pub(crate) fn side_by_side<const N: usize>(
    locks: [&Lock; N],
) -> impl Iterator<Item = (&Provider, [Option<&ProviderLock>; N])> {
    let entries = locks.into_iter().flatten();
    let providers: BTreeSet<&Provider> = entries.map(|entry| &entry.provider).collect();
    let providers = providers.into_iter();
    providers.map(move |provider| (provider, locks.map(|lock| lock.get(provider))))
}

impl FromIterator<ProviderLock> for Lock {
    /// Sets every entry ([`Lock::set`]); the last one of a provider counts.
    fn from_iter<I: IntoIterator<Item = ProviderLock>>(entries: I) -> Self {
        let mut by_provider = BTreeMap::new();
        for mut entry in entries {
            entry.hashes = entry.hashes.into_normalized();
            by_provider.insert(entry.provider.clone(), entry);
        }
        Self::sorted(by_provider.into_values().collect())
    }
}

impl<'l> IntoIterator for &'l Lock {
    type Item = &'l ProviderLock;
    type IntoIter = std::slice::Iter<'l, ProviderLock>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter()
    }
}
