use crate::Change;

/// `planned_change`: what apply is going to do.
pub(crate) fn text(change: &Change<'_>) -> String {
    format!("{}: Plan to {}", change.resource.addr, change.action)
}
