use super::{HashKind, PackageHashes, Platform};
use crate::{Hash, Hashes, ProviderLock};
use std::fmt;

/// Which hashes are recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Record {
    /// The `h1:` of what installing leaves, as `providers lock` does from a mirror.
    #[default]
    Installed,
    /// All: `zh:` and both `h1:` too, so that the same archive is accepted again.
    All,
}

/// Whether packages without a recorded hash are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trust {
    /// Only on first use, where no hash is recorded that OpenTofu knows.
    #[default]
    FirstUse,
    /// Always.
    Everything,
}

/// Why a package has not got the hashes that are to be recorded, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HashesError(String);

impl HashesError {
    /// An error with these words.
    #[must_use]
    pub fn new(words: impl Into<String>) -> Self {
        Self(words.into())
    }
}

impl fmt::Display for HashesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for HashesError {}

/// A package that a lock entry can learn from.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// For which machines; `None` where it is not known.
    pub platform: Option<Platform>,
    /// Its hashes, or why it has not got those that are to be recorded.
    pub hashes: Result<PackageHashes, HashesError>,
    /// Whether it is to be recorded; the others can only vouch.
    pub wanted: bool,
}

/// Why hashes were accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// One of its own hashes was recorded before.
    Matches(Hash),
    /// One of another package of the same version was, from the same sources.
    VouchedBy(Option<Platform>, Hash),
    /// Nothing that is known was recorded before: trusted on first use.
    FirstUse,
    /// It was to be trusted.
    Trusted,
}

/// The hashes that an entry gets from a package.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Learned {
    /// For which machines.
    pub platform: Option<Platform>,
    /// Hashes that were not recorded before.
    pub new: Hashes,
    /// Why.
    pub ground: Ground,
}

/// Why an entry learns nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearnError {
    /// No package matches what is recorded.
    Refused,
    /// A package has no hash.
    Unreadable(Option<Platform>, HashesError),
}

impl fmt::Display for LearnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused => f.write_str(
                "expected a package that matches a recorded hash, found none: the packages are not those that were locked, or are for other platforms, or are unpacked where only hashes of archives are recorded",
            ),
            Self::Unreadable(Some(platform), problem) => write!(f, "{platform}: {problem}"),
            Self::Unreadable(None, problem) => write!(f, "{problem}"),
        }
    }
}

impl std::error::Error for LearnError {}

/// Adds the hashes of the wanted packages to an entry. All packages are of its version: none is
/// ever chosen here.
///
/// Where hashes that OpenTofu knows are recorded, one of them must match a package, wanted or not,
/// unless everything is to be trusted. Nothing is added on errors.
///
/// # Errors
///
/// When a wanted package has no hash, or no package can be trusted.
pub fn learn(
    entry: &mut ProviderLock,
    candidates: &[Candidate],
    record: Record,
    trust: Trust,
) -> Result<Vec<Learned>, LearnError> {
    let before = entry.hashes.set();
    let known = entry.hashes.recognized();
    let known = known.set();
    let matching = |candidate: &Candidate| {
        let hashes = candidate.hashes.as_ref().ok()?;
        let found = hashes.recorded(&known).next();
        found.map(|(_, hash)| hash.clone())
    };
    let mut vouching = candidates.iter().filter_map(|candidate| {
        let hash = matching(candidate)?;
        Some(Ground::VouchedBy(candidate.platform.clone(), hash))
    });
    let otherwise = match vouching.next() {
        _ if known.is_empty() => Ground::FirstUse,
        Some(vouched) => vouched,
        None if trust == Trust::Everything => Ground::Trusted,
        None => return Err(refused(candidates)),
    };
    let mut all: Vec<Hash> = Vec::new();
    let mut learned = Vec::new();
    for candidate in candidates.iter().filter(|candidate| candidate.wanted) {
        let unreadable = |problem| LearnError::Unreadable(candidate.platform.clone(), problem);
        let hashes = candidate.hashes.as_ref();
        let hashes = hashes.map_err(|problem| unreadable(problem.clone()))?;
        let wanted = hashes.iter().filter(|(kind, _)| record.takes(*kind));
        let new = wanted.map(|(_, hash)| hash);
        let new: Hashes = new
            .filter(|&hash| !before.contains(hash))
            .cloned()
            .collect();
        all.extend(new.iter().cloned());
        let ground = matching(candidate).map_or_else(|| otherwise.clone(), Ground::Matches);
        learned.push(Learned {
            platform: candidate.platform.clone(),
            new,
            ground,
        });
    }
    entry.hashes.add(all);
    Ok(learned)
}

/// Why none of the packages can be trusted: one that cannot be read matches nothing.
fn refused(candidates: &[Candidate]) -> LearnError {
    let mut wanted = candidates.iter().filter(|candidate| candidate.wanted);
    let unreadable = wanted.find_map(|candidate| {
        let problem = candidate.hashes.as_ref().err()?;
        Some(LearnError::Unreadable(
            candidate.platform.clone(),
            problem.clone(),
        ))
    });
    unreadable.unwrap_or(LearnError::Refused)
}

impl Record {
    const fn takes(self, kind: HashKind) -> bool {
        matches!(self, Self::All) || matches!(kind, HashKind::DirectoryH1 | HashKind::Claimed)
    }
}

#[cfg(test)]
mod tests {
    use super::{Candidate, Ground, HashesError, LearnError, Record, Trust, learn};
    use crate::package::PackageHashes;
    use crate::{Hashes, ProviderLock};

    fn hashes(texts: &[&str]) -> Hashes {
        texts
            .iter()
            .map(|text| text.parse::<crate::Hash>().unwrap())
            .collect()
    }

    fn entry(recorded: &[&str]) -> ProviderLock {
        let provider = "example.com/acme/foo".parse().unwrap();
        let mut entry = ProviderLock::new(provider, "1.0.0".parse().unwrap());
        entry.hashes = hashes(recorded);
        entry
    }

    fn candidate(platform: &str, hash: &str, wanted: bool) -> Candidate {
        Candidate {
            platform: platform.parse().ok(),
            hashes: Ok(PackageHashes::claimed(&hashes(&[hash]))),
            wanted,
        }
    }

    #[test]
    fn case_133_a_package_that_matches_nothing_is_refused() {
        let mut entry = entry(&["h1:right"]);
        let wrong = [candidate("linux_amd64", "h1:wrong", true)];
        let refused = learn(&mut entry, &wrong, Record::Installed, Trust::FirstUse);
        assert_eq!(refused, Err(LearnError::Refused));
        assert_eq!(entry.hashes, hashes(&["h1:right"]));
        let trusted = learn(&mut entry, &wrong, Record::Installed, Trust::Everything).unwrap();
        assert_eq!(trusted[0].ground, Ground::Trusted);
        assert_eq!(entry.hashes, hashes(&["h1:right", "h1:wrong"]));
    }

    /// What cannot be read may be what was locked.
    #[test]
    fn a_package_that_cannot_be_read_is_told_first() {
        let mut entry = entry(&["zh:right"]);
        let problem = HashesError::new("not a valid zip file");
        let broken = Candidate {
            hashes: Err(problem.clone()),
            ..candidate("linux_amd64", "h1:x", true)
        };
        let platform = broken.platform.clone();
        let all = [candidate("darwin_arm64", "h1:wrong", true), broken];
        let refused = learn(&mut entry, &all, Record::Installed, Trust::FirstUse);
        assert_eq!(refused, Err(LearnError::Unreadable(platform, problem)));
    }

    #[test]
    fn many_packages_and_many_hashes() {
        let hash = |number: usize| format!("h1:{number:06}");
        let recorded: Vec<_> = (0..50_000).map(hash).collect();
        let recorded: Vec<_> = recorded.iter().map(String::as_str).collect();
        let mut entry = entry(&recorded);
        let candidates: Vec<_> = (40_000..90_000)
            .map(|number| candidate("linux_amd64", &hash(number), true))
            .collect();
        let learned = learn(&mut entry, &candidates, Record::Installed, Trust::FirstUse).unwrap();
        assert_eq!(
            learned.iter().map(|one| one.new.len()).sum::<usize>(),
            40_000
        );
        assert_eq!(entry.hashes.len(), 90_000);
    }

    #[test]
    fn another_platform_vouches() {
        let mut entry = entry(&["h1:linux", "h9:x"]);
        let both = [
            candidate("darwin_arm64", "h1:darwin", true),
            candidate("linux_amd64", "h1:linux", false),
        ];
        let learned = learn(&mut entry, &both, Record::Installed, Trust::FirstUse).unwrap();
        assert_eq!(learned.len(), 1);
        let ground = Ground::VouchedBy("linux_amd64".parse().ok(), "h1:linux".parse().unwrap());
        assert_eq!(learned[0].ground, ground);
        assert_eq!(entry.hashes, hashes(&["h1:darwin", "h1:linux", "h9:x"]));
    }
}
