//! Versions and constraints.

use super::satisfiable::is_satisfiable;
use super::{Lint, LintRule};
use crate::ProviderLock;

impl Lint<'_> {
    pub(super) fn versions(&mut self, entry: &ProviderLock) {
        let place = self.place(entry);
        let value = place.and_then(|place| place.version.as_ref().map(|version| version.value));
        let asked = place.and_then(|place| place.constraints.as_ref().map(|asked| asked.value));
        let (provider, version) = (Some(&entry.provider), &entry.version);
        if version.is_unspecified() {
            // For a version that cannot be read there is another finding.
            if self.parsed.is_ok() {
                let message =
                    "version 0.0.0 means that there is no version: `init` always refuses it";
                self.at(LintRule::UnspecifiedVersion, provider, value, message);
            }
            return;
        }
        if version.is_prerelease() {
            let message = format!(
                "{version} is a prerelease: `init` accepts it only where the configuration names exactly it"
            );
            self.at(LintRule::Prerelease, provider, value, message);
        }
        if !version.metadata().is_empty() {
            let message = format!(
                "{version} has build metadata: between versions that differ in nothing else OpenTofu picks at random"
            );
            self.at(LintRule::BuildMetadata, provider, value, message);
        }
        if !is_satisfiable(&entry.constraints) {
            let message = format!("no version fits \"{}\"", entry.constraints);
            self.at(LintRule::UnsatisfiableConstraints, provider, asked, message);
        } else if !entry.constraints.is_empty() && !entry.constraints.allows(version) {
            let message = format!("version {version} does not fit \"{}\"", entry.constraints);
            self.at(LintRule::OutsideConstraints, provider, asked, message);
        }
    }
}
