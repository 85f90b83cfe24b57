use tofu_json_model::Limits;
use tofu_json_model::stream::{ChangeHead, PlanEvent, Slice, StreamError, index_plan};
use tofu_json_vocab::{Action, Mode};

/// The counts that the text of a plan has to tell, taken from the actions alone.
///
/// # Errors
///
/// Where the plan cannot be read.
pub fn summary(plan: &[u8]) -> Result<String, StreamError> {
    let (mut add, mut change, mut destroy) = (0, 0, 0);
    let mut count = |head: &ChangeHead| {
        if head.mode != Mode::Managed {
            return;
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
    };
    index_plan(&mut Slice(plan), Limits::default(), |event| {
        if let PlanEvent::Change(_, head, _) = event {
            count(head);
        }
    })?;
    Ok(format!(
        "{add} to add, {change} to change, {destroy} to destroy"
    ))
}
