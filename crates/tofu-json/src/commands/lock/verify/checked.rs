use super::Task;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use tofu_json_lock::package::{
    HashKind, PackageHashes, PackageSource, Platform, Verdict, mismatch, verify,
};
use tofu_json_lock::{Hash, Lock, Provider, ProviderLock, Version};

/// What was found out.
#[derive(Default)]
pub(super) struct Report {
    pub(super) checked: Vec<Checked>,
    pub(super) missing: Vec<Missing>,
    /// A package could not be read.
    pub(super) failed: bool,
}

impl Report {
    pub(super) fn has_findings(&self, strict: bool) -> bool {
        let findings = self
            .checked
            .iter()
            .any(|checked| checked.is_finding(strict));
        findings || !self.missing.is_empty()
    }

    /// The packages of each provider.
    pub(super) fn by_provider(&self) -> ByProvider<'_> {
        by_provider(&self.checked)
    }

    /// What is missing of each provider.
    pub(super) fn missing_by_provider(&self) -> BTreeMap<&Provider, Vec<&Missing>> {
        let mut by_provider = BTreeMap::<_, Vec<_>>::new();
        for missing in &self.missing {
            let of_provider = by_provider.entry(&missing.provider).or_default();
            of_provider.push(missing);
        }
        by_provider
    }
}

/// Packages that belong to a locked provider, in their order.
pub(super) type ByProvider<'r> = BTreeMap<&'r Provider, Vec<&'r Checked>>;

fn by_provider(checked: &[Checked]) -> ByProvider<'_> {
    let mut by_provider = ByProvider::new();
    for checked in checked {
        if let Some(provider) = &checked.provider {
            by_provider.entry(provider).or_default().push(checked);
        }
    }
    by_provider
}

/// The packages that each hash covers: which platform, and how the hash is made.
pub(super) fn covered<'r>(
    packages: &[&'r Checked],
) -> BTreeMap<&'r Hash, BTreeSet<(String, HashKind)>> {
    let mut covered = BTreeMap::<_, BTreeSet<_>>::new();
    for checked in packages {
        for (kind, hash) in checked.hashes.iter() {
            let of_hash = covered.entry(hash).or_default();
            of_hash.insert((checked.platform_name(), kind));
        }
    }
    covered
}

/// What a package is, next to its lock entry.
pub(super) enum Standing {
    Verdict(Verdict),
    /// Its path names a provider or version that is not locked.
    NotLocked,
    /// It cannot be unpacked.
    Unreadable(String),
}

impl Standing {
    pub(super) const fn key(&self) -> &'static str {
        match self {
            Self::Verdict(verdict) => verdict.key(),
            Self::NotLocked => "not_locked",
            Self::Unreadable(_) => "unreadable",
        }
    }
}

/// A package that was checked.
pub(super) struct Checked {
    pub(super) path: PathBuf,
    pub(super) provider: Option<Provider>,
    pub(super) platform: Option<Platform>,
    pub(super) source: PackageSource,
    pub(super) standing: Standing,
    /// What OpenTofu says, or why.
    pub(super) detail: Option<String>,
    hashes: PackageHashes,
}

impl Checked {
    pub(super) fn new(
        lock: &Lock,
        task: Task<'_>,
        hashes: PackageHashes,
        problem: Option<String>,
        alone: PackageSource,
    ) -> Self {
        let Task { path, found, .. } = task;
        let root = found.as_ref().map(|found| found.root.display().to_string());
        let source = match &found {
            Some(found) if found.root != path => found.source,
            _ => alone,
        };
        let named = found.is_some();
        let platform = found.as_ref().map(|found| found.place.platform.clone());
        let entry = match &found {
            Some(found) => entry(lock, &found.place.provider, &found.place.version),
            // A package that tells nothing belongs where it matches.
            None => lock.entries().iter().find(|entry| {
                matches!(
                    verify(&entry.hashes, &hashes, source),
                    Verdict::Verified(..)
                )
            }),
        };
        let standing = match (entry, problem) {
            (_, Some(problem)) => Standing::Unreadable(problem),
            (Some(entry), None) => Standing::Verdict(verify(&entry.hashes, &hashes, source)),
            (None, None) if named => Standing::NotLocked,
            (None, None) => Standing::Verdict(Verdict::Mismatch { other: None }),
        };
        let detail = detail(
            entry,
            &standing,
            source,
            root.as_deref().unwrap_or_default(),
        );
        Self {
            path,
            provider: entry.map(|entry| entry.provider.clone()),
            platform,
            source,
            standing,
            detail,
            hashes,
        }
    }

    pub(super) fn platform_name(&self) -> String {
        let platform = self.platform.as_ref();
        platform.map_or_else(|| "some platform".to_owned(), ToString::to_string)
    }

    pub(super) const fn is_finding(&self, strict: bool) -> bool {
        match &self.standing {
            Standing::Verdict(Verdict::Verified(..)) => false,
            Standing::Verdict(Verdict::Unchecked) => strict,
            _ => true,
        }
    }
}

fn entry<'l>(lock: &'l Lock, provider: &Provider, version: &Version) -> Option<&'l ProviderLock> {
    lock.get(provider).filter(|entry| entry.version == *version)
}

fn detail(
    entry: Option<&ProviderLock>,
    standing: &Standing,
    source: PackageSource,
    root: &str,
) -> Option<String> {
    match (standing, entry) {
        (Standing::Unreadable(problem), _) => Some(problem.clone()),
        (Standing::NotLocked, _) => {
            Some("the lock file has no such version of this provider".to_owned())
        }
        (Standing::Verdict(Verdict::Unchecked), Some(entry)) => Some(
            if !entry.hashes.iter().any(Hash::is_recognised) {
                "no hash is recorded"
            } else {
                "only zh hashes are recorded, which unpacked packages are not checked against"
            }
            .to_owned(),
        ),
        (Standing::Verdict(Verdict::Mismatch { other }), Some(entry)) => {
            let says = mismatch(entry, source, root);
            Some(match other {
                Some((HashKind::DirectoryH1, _)) => format!(
                    "{says}; the h1 of what it unpacks to is recorded, but the archive has another one: `lock add --hashes all` records both"
                ),
                Some((HashKind::Zh | HashKind::ArchiveH1 | HashKind::Claimed, _)) | None => says,
            })
        }
        (Standing::Verdict(Verdict::Mismatch { .. }), None) => {
            Some("it matches no recorded hash of any provider".to_owned())
        }
        (Standing::Verdict(_), _) => None,
    }
}

/// A package that should be there.
pub(super) struct Missing {
    pub(super) provider: Provider,
    pub(super) version: Version,
    /// `None` where there is no package at all.
    pub(super) platform: Option<Platform>,
}

impl Missing {
    pub(super) fn of(lock: &Lock, checked: &[Checked], platforms: &[Platform]) -> Vec<Self> {
        let mut missing = Vec::new();
        let by_provider = by_provider(checked);
        for entry in lock {
            let of_entry = by_provider.get(&entry.provider);
            let of_entry = of_entry.map(Vec::as_slice).unwrap_or_default();
            let lacking = |platform| Self {
                provider: entry.provider.clone(),
                version: entry.version.clone(),
                platform,
            };
            if platforms.is_empty() && of_entry.is_empty() {
                missing.push(lacking(None));
            }
            for platform in platforms {
                let mut found = of_entry.iter();
                if !found.any(|checked| checked.platform.as_ref() == Some(platform)) {
                    missing.push(lacking(Some(platform.clone())));
                }
            }
        }
        missing
    }
}
