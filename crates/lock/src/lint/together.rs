//! Rules that compare several lock files: different hashes for the same version.

use super::{LintFinding, LintRule, found};
use crate::{Hash, Hashes, Parsed, ProviderLock, Span};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Looks for versions that several files lock with hashes that have nothing in common, as can only be
/// where the files come from different platforms or sources, or the packages are not the same.
///
/// Gives the index of a file with each finding; `names` are how findings call the files.
#[must_use]
pub fn lint_together(files: &[(&str, &Parsed<'_>)]) -> Vec<(usize, LintFinding)> {
    let mut locked: BTreeMap<_, Locked<'_>> = BTreeMap::new();
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
            if let Some(other) = before.add(name, hashes) {
                let label = labels.get(&entry.provider);
                findings.push((index, finding(parsed, entry, label, other)));
            }
        }
    }
    findings
}

/// The sets of hashes that files have for a version.
#[derive(Default)]
struct Locked<'f> {
    /// The first file with each set.
    names: Vec<&'f str>,
    sets: HashSet<Hashes>,
    /// Which of the sets have a hash.
    having: HashMap<Hash, Vec<usize>>,
}

impl<'f> Locked<'f> {
    /// Adds the hashes of a file; gives the first file before it that has none of them. The same
    /// hashes once more tell nothing, nor do none at all.
    fn add(&mut self, name: &'f str, hashes: Hashes) -> Option<&'f str> {
        if hashes.is_empty() || self.sets.contains(&hashes) {
            return None;
        }
        let other = self.first_without(&hashes);
        for hash in &hashes {
            let having = self.having.entry(hash.clone()).or_default();
            having.push(self.names.len());
        }
        self.names.push(name);
        self.sets.insert(hashes);
        other
    }

    fn first_without(&self, hashes: &Hashes) -> Option<&'f str> {
        let having = hashes.iter().filter_map(|hash| self.having.get(hash));
        let having: Vec<_> = having.collect();
        // Mostly one hash is everywhere.
        if having.iter().any(|having| having.len() == self.names.len()) {
            return None;
        }
        let having: HashSet<_> = having.into_iter().flatten().collect();
        let mut names = self.names.iter().enumerate();
        names.find_map(|(number, name)| (!having.contains(&number)).then_some(*name))
    }
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
    let place = label.map(|label| parsed.file.place(*label));
    let provider = entry.provider.brief().to_string();
    found(LintRule::DisjointHashes, message, place, Some(provider))
}
