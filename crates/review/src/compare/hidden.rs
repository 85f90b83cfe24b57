//! The sensitive parts of what comes or goes as a whole.

use crate::changed_part::{ChangedPart, PartSide, TextContent};
use crate::path::{PathStep, ValuePath};
use tofu_json_model::view::Mask;
use tofu_json_value::{Kind, Value};

/// A difference for each part of a side that may not be shown and is there.
pub(super) fn parts<'a>(whole: &ChangedPart<'a>) -> Vec<ChangedPart<'a>> {
    let mut found = Vec::new();
    let old = |side| hidden(Some(side), None);
    let new = |side| hidden(None, Some(side));
    if let Some(side) = &whole.before {
        collect(
            side.value,
            side.sensitive,
            &mut side.path.clone(),
            &mut |part| found.push(old(part)),
        );
    }
    if let Some(side) = &whole.after {
        collect(
            side.value,
            side.sensitive,
            &mut side.path.clone(),
            &mut |part| found.push(new(part)),
        );
    }
    found
}

const fn hidden<'a>(before: Option<PartSide<'a>>, after: Option<PartSide<'a>>) -> ChangedPart<'a> {
    ChangedPart {
        before,
        after,
        sensitive: true,
        sensitivity_change: None,
        after_unknown: false,
        moved: false,
        forces_replacement: false,
        inside: TextContent::Opaque,
    }
}

/// Recurses as deep as the mask, which a walk reached whose depth is bounded.
fn collect<'a>(
    value: Value<'a>,
    sensitive: Mask<'a>,
    path: &mut ValuePath<'a>,
    take: &mut dyn FnMut(PartSide<'a>),
) {
    if !sensitive.marks_something() {
        return;
    }
    if sensitive.is_whole() || path.len() >= super::DEPTH {
        return take(PartSide {
            path: path.clone(),
            value,
            sensitive: Mask::Whole,
            unknown: Mask::Clear,
            elements: Vec::new(),
        });
    }
    match value.kind() {
        Kind::Object => {
            let mut masks = sensitive.members();
            for (name, member) in value.sorted_members() {
                let mask = masks.seek(&name);
                path.push(PathStep::Name(name));
                collect(member, mask, path, take);
                path.pop();
            }
        }
        Kind::Array => {
            let mut masks = sensitive.elements();
            for (position, element) in value.elements().enumerate() {
                path.push(PathStep::Position(position));
                collect(element, masks.next(), path, take);
                path.pop();
            }
        }
        _ => {}
    }
}
