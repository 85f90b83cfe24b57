use crate::Change;

/// `resource_drift`: what changed outside.
pub(crate) fn text(change: &Change<'_>) -> String {
    format!(
        "{}: Drift detected ({})",
        change.resource.addr, change.action
    )
}
