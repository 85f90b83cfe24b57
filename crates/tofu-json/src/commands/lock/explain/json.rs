use serde::Serialize;
use tofu_json_lock::{Category, Change, Hashes, Provider};

/// What happened between two lock files.
#[derive(Serialize)]
pub(super) struct LockExplanation<'c> {
    changes: Vec<ExplainedChange<'c>>,
}

#[derive(Serialize)]
struct ExplainedChange<'c> {
    provider: Option<&'c Provider>,
    category: Category,
    suspicious: bool,
    what: String,
    cause: &'static str,
    from: Option<&'c str>,
    to: Option<&'c str>,
    added: &'c Hashes,
    removed: &'c Hashes,
}

impl<'c> LockExplanation<'c> {
    pub(super) fn of(changes: &'c [Change]) -> Self {
        let changes = changes.iter().map(|change| ExplainedChange {
            provider: change.provider.as_ref(),
            category: change.category,
            suspicious: change.category.is_suspicious(),
            what: change.to_string(),
            cause: change.cause(),
            from: change.from.as_deref(),
            to: change.to.as_deref(),
            added: &change.added,
            removed: &change.removed,
        });
        Self {
            changes: changes.collect(),
        }
    }
}
