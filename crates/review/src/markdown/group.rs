//! What a group of changes is called, and the lists of addresses.

use super::escape::code;
use crate::moves::MovedTogether;
use crate::object::{ObjectList, ReviewedObject};
use crate::review::{Review, ReviewGroup, Risk};
use crate::words::{because, participle, remarks, symbol, verb};
use std::collections::BTreeMap;

/// How many types are named where there is no room for addresses.
const MOST_TYPES: usize = 10;

/// What is deleted, and what is replaced, with what they are called.
pub(super) const GONE: [(&str, [Risk; 2]); 2] = [
    ("Deleted", [Risk::DestroysData, Risk::Destroys]),
    ("Replaced", [Risk::ReplacesData, Risk::Replaces]),
];

/// All other risks, in their order.
pub(super) const OTHERS: [Risk; 7] = [
    Risk::Unknown,
    Risk::Forgets,
    Risk::Updates,
    Risk::Creates,
    Risk::Imports,
    Risk::Moves,
    Risk::Reads,
];

pub(super) fn is_gone(risk: Risk) -> bool {
    GONE.iter().any(|(_, risks)| risks.contains(&risk))
}

/// Whether there are values that help to judge it: what goes needs none, and what is read changes nothing.
pub(super) const fn has_values(risk: Risk) -> bool {
    !matches!(
        risk,
        Risk::Destroys | Risk::DestroysData | Risk::Reads | Risk::Forgets
    )
}

/// The risk under which it is listed: what holds data is with the others.
pub(super) const fn plain(risk: Risk) -> Risk {
    match risk {
        Risk::DestroysData => Risk::Destroys,
        Risk::ReplacesData => Risk::Replaces,
        risk => risk,
    }
}

/// The groups of a list of the plan.
pub(super) fn groups(review: &Review, list: ObjectList) -> &[ReviewGroup] {
    match list {
        ObjectList::Planned => &review.planned,
        ObjectList::Drift => &review.drift,
        ObjectList::Outputs => &[],
    }
}

/// What has happened to objects, as a heading.
pub(super) fn heading(risk: Risk) -> String {
    let mut chars = participle(risk).chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

/// One line for what a group does.
pub(super) fn title(list: ObjectList, group: &ReviewGroup, first: &ReviewedObject) -> String {
    let what = match &*group.objects {
        [only] => only.address.clone(),
        objects => format!("{} x {}", objects.len(), first.resource_type),
    };
    let what = match list {
        ObjectList::Drift => what,
        _ => format!("{} {what}", verb(group.risk)),
    };
    let mut title = format!("{} {what}", symbol(&first.action));
    let remarks = remarks(group);
    if !remarks.is_empty() {
        title.push_str(&format!(" ({})", remarks.join("; ")));
    }
    title
}

/// The remarks of a group in brackets. Words of this program are text, and what comes from the plan is code.
pub(super) fn remarks_in_brackets(group: &ReviewGroup) -> String {
    let reason = group
        .objects
        .first()
        .and_then(|first| because(first.reason.as_ref()?));
    let shift = group.shift.map(|_| "only renumbered".to_owned());
    let remarks: Vec<_> = remarks(group)
        .into_iter()
        // That is said where values are.
        .filter(|remark| remark != "values before are those of the first")
        .map(|remark| match remark.as_str() {
            "holds data" | "imported" => remark,
            own if Some(own) == reason && !own.contains(['.', '_']) => remark,
            _ => code(&remark),
        })
        .chain(shift)
        .collect();
    match remarks.is_empty() {
        true => String::new(),
        false => format!(" ({})", remarks.join("; ")),
    }
}

/// An address as an element of a list.
pub(super) fn element(object: &ReviewedObject, remarks: &str) -> String {
    format!("- {}{remarks}\n", code(&object.address))
}

/// Objects that move, as one element of a list.
pub(super) fn moved(moved: &MovedTogether) -> String {
    let count = match moved.count {
        0 | 1 => String::new(),
        count => format!(" ({count})"),
    };
    format!("- {} → {}{count}\n", code(&moved.from), code(&moved.to))
}

/// The addresses of a group that is one for several objects.
pub(super) fn addresses(group: &ReviewGroup) -> String {
    if group.objects.len() < 2 {
        return String::new();
    }
    let mut text = String::new();
    for object in &group.objects {
        text.push_str(&element(object, ""));
    }
    text.push('\n');
    text
}

/// How many objects there are of each type, the most first.
pub(super) fn by_type<'o>(objects: impl Iterator<Item = &'o ReviewedObject>) -> String {
    let mut types: BTreeMap<&str, usize> = BTreeMap::new();
    for object in objects {
        *types.entry(&object.resource_type).or_default() += 1;
    }
    let mut types: Vec<_> = types.into_iter().collect();
    types.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let (named, rest) = types.split_at(types.len().min(MOST_TYPES));
    let mut names: Vec<_> = named
        .iter()
        .map(|(name, count)| match name.is_empty() {
            true => format!("{count} without a type"),
            false => format!("{count} × {}", super::escape::short_code(name, 80)),
        })
        .collect();
    let rest: usize = rest.iter().map(|(_, count)| count).sum();
    if rest > 0 {
        names.push(format!("{rest} of other types"));
    }
    names.join(", ")
}
