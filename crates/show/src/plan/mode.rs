use super::invocations::asks_for_actions;
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
    action_invocations: Option<&Range<usize>>,
) -> PlanMode {
    if action_invocations.is_some_and(|range| has_calls(showing, range)) {
        return PlanMode::RefreshOnly;
    }
    let refreshes =
        !has_changes && prior_state.is_some_and(|range| has_managed_objects(showing, range));
    if refreshes {
        PlanMode::RefreshOnly
    } else {
        PlanMode::Normal
    }
}

/// Terraform invokes actions that the caller asks for only while it refreshes.
fn has_calls(showing: &Showing<'_>, range: &Range<usize>) -> bool {
    let text = showing.document.part(range);
    text.is_ok_and(|text| asks_for_actions(&text, showing.options.limits))
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
