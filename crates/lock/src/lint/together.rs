//! What several lock files say of the same version.

use super::{LintFinding, LintRule};
use crate::{Hashes, Parsed, ProviderLock, Span};
use std::collections::BTreeMap;

/// Looks for versions that several files lock with hashes that have nothing in common, as can only be
/// where the files come from different platforms or sources, or the packages are not the same.
///
/// Gives the index of a file with each finding; `names` are how findings call the files.
#[must_use]
pub fn lint_together(files: &[(&str, &Parsed<'_>)]) -> Vec<(usize, LintFinding)> {
    let mut locked: BTreeMap<_, Vec<Locked<'_>>> = BTreeMap::new();
    let mut findings = Vec::new();
    for (index, (name, parsed)) in files.iter().enumerate() {
        let places = parsed.places.providers.iter();
        let labels: BTreeMap<_, _> = places
            .filter(|place| place.stored)
            .filter_map(|place| Some((place.provider.as_ref()?, place.label)))
            .collect();
        for entry in &parsed.lock {
            let hashes = entry.hashes.recognised();
            let key = (&entry.provider, &entry.version);
            let before = locked.entry(key).or_default();
            if hashes.is_empty() || before.iter().any(|other| other.hashes == hashes) {
                continue;
            }
            let other = before
                .iter()
                .find(|other| other.hashes.is_disjoint(&hashes));
            if let Some(other) = other {
                let label = labels.get(&entry.provider);
                findings.push((index, finding(parsed, entry, label, other.name)));
            }
            before.push(Locked { name, hashes });
        }
    }
    findings
}

/// A set of hashes, and the first file that has it.
struct Locked<'f> {
    name: &'f str,
    hashes: Hashes,
}

fn finding(
    parsed: &Parsed<'_>,
    entry: &ProviderLock,
    label: Option<&Span>,
    name: &str,
) -> LintFinding {
    let message = format!(
        "{name} locks version {} too, and no hash is the same: other platforms, or another package",
        entry.version
    );
    LintFinding {
        provider: Some(entry.provider.clone()),
        range: label.map(|label| parsed.range(*label)),
        ..LintFinding::new(LintRule::L19, message)
    }
}
