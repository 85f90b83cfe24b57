use super::LockComparison;
use serde::Serialize;
use tofu_json_lock::{EntryChange, Hashes, LockChange, LockDifference, Provider, ProviderLock};

/// What two lock files lock differently.
#[derive(Serialize)]
pub(super) struct DifferenceList<'d> {
    equal: bool,
    same_selections: bool,
    changes: Vec<ListedDifference<'d>>,
}

#[derive(Serialize)]
struct ListedDifference<'d> {
    provider: &'d Provider,
    change: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<&'d ProviderLock>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<&'d ProviderLock>,
    #[serde(flatten)]
    members: Option<ChangedMembers<'d>>,
}

/// What changed in an entry.
#[derive(Serialize)]
struct ChangedMembers<'d> {
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<BothSides>,
    #[serde(skip_serializing_if = "Option::is_none")]
    constraints: Option<BothSides>,
    hashes: ChangedHashes<'d>,
}

#[derive(Serialize)]
struct BothSides {
    before: String,
    after: String,
}

#[derive(Serialize)]
struct ChangedHashes<'d> {
    added: &'d Hashes,
    removed: &'d Hashes,
    kept: usize,
    replaced: bool,
}

impl<'d> DifferenceList<'d> {
    pub(super) fn of(comparison: &'d LockComparison) -> Self {
        let differences = &comparison.differences;
        Self {
            equal: differences.is_empty(),
            same_selections: comparison.same_selections,
            changes: differences.iter().map(ListedDifference::of).collect(),
        }
    }
}

impl<'d> ListedDifference<'d> {
    fn of(difference: &'d LockDifference) -> Self {
        let (change, before, after, members) = match &difference.change {
            LockChange::Added(entry) => ("added", None, Some(entry), None),
            LockChange::Removed(entry) => ("removed", Some(entry), None, None),
            LockChange::Changed(change) => {
                ("changed", None, None, Some(ChangedMembers::of(change)))
            }
        };
        Self {
            provider: &difference.provider,
            change,
            before,
            after,
            members,
        }
    }
}

impl<'d> ChangedMembers<'d> {
    fn of(change: &'d EntryChange) -> Self {
        Self {
            version: change.version.as_ref().map(BothSides::of),
            constraints: change.constraints.as_ref().map(BothSides::of),
            hashes: ChangedHashes {
                added: &change.added,
                removed: &change.removed,
                kept: change.kept.len(),
                replaced: change.replaces_hashes(),
            },
        }
    }
}

impl BothSides {
    fn of<T: ToString>((before, after): &(T, T)) -> Self {
        Self {
            before: before.to_string(),
            after: after.to_string(),
        }
    }
}
