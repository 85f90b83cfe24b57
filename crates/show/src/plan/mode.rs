use crate::showing::Showing;
use std::ops::Range;
use tofu_json_model::stream::{StateLayout, holds_managed};
use tofu_json_vocab::PlanMode;

/// The mode that a plan was most likely made in: without resource changes but with managed objects
/// in the prior state it only refreshed.
pub(crate) fn infer_mode(
    showing: &Showing<'_>,
    has_changes: bool,
    prior_state: Option<&Range<usize>>,
) -> PlanMode {
    let refreshes =
        !has_changes && prior_state.is_some_and(|range| has_managed_objects(showing, range));
    if refreshes {
        PlanMode::RefreshOnly
    } else {
        PlanMode::Normal
    }
}

/// A state that cannot be read is no reason to take the plan for another than a normal one.
fn has_managed_objects(showing: &Showing<'_>, prior_state: &Range<usize>) -> bool {
    let limits = showing.options.limits;
    let Ok(text) = showing.document.part(prior_state) else {
        return false;
    };
    let layout = StateLayout::read(&text, limits);
    let root_module = layout.ok().and_then(|layout| layout.root_module);
    root_module.is_some_and(|root| holds_managed(&text, root.start, limits).unwrap_or(false))
}
