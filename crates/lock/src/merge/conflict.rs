use crate::{Labels, Lock, Program, Provider, ProviderLock, header};
use std::fmt;
use tofu_json_text::{CheckedSlice, steers};

/// A label is repeated at every conflict, so longer ones are cut. No real branch has a longer name.
const LONGEST_LABEL: usize = 1_000;

/// A provider that cannot be merged: the whole entries of all sides.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MergeConflict {
    /// Why.
    pub reason: MergeReason,
    /// The entry of the common ancestor.
    pub base: Option<ProviderLock>,
    /// Our entry.
    pub ours: ProviderLock,
    /// Their entry.
    pub theirs: ProviderLock,
}

/// Why a provider cannot be merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeReason {
    /// Both sides chose another version.
    Versions,
    /// The same version, and no hash in common: the packages can be different ones.
    Hashes,
    /// A side chose a version that the constraints of the other side exclude.
    Constraints,
}

impl MergeConflict {
    /// The provider.
    #[must_use]
    pub fn provider(&self) -> &Provider {
        &self.ours.provider
    }

    /// Writes the conflict with markers around the whole blocks.
    pub(super) fn write(&self, out: &mut Vec<u8>, labels: &Labels, size: usize) {
        let marker = |out: &mut Vec<u8>, character: char, label: &str| {
            let line = String::from(character).repeat(size) + " " + &on_one_line(label);
            out.extend_from_slice(line.trim_end().as_bytes());
            out.push(b'\n');
        };
        out.push(b'\n');
        marker(out, '<', &labels.ours);
        out.extend(block(&self.ours));
        // An empty part means that the ancestor has no entry; no part, that it is not known.
        if !labels.base.is_empty() {
            marker(out, '|', &labels.base);
            out.extend(self.base.iter().flat_map(block));
        }
        marker(out, '=', "");
        out.extend(block(&self.theirs));
        marker(out, '>', &labels.theirs);
    }
}

impl fmt::Display for MergeConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let provider = self.provider();
        let (ours, theirs) = (&self.ours.version, &self.theirs.version);
        match self.reason {
            MergeReason::Versions => write!(
                f,
                "{provider}: both sides chose another version, ours {ours}, theirs {theirs}"
            ),
            MergeReason::Hashes => write!(
                f,
                "{provider}: both sides have hashes for version {ours}, and none in common: they were recorded \
                 on different platforms, or the packages are not the same"
            ),
            MergeReason::Constraints => write!(
                f,
                "{provider}: of the versions {ours} (ours) and {theirs} (theirs) the newly chosen one does not \
                 fit the constraints of both sides"
            ),
        }
    }
}

/// The block of an entry without the empty line before it.
pub(super) fn block(entry: &ProviderLock) -> Vec<u8> {
    let lock: Lock = [entry.clone()].into_iter().collect();
    let saved = lock.to_bytes();
    let header = header(Program::default()).len();
    saved.slice(header + 1..).to_vec()
}

/// A label on one line, without what turns the direction of writing.
fn on_one_line(label: &str) -> String {
    label
        .chars()
        .filter(|character| !steers(*character) && !matches!(character, '\n' | '\t'))
        .take(LONGEST_LABEL)
        .collect()
}
