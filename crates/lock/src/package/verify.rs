use super::{HashKind, PackageHashes};
use crate::{Hash, Hashes, ProviderLock, Scheme};
use std::collections::BTreeSet;

/// Where a package comes from, which decides what it is checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PackageSource {
    /// An archive: of a mirror, a registry, or by itself.
    Packed,
    /// A directory of a mirror, or by itself.
    Unpacked,
    /// A plugin cache, or the providers that a working directory has installed.
    Cache,
}

impl PackageSource {
    /// The word for it in JSON.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Packed => "packed",
            Self::Unpacked => "unpacked",
            Self::Cache => "cache",
        }
    }

    /// The hashes that count there.
    #[must_use]
    pub const fn counts(self, kind: HashKind) -> bool {
        match kind {
            HashKind::ArchiveH1 | HashKind::Zh => matches!(self, Self::Packed),
            HashKind::DirectoryH1 => matches!(self, Self::Unpacked | Self::Cache),
            HashKind::Claimed => false,
        }
    }
}

/// The result of checking a package against a lock file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A recorded hash matches.
    Verified(HashKind, Hash),
    /// OpenTofu accepts it without a check: nothing that it knows is recorded, or only `zh:` for
    /// what is no archive in a mirror.
    Unchecked,
    /// No recorded hash matches.
    Mismatch {
        /// A recorded hash that matches, but is not looked at here: the `h1:` of the directory for
        /// an archive whose own `h1:` is another one.
        other: Option<(HashKind, Hash)>,
    },
}

impl Verdict {
    /// The word for it in JSON.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Verified(..) => "verified",
            Self::Unchecked => "unchecked",
            Self::Mismatch { .. } => "mismatch",
        }
    }
}

/// Holds a package against the hashes of its lock entry, as OpenTofu does where the package comes
/// from there.
///
/// ```
/// use tofu_json_lock::package::{PackageHashes, PackageSource, Verdict, verify};
///
/// let recorded = ["zh:8739c76e".parse()?].into_iter().collect();
/// let package = PackageHashes::of_zh("zh:8739c76e");
/// let verdict = verify(&recorded, &package, PackageSource::Packed);
/// assert_eq!(verdict.as_str(), "verified");
/// # Ok::<(), tofu_json_lock::HashError>(())
/// ```
#[must_use]
pub fn verify(recorded: &Hashes, package: &PackageHashes, source: PackageSource) -> Verdict {
    let own: BTreeSet<&Hash> = package.iter().map(|(_, hash)| hash).collect();
    let (mut is_unknown, mut only_zh) = (true, true);
    let mut found = BTreeSet::new();
    for hash in recorded.iter().filter(|hash| hash.is_recognized()) {
        is_unknown = false;
        only_zh &= hash.scheme() != Scheme::H1;
        if own.contains(hash) {
            found.insert(hash);
        }
    }
    if is_unknown || (only_zh && source == PackageSource::Unpacked) {
        return Verdict::Unchecked;
    }
    let matching = |counts: bool| {
        let mut found = package
            .iter()
            .filter(|(kind, hash)| source.counts(*kind) == counts && found.contains(*hash));
        found.next().map(|(kind, hash)| (kind, hash.clone()))
    };
    match matching(true) {
        Some((kind, hash)) => Verdict::Verified(kind, hash),
        None => Verdict::Mismatch {
            other: matching(false),
        },
    }
}

/// OpenTofu's error for a package that matches no hash.
#[must_use]
pub fn mismatch(entry: &ProviderLock, source: PackageSource, folder: &str) -> String {
    const MORE: &str = "for more information: https://opentofu.org/docs/language/files/dependency-lock/#checksum-verification";
    let (provider, version) = (&entry.provider, &entry.version);
    match source {
        PackageSource::Packed => format!(
            "the current package for {provider} {version} doesn't match any of the checksums previously recorded in the dependency lock file; {MORE}"
        ),
        PackageSource::Unpacked => format!(
            "the local package for {provider} {version} doesn't match any of the checksums previously recorded in the dependency lock file (this might be because the available checksums are for packages targeting different platforms); {MORE}"
        ),
        PackageSource::Cache => format!(
            "the cached package for {provider} {version} (in {folder}) does not match any of the checksums recorded in the dependency lock file, run tofu init to ensure all providers are correctly installed"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{PackageSource, Verdict, verify};
    use crate::package::{HashKind, PackageHashes};
    use crate::{Hash, Hashes};

    fn hashes(texts: &[&str]) -> Hashes {
        texts
            .iter()
            .map(|text| text.parse::<Hash>().unwrap())
            .collect()
    }

    /// A package whose archive and directory differ.
    fn package() -> PackageHashes {
        let mut package = PackageHashes::default();
        package.add(HashKind::DirectoryH1, Some("h1:d"));
        package.add(HashKind::ArchiveH1, Some("h1:a"));
        package.add(HashKind::Zh, Some("zh:0a"));
        package
    }

    fn verdict(recorded: &[&str], source: PackageSource) -> &'static str {
        verify(&hashes(recorded), &package(), source).as_str()
    }

    #[test]
    fn case_091_to_093_packed_mirrors_check_zh() {
        let packed = |hash: &str| verdict(&[hash], PackageSource::Packed);
        assert_eq!(
            ["zh:0a", "zh:0b", "zh:0A"].map(packed),
            ["verified", "mismatch", "mismatch"]
        );
    }

    #[test]
    fn case_094_to_097_unpacked_mirrors() {
        let unpacked = |hashes: &[&str]| verdict(hashes, PackageSource::Unpacked);
        assert_eq!(unpacked(&["zh:bogus"]), "unchecked");
        assert_eq!(unpacked(&["h1:wrong"]), "mismatch");
        assert_eq!(unpacked(&["h1:wrong", "zh:0a"]), "mismatch");
        assert_eq!(unpacked(&["h2:d"]), "unchecked");
        assert_eq!(unpacked(&[]), "unchecked");
        assert_eq!(unpacked(&["h1:d"]), "verified");
    }

    #[test]
    fn case_098_the_hash_of_the_directory_does_not_fit_the_archive() {
        let found = verify(&hashes(&["h1:d"]), &package(), PackageSource::Packed);
        let other = Some((HashKind::DirectoryH1, "h1:d".parse().unwrap()));
        assert_eq!(found, Verdict::Mismatch { other });
        assert_eq!(verdict(&["h1:a"], PackageSource::Packed), "verified");
    }

    #[test]
    fn case_099_zh_alone_is_not_enough_to_run() {
        assert_eq!(verdict(&["zh:0a"], PackageSource::Packed), "verified");
        assert_eq!(verdict(&["zh:0a"], PackageSource::Cache), "mismatch");
    }

    #[test]
    fn case_101_one_hash_that_matches_is_enough() {
        assert_eq!(
            verdict(&["h1:d", "h1:wrong"], PackageSource::Cache),
            "verified"
        );
    }
}
