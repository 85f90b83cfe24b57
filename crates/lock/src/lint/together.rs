//! Rules that compare several lock files: different hashes for the same version.

use super::{LintFinding, LintOptions, LintRule, found, lint};
use crate::{Hash, Hashes, Parsed, ProviderLock, Span};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A lock file among several.
#[derive(Clone, Copy, Debug)]
pub struct LintFile<'f> {
    /// How findings about other files call it.
    pub name: &'f str,
    /// What was read.
    pub parsed: &'f Parsed<'f>,
    /// What is not in its bytes.
    pub options: LintOptions,
}

/// Looks for everything that is doubtful about each of several files ([`lint`]), and for versions that they lock
/// with hashes that have nothing in common. That can only be where the files come from different platforms or
/// sources, or the packages are not the same.
///
/// Gives the findings of each file, in the order of the files.
///
/// ```
/// use tofu_json_lock::{LintFile, LintOptions, LintRule, Lock, lint_files};
///
/// let text = |hash: &str| format!("provider \"acme.example/a/b\" {{\n  version = \"1.0.0\"\n  hashes = [\"{hash}\"]\n}}\n");
/// let (one, other) = (text("h1:a"), text("h1:b"));
/// let (one, other) = (Lock::parse(one.as_bytes()), Lock::parse(other.as_bytes()));
/// let file = |name, parsed| LintFile { name, parsed, options: LintOptions::default() };
/// let findings = lint_files(&[file("one", &one), file("other", &other)]);
/// assert!(findings[1].iter().any(|finding| finding.code == LintRule::DisjointHashes));
/// ```
#[must_use]
pub fn lint_files(files: &[LintFile<'_>]) -> Vec<Vec<LintFinding>> {
    let mut locked: BTreeMap<_, LockedHashes<'_>> = BTreeMap::new();
    let mut all = Vec::new();
    for file in files {
        let mut findings = lint(file.parsed, &file.options);
        let places = file.parsed.places.of_entries();
        for entry in &file.parsed.lock {
            let hashes = entry.hashes.recognized();
            let key = (&entry.provider, &entry.version);
            let before = locked.entry(key).or_default();
            if let Some(other) = before.add(file.name, hashes) {
                let label = places.get(&entry.provider).map(|place| place.label);
                findings.push(finding(file.parsed, entry, label, other));
            }
        }
        all.push(findings);
    }
    all
}

/// The sets of hashes that files have for a version.
#[derive(Default)]
struct LockedHashes<'f> {
    /// The first file with each set.
    names: Vec<&'f str>,
    sets: HashSet<Hashes>,
    /// Which of the sets have a hash.
    having: HashMap<Hash, Vec<usize>>,
}

impl<'f> LockedHashes<'f> {
    /// Adds the hashes of a file; gives the first file before it that has none of them. The same hashes once more
    /// find nothing, nor do none at all.
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
    label: Option<Span>,
    name: &str,
) -> LintFinding {
    let message = format!(
        "{name} locks version {} too, and no hash is the same: other platforms, or another package",
        entry.version
    );
    let place = label.map(|label| parsed.file.place(label));
    let provider = entry.provider.brief().to_string();
    found(LintRule::DisjointHashes, message, place, Some(provider))
}
