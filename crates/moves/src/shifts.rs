//! Elements taken from the middle of what `count` runs over: no object goes and comes, but all after them are changed.

use crate::found::FoundShift;
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_model::document::plan::ResourceChange;
use tofu_json_model::stream::{OutlinedChange, OutlinedPlan, StreamError};
use tofu_json_review::{
    ChangedValue, SecretFinder, Shifts, differences_hiding, moved_blocks, secrets_of_plan,
    sensitive_variables, shift_advice,
};
use tofu_json_value::Arena;
use tofu_json_vocab::{Action, Mode};

/// The shifts of a plan.
pub(crate) fn find_shifts(plan: &OutlinedPlan<'_>) -> Result<Vec<FoundShift>, StreamError> {
    let wanted = shrinking(plan.changes());
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let is_sensitive = sensitive_variables(plan)?;
    let secrets = secrets_of_plan(plan, |name| is_sensitive.contains(name))?;
    let mut shifts = Shifts::default();
    for change in plan.changes() {
        if is_counted(change)
            && let Some(resource) = resource_of(change)
            && wanted.contains(resource)
        {
            note(
                &mut shifts,
                &plan.change(change)?.view(),
                resource,
                &secrets,
            );
        }
    }
    let mut found = shifts.find();
    if found.iter().any(|shift| !shift.unknown.is_empty()) {
        plan.member(plan.layout().configuration.as_ref(), |configuration| {
            found.retain(|shift| !shift.sets_unknown(configuration));
        })?;
    }
    Ok(found
        .iter()
        .map(|shift| FoundShift {
            advice: shift_advice(shift),
            blocks: moved_blocks(shift),
            resource: shift.resource.clone(),
            removed: shift.removed.clone(),
            renumbered: shift.renumbered,
        })
        .collect())
}

/// The resources of which an instance is deleted and another is changed.
fn shrinking(changes: &[OutlinedChange]) -> BTreeSet<&str> {
    let mut resources: BTreeMap<&str, (bool, bool)> = BTreeMap::new();
    for change in changes.iter().filter(|change| is_counted(change)) {
        if let Some(resource) = resource_of(change) {
            let (shrinks, changes) = resources.entry(resource).or_default();
            let action = &change.head.action;
            *shrinks |= *action == Action::Delete;
            *changes |= *action == Action::Update || action.is_replace();
        }
    }
    let both = resources
        .into_iter()
        .filter(|(_, found)| *found == (true, true));
    both.map(|(resource, _)| resource).collect()
}

fn is_counted(change: &OutlinedChange) -> bool {
    change.head.mode == Mode::Managed && change.deposed.is_empty()
}

/// The resource of an instance with an index.
fn resource_of(change: &OutlinedChange) -> Option<&str> {
    let (resource, index) = change.address.strip_suffix(']')?.rsplit_once('[')?;
    index.parse::<u64>().ok().map(|_| resource)
}

fn note(shifts: &mut Shifts, read: &ResourceChange<'_>, resource: &str, secrets: &SecretFinder) {
    let Some(index) = read.index.and_then(|key| key.value().as_u64()) else {
        return;
    };
    let changed = ChangedValue::of(&read.change);
    match &read.change.actions.action {
        Action::Delete => shifts.deleted(resource, index, &changed),
        action if *action == Action::Update || action.is_replace() => {
            let arena = Arena::new();
            let parts = differences_hiding(&changed, None, &[], secrets, &arena);
            shifts.changed(resource, index, &changed, &parts);
        }
        _ => {}
    }
}
