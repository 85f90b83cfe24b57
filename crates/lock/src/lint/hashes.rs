//! Which hashes an entry has.

use super::{Lint, LintRule};
use crate::{ProviderLock, Scheme};

impl Lint<'_> {
    pub(super) fn hashes(&mut self, entry: &ProviderLock) {
        self.kinds(entry);
        self.each_hash(entry);
    }

    fn kinds(&mut self, entry: &ProviderLock) {
        let has = |scheme| entry.hashes.iter().any(|hash| hash.scheme() == scheme);
        let (rule, message) = match (has(Scheme::H1), has(Scheme::Zh)) {
            (true, true) => return,
            (false, false) if entry.hashes.is_empty() => (
                LintRule::NoHashes,
                "no hashes: the first package is trusted",
            ),
            (false, false) => (
                LintRule::NoHashes,
                "no hashes that can be matched: the first package is trusted",
            ),
            (false, true) => (
                LintRule::ArchiveHashesOnly,
                "hashes of archives only (zh): unpacked mirrors are not checked, and plan refuses the installed package until `init` adds its hash",
            ),
            (true, false) => (
                LintRule::UnpackedHashesOnly,
                "hashes of unpacked packages only (h1): OCI mirrors refuse them, and every platform needs its own",
            ),
        };
        self.at(rule, Some(&entry.provider), self.label(entry), message);
    }

    fn each_hash(&mut self, entry: &ProviderLock) {
        for (number, hash) in entry.hashes.iter().enumerate() {
            let (rule, message) = match hash.scheme() {
                Scheme::Other(scheme) => (
                    LintRule::UnknownHashScheme,
                    format!(
                        "unknown scheme `{scheme}`: it matches no package, and installing again drops it"
                    ),
                ),
                _ if hash.is_well_formed() => continue,
                Scheme::H1 => (
                    LintRule::MalformedHash,
                    format!(
                        "expected 32 bytes in base64 after `h1:`, found `{}`: no package has it",
                        hash.value()
                    ),
                ),
                Scheme::Zh => (
                    LintRule::MalformedHash,
                    format!(
                        "expected 64 hexadecimal digits in lower case after `zh:`, found `{}`: no package has it",
                        hash.value()
                    ),
                ),
            };
            let place = self.place(entry);
            let span = place.and_then(|place| place.each_hash.get(number).copied());
            self.at(rule, Some(&entry.provider), span, message);
        }
    }
}
