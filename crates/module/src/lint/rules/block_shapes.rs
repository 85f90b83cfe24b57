//! Where blocks and their labels are in JSON: what is there instead, or among them.

use crate::lint::finding::RuleFinding;
use crate::lint::fix;
use crate::lint::linted::Linted;
use crate::lint::strings;
use crate::lint::structure::Level;
use tofu_json_config::json::{NodeKind, Object};
use tofu_json_config::modes::Mode;

pub(super) fn null_block(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, level) in linted.levels() {
        if let Level::Blocks { value, block } = level
            && matches!(value.kind(), NodeKind::Null)
        {
            let message = format!("`null` is no {} block: leave the property out", block.name);
            found.push(RuleFinding::at(file, value.place(), message));
        }
    }
    found
}

pub(super) fn empty_block_list(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, level) in linted.levels() {
        if let Level::Blocks { value, block } = level
            && let NodeKind::Array(array) = value.kind()
            && array.is_empty()
        {
            let message = format!("`[]` is no {} block: leave the property out", block.name);
            found.push(RuleFinding::at(file, value.place(), message));
        }
    }
    found
}

pub(super) fn order_sensitive_object(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, level) in linted.levels() {
        let Level::Labels {
            object,
            block,
            depth: 0,
        } = level
        else {
            continue;
        };
        let labels = object.properties().filter(|one| one.name.decoded() != "//");
        if block.ordered && labels.count() > 1 {
            let message = format!(
                "the order of {} blocks counts, and tools may change that of an object: write an array of objects with one label each",
                block.name
            );
            let node = object.node();
            let place = node.document().place(node.start_span());
            found.push(RuleFinding::at(file, place, message));
        }
    }
    found
}

pub(super) fn label_comment(linted: &Linted<'_>) -> Vec<RuleFinding> {
    let mut found = Vec::new();
    for (file, level) in linted.levels() {
        if let Level::Labels {
            object,
            block,
            depth,
        } = level
        {
            let label = block.labels.get(*depth).copied().unwrap_or("label");
            let meaning = format!("the {label} of a {} block", block.name);
            comments(file, *object, &meaning, &mut found);
        }
    }
    for (file, argument) in linted.arguments() {
        let object = argument.expression.as_json().map(|node| node.kind());
        let Some(NodeKind::Object(object)) = object else {
            continue;
        };
        let meaning = match argument.mode {
            Mode::Map(..) => "the name of a provider configuration",
            Mode::RequiredProvider => "an argument of a required provider",
            Mode::Template if argument.name == "for_each" && argument.is_known => {
                "the key of an instance"
            }
            _ => continue,
        };
        comments(file, object, meaning, &mut found);
    }
    found
}

fn comments(file: usize, object: Object<'_>, meaning: &str, found: &mut Vec<RuleFinding>) {
    for (property, removal) in fix::removals(object) {
        if property.name.decoded() == "//" {
            let place = strings::place(property.name);
            let message = format!("`//` is {meaning} here, and no comment");
            found.push(RuleFinding::at(file, place, message).with_fix(vec![removal]));
        }
    }
}
