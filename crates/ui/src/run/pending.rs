use crate::Action;
use crate::run::{Command, Operation, Outcome, PlannedChange, Run, Status};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tofu_json_text::visible_on_one_line;

/// A planned change of a run, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pending {
    /// The address of the resource instance.
    pub address: Arc<str>,
    /// The planned action; [`None`] if no planned change is in the stream.
    pub action: Option<Action>,
    /// Its state.
    pub state: PendingState,
}

/// The state of a planned change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PendingState {
    /// Done.
    Done,
    /// Failed.
    Failed,
    /// Begun, and the end is not in the stream; or nothing in the stream says so.
    Unknown,
    /// Not begun.
    NotStarted,
}

impl PendingState {
    /// The word of JSON, such as `not_started`.
    #[must_use]
    pub const fn json_word(self) -> &'static str {
        match self {
            Self::NotStarted => "not_started",
            other => other.as_str(),
        }
    }

    /// The words, such as `not started`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Unknown => "unknown",
            Self::NotStarted => "not started",
        }
    }
}

/// The state of the planned changes of a run, in the order of the plan; then the operations that no
/// planned change announced.
#[must_use]
pub fn pending(run: &Run) -> Vec<Pending> {
    let mut by_address: HashMap<&str, Vec<&Operation>> = HashMap::new();
    let mut order = Vec::new();
    for operation in run
        .operations()
        .iter()
        .filter(|operation| operation.is_change())
    {
        let operations = by_address.entry(&operation.address).or_default();
        if operations.is_empty() {
            order.push(&operation.address);
        }
        operations.push(operation);
    }
    let mut found = Vec::new();
    for planned in run
        .planned
        .iter()
        .filter(|planned| planned.action != Action::NoOp || planned.operations() > 0)
    {
        let operations = by_address.remove(&*planned.address).unwrap_or_default();
        found.push(Pending {
            address: Arc::clone(&planned.address),
            action: Some(planned.action.clone()),
            state: state(run, planned, &operations),
        });
    }
    for address in order {
        if let Some(operations) = by_address.remove(&**address) {
            let state = joined(&operations).unwrap_or(PendingState::Unknown);
            found.push(Pending {
                address: Arc::clone(address),
                action: None,
                state,
            });
        }
    }
    found
}

/// The planned changes that an apply or a destroy did not carry out. There are none for a plan that
/// was not approved, since nobody wanted it to run.
#[must_use]
pub fn not_done(run: &Run) -> Vec<Pending> {
    let applies = matches!(run.command(), Command::Apply | Command::Destroy);
    if !applies || matches!(run.outcome(), Outcome::Succeeded | Outcome::Cancelled) {
        return Vec::new();
    }
    let mut found = pending(run);
    found.retain(|pending| pending.state != PendingState::Done);
    found
}

/// What was planned and has not begun, of a run that was to do it.
#[must_use]
pub fn not_started(run: &Run) -> Vec<Pending> {
    let mut found = not_done(run);
    found.retain(|pending| pending.state == PendingState::NotStarted);
    found
}

/// The last of several runs that was to change something: an apply or a destroy.
#[must_use]
pub fn last_apply(runs: &[Run]) -> Option<&Run> {
    let is_apply = |run: &&Run| matches!(run.command(), Command::Apply | Command::Destroy);
    runs.iter().rev().find(is_apply)
}

/// Arguments `-target=ADDRESS` for planned changes, each address once; and how many are left out because
/// their addresses have control characters, which no command line should get.
#[must_use]
pub fn target_arguments(changes: &[&Pending]) -> (Vec<String>, usize) {
    let mut seen = HashSet::new();
    let (mut arguments, mut left_out) = (Vec::new(), 0);
    for change in changes {
        if visible_on_one_line(&change.address) != *change.address {
            left_out += 1;
        } else if seen.insert(&change.address) {
            arguments.push(format!("-target={}", change.address));
        }
    }
    (arguments, left_out)
}

fn state(run: &Run, planned: &PlannedChange, operations: &[&Operation]) -> PendingState {
    let announced = planned.operations();
    if announced == 0 {
        // Moves, imports and removals have no messages.
        return match run.outcome() {
            Outcome::Succeeded if run.applied_counts.is_some() => PendingState::Done,
            _ => PendingState::Unknown,
        };
    }
    match joined(operations) {
        None => PendingState::NotStarted,
        // One half of a replacement is not all of it.
        Some(PendingState::Done) if (operations.len() as u64) < announced => PendingState::Unknown,
        Some(state) => state,
    }
}

/// The worst of several.
fn joined(operations: &[&Operation]) -> Option<PendingState> {
    let has = |status| {
        operations
            .iter()
            .any(|operation| operation.status == status)
    };
    if operations.is_empty() {
        None
    } else if has(Status::Failed) {
        Some(PendingState::Failed)
    } else if has(Status::Open) || has(Status::Unknown) {
        Some(PendingState::Unknown)
    } else {
        Some(PendingState::Done)
    }
}

#[cfg(test)]
mod tests {
    use super::{Pending, PendingState, target_arguments};

    #[test]
    fn targets_are_named_once_and_never_with_control_characters() {
        let pending = |address: &str| Pending {
            address: address.into(),
            action: None,
            state: PendingState::NotStarted,
        };
        let changes = [
            pending("a.b"),
            pending("a.b"),
            pending("a.b[\"\u{1b}[2J\"]"),
            pending("c.d"),
        ];
        let (arguments, left_out) = target_arguments(&changes.each_ref());
        assert_eq!(arguments, ["-target=a.b", "-target=c.d"]);
        assert_eq!(left_out, 1);
    }
}
