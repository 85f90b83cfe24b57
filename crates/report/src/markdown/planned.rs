//! What a plan is going to do, and what it found.

use super::code::{plain, span};
use tofu_json_ui::{Action, Command, PlannedChange, Run, RunOutput};

/// How many changes are listed, unless more than that destroy something.
const MOST: usize = 100;

/// A line for each planned change, those that destroy something first, and the number of changes
/// that are not listed. An apply has none: its results are listed elsewhere.
pub(super) fn planned(run: &Run) -> (Vec<String>, usize) {
    if is_applied(run) {
        return (Vec::new(), 0);
    }
    let is_change = |planned: &&PlannedChange| {
        let is_other = planned.previous.is_some() || planned.is_import;
        is_other || !matches!(planned.action, Action::NoOp | Action::Read)
    };
    listed(run.planned.iter().filter(is_change).collect())
}

/// The same of what was changed outside.
pub(super) fn drift(run: &Run) -> (Vec<String>, usize) {
    listed(run.drift.iter().collect())
}

/// A line for each root output that a plan is going to change.
pub(super) fn outputs(run: &Run) -> Vec<String> {
    if is_applied(run) {
        return Vec::new();
    }
    let line = |output: &RunOutput| {
        let action = output.action.as_ref().filter(|_| output.value.is_none())?;
        let word = (*action != Action::NoOp).then(|| plain(action.plan_word()))?;
        Some(format!("- {word} {}\n", span(&output.name)))
    };
    run.outputs.iter().filter_map(line).collect()
}

fn is_applied(run: &Run) -> bool {
    matches!(run.command(), Command::Apply | Command::Destroy)
}

fn listed(mut changes: Vec<&PlannedChange>) -> (Vec<String>, usize) {
    changes.sort_by_key(|planned| rank(&planned.action));
    let destroying = changes.iter().filter(|planned| rank(&planned.action) < 2);
    let most = MOST.max(destroying.count());
    let more = changes.len().saturating_sub(most);
    changes.truncate(most);
    (changes.into_iter().map(line).collect(), more)
}

/// What cannot be undone comes first.
pub(super) const fn rank(action: &Action) -> u8 {
    match action {
        Action::Delete => 0,
        Action::Replace => 1,
        Action::Remove => 2,
        Action::Update => 3,
        Action::Create => 4,
        _ => 5,
    }
}

fn line(planned: &PlannedChange) -> String {
    let mut line = format!(
        "- {} {}",
        plain(planned.action.plan_word()),
        span(&planned.address)
    );
    if let Some(previous) = &planned.previous {
        line.push_str(&format!(", moved from {}", span(previous)));
    }
    if planned.is_import {
        line.push_str(", imported");
    }
    if let Some(reason) = &planned.reason {
        let words: Vec<_> = reason.as_str().split('_').map(plain).collect();
        line.push_str(&format!(" ({})", words.join(" ")));
    }
    line.push('\n');
    line
}
