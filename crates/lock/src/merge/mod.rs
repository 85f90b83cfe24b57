//! Merging lock files by what they mean.
//!
//! A textual merge knows nothing of the file: two sides that add a hash at the same place always
//! conflict, and a new version can silently keep hashes of the old one. Here every provider is
//! merged as a whole, and hashes never leave the version that they were recorded for.

mod conflict;
mod entry;
mod hashes;
mod markers;
mod merged;
mod note;
mod resolve;
#[cfg(test)]
mod tests;

pub use conflict::{MergeConflict, MergeReason};
pub use markers::{ConflictSides, Labels, MarkerError};
pub use merged::{Merged, MergedEntry};
pub use note::{MergeNote, MergeNoteKind, MergeSide};
pub use resolve::{ResolveError, Resolved, resolve};

use crate::Lock;
use crate::lock::side_by_side;

/// Which version to take where both sides chose another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefer {
    /// The newer one.
    Newest,
    /// Ours.
    Ours,
    /// Theirs.
    Theirs,
}

/// Merges what two sides made of a common ancestor.
///
/// Changes of one side are taken. Where both changed a provider: hashes of the same version are
/// those of both without what either took out; of two versions the one that is new wins with its own
/// hashes alone; two new versions are a conflict, unless `prefer` names one that fits the
/// constraints of both; so are hashes for the same version that have nothing in common. What one side removed and
/// the other changed stays, with a note.
///
/// ```
/// use tofu_json_lock::{Lock, merge};
///
/// let lock = |hashes: &str| {
///     let text = format!(
///         "provider \"example.com/acme/a\" {{\n  version = \"1.0.0\"\n  hashes = [{hashes}]\n}}\n"
///     );
///     Lock::parse(text.as_bytes()).lock
/// };
/// let merged = merge(&lock(r#""h1:a""#), &lock(r#""h1:a", "h1:b""#), &lock(r#""h1:a", "h1:c""#), None);
/// assert_eq!(merged.lock().unwrap(), lock(r#""h1:a", "h1:b", "h1:c""#));
/// ```
#[must_use]
pub fn merge(base: &Lock, ours: &Lock, theirs: &Lock, prefer: Option<Prefer>) -> Merged {
    let mut merged = Merged::default();
    for (_, [base, ours, theirs]) in side_by_side([base, ours, theirs]) {
        let mut three = entry::ThreeWay {
            base,
            ours,
            theirs,
            prefer,
            notes: &mut merged.notes,
        };
        merged.entries.extend(three.merge());
    }
    merged
}
