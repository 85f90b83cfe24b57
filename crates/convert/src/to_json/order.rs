//! The order of static and dynamic blocks of one type, which counts.

use std::collections::HashMap;

use tofu_json_hcl::Attribute;

use super::blocks::FoundBlock;
use tofu_json_config::modes::DYNAMIC;

/// An entry of a body.
pub(super) enum NativeEntry<'f> {
    Attribute(Attribute<'f>),
    Block(FoundBlock<'f>),
}

/// What becomes a property.
pub(super) enum OrderedProperty<'f> {
    Attribute(Attribute<'f>),
    /// All blocks of a type.
    Blocks(&'f str, Vec<FoundBlock<'f>>),
}

/// The type of blocks that an entry makes, and whether it does so dynamically.
fn makes<'f>(entry: &NativeEntry<'f>) -> Option<(String, bool)> {
    let NativeEntry::Block(found) = entry else {
        return None;
    };
    let name = found.block.type_name();
    let label = found.block.labels().next();
    match label {
        Some(label) if name == DYNAMIC.name => Some((label.value().into_owned(), true)),
        _ => Some((name.to_owned(), false)),
    }
}

/// Splits a body where one object could not keep the order of its blocks.
pub(super) fn sections(
    entries: Vec<NativeEntry<'_>>,
    with_dynamic: bool,
) -> Vec<Vec<NativeEntry<'_>>> {
    if !with_dynamic || !is_interleaved(&entries) {
        return vec![entries];
    }
    let mut sections = Vec::new();
    let mut section = Vec::new();
    let mut seen = HashMap::new();
    for entry in entries {
        if let Some((name, dynamic)) = makes(&entry)
            && *seen.entry(name.clone()).or_insert(dynamic) != dynamic
        {
            sections.push(std::mem::take(&mut section));
            seen.clear();
            seen.insert(name, dynamic);
        }
        section.push(entry);
    }
    sections.push(section);
    sections
}

/// Whether there are blocks of one type before and after dynamic ones of that type, or the other
/// way round.
fn is_interleaved(entries: &[NativeEntry<'_>]) -> bool {
    let mut seen: HashMap<String, (bool, bool)> = HashMap::new();
    for (name, dynamic) in entries.iter().filter_map(makes) {
        let (last, changed) = seen.entry(name).or_insert((dynamic, false));
        if *last != dynamic {
            if *changed {
                return true;
            }
            (*last, *changed) = (dynamic, true);
        }
    }
    false
}

/// Gathers the blocks of each type. All of one type are before all dynamic ones of that type, or
/// after them, as in the source.
pub(super) fn properties(entries: Vec<NativeEntry<'_>>) -> Vec<OrderedProperty<'_>> {
    // Whether a type begins with static blocks, and whether it has dynamic ones too.
    let mut kinds: HashMap<String, (bool, bool)> = HashMap::new();
    for (name, dynamic) in entries.iter().filter_map(makes) {
        kinds.entry(name).or_insert((!dynamic, false)).1 |= dynamic;
    }
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut properties = Vec::new();
    for entry in entries {
        match entry {
            NativeEntry::Attribute(attribute) => {
                properties.push(OrderedProperty::Attribute(attribute))
            }
            NativeEntry::Block(found) => {
                let name = found.block.type_name();
                let place = *places.entry(name).or_insert_with(|| {
                    properties.push(OrderedProperty::Blocks(name, Vec::new()));
                    properties.len() - 1
                });
                if let Some(OrderedProperty::Blocks(_, blocks)) = properties.get_mut(place) {
                    blocks.push(found);
                }
            }
        }
    }
    let Some(dynamic) = places.get(DYNAMIC.name).copied() else {
        return properties;
    };
    let is_early = |name: &str| kinds.get(name) == Some(&(true, true));
    let late: Vec<_> = properties.drain(dynamic..).collect();
    let (early, late): (Vec<_>, Vec<_>) = late.into_iter().partition(|property| match property {
        OrderedProperty::Blocks(name, _) => *name != DYNAMIC.name && is_early(name),
        OrderedProperty::Attribute(_) => false,
    });
    properties.extend(early);
    properties.extend(late);
    properties
}
