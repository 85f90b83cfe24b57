use tofu_json_model::{Error, Limits, PlanLayout, change_heads};
use tofu_json_vocab::{Action, Mode};

/// The counts that the text of a plan has to tell, taken from the actions alone.
///
/// # Errors
///
/// Where the plan cannot be read.
pub fn summary(plan: &[u8]) -> Result<String, Error> {
    let (mut add, mut change, mut destroy) = (0, 0, 0);
    let layout = PlanLayout::read(plan, Limits::default())?;
    let changes = layout
        .resource_changes
        .map_or(plan.len(), |range| range.start);
    for entry in change_heads(plan, changes, Limits::default()) {
        let (_, head) = entry?;
        if head.mode != Mode::Managed {
            continue;
        }
        match head.action {
            Action::Create => add += 1,
            Action::Update => change += 1,
            Action::Delete => destroy += 1,
            Action::DeleteThenCreate | Action::CreateThenDelete => {
                (add, destroy) = (add + 1, destroy + 1)
            }
            _ => {}
        }
    }
    Ok(format!(
        "{add} to add, {change} to change, {destroy} to destroy"
    ))
}
