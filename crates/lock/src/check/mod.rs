//! Whether a lock file is the one that its configuration needs.

mod documents;
mod finding;
mod required;

pub use documents::UnreadConstraints;
pub use finding::{CheckFinding, CheckKind};
pub use required::{Required, Requirements};

use crate::names::ByName;
use crate::{Lock, Provider, ProviderLock, Scheme};

/// Compares a lock with what a configuration requires, and lists every change that `init` would
/// make, as far as the lock itself shows it. OpenTofu's `-lockfile=readonly` refuses only missing
/// and superfluous entries.
///
/// ```
/// use tofu_json_lock::{CheckKind, Lock, Requirements, check};
///
/// let lock = Lock::parse(b"provider \"example.com/acme/a\" {\n  version = \"1.0.0\"\n  hashes = [\"h1:a\"]\n}\n").lock;
/// let mut required = Requirements::new();
/// required.add("example.com/acme/a".parse()?, Some(&"~> 1.1".parse()?));
/// let findings = check(&lock, &required);
/// assert!(matches!(findings[0].kind, CheckKind::OutsideConstraints { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn check(lock: &Lock, required: &Requirements) -> Vec<CheckFinding> {
    let mut findings = Vec::new();
    let named = ByName::new(lock);
    for (provider, required) in required {
        match lock.get(provider) {
            None => findings.push(missing(&named, provider, required)),
            Some(entry) => of_entry(entry, required, &mut findings),
        }
    }
    for entry in lock {
        if required.get(&entry.provider).is_none() {
            findings.push(CheckFinding {
                provider: entry.provider.clone(),
                kind: CheckKind::Superfluous(entry.version.clone()),
            });
        }
    }
    findings.sort_by(|one, other| one.provider.cmp(&other.provider));
    findings
}

fn missing(named: &ByName<'_>, provider: &Provider, required: &Required) -> CheckFinding {
    let constraints = required.constraints().unwrap_or_default();
    let other = named.of(provider).first();
    CheckFinding {
        provider: provider.clone(),
        kind: CheckKind::Missing {
            constraints,
            other: other.map(|entry| entry.provider.clone()),
        },
    }
}

fn of_entry(entry: &ProviderLock, required: &Required, findings: &mut Vec<CheckFinding>) {
    let mut find = |kind| {
        let provider = entry.provider.clone();
        findings.push(CheckFinding { provider, kind });
    };
    // Without known constraints no version can be judged, not even a pre-release.
    if let Some(constraints) = required.constraints() {
        let recorded = entry.constraints.terms();
        if !constraints.allows(&entry.version) {
            find(CheckKind::OutsideConstraints {
                version: entry.version.clone(),
                constraints: constraints.clone(),
            });
        } else if constraints
            .terms()
            .iter()
            .any(|term| recorded.binary_search(term).is_err())
        {
            find(CheckKind::ConstraintsDrift {
                recorded: entry.constraints.clone(),
                required: constraints.clone(),
            });
        }
    }
    if !entry.hashes.is_normalized() {
        find(CheckKind::NotNormalised);
    }
    let has_h1 = entry.hashes.iter().any(|hash| hash.scheme() == Scheme::H1);
    if !has_h1 {
        find(CheckKind::NoPackageHash);
    }
    let hashes = entry.hashes.recognized();
    if !hashes.is_empty() && !hashes.iter().any(crate::Hash::is_well_formed) {
        find(CheckKind::NoUsableHash);
    }
}
