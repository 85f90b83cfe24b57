//! References as graphs for other programs.

use crate::message::visible_on_one_line;
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_module::{Address, References};

/// A directed graph for Graphviz; what is not declared is dashed.
pub(super) fn dot(references: &References) -> String {
    let mut text = String::from("digraph references {\n  rankdir = \"LR\"\n  node [shape = box]\n");
    for declared in &references.declared {
        text.push_str(&format!("  {}\n", quoted(&declared.address)));
    }
    let missing: BTreeSet<_> = references.unresolved().map(|edge| &edge.to).collect();
    for address in missing {
        text.push_str(&format!("  {} [style = dashed]\n", quoted(address)));
    }
    for (from, to) in references.neighbors() {
        for to in to {
            text.push_str(&format!("  {} -> {}\n", quoted(from), quoted(to)));
        }
    }
    text + "}\n"
}

fn quoted(address: &Address) -> String {
    let text = visible_on_one_line(&address.to_string());
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A flow chart for Mermaid; what is not declared is dashed.
pub(super) fn mermaid(references: &References) -> String {
    let mut text = String::from("flowchart LR\n");
    let mut numbers: BTreeMap<&Address, usize> = BTreeMap::new();
    let declared = references.declared.iter().map(|one| (&one.address, ""));
    let missing = references.unresolved().map(|edge| (&edge.to, ":::missing"));
    let mut has_missing = false;
    for (address, class) in declared.chain(missing) {
        let number = numbers.len();
        if numbers.contains_key(address) {
            continue;
        }
        numbers.insert(address, number);
        has_missing |= !class.is_empty();
        text.push_str(&format!("  n{number}[\"{}\"]{class}\n", label(address)));
    }
    for (from, to) in references.neighbors() {
        for to in to {
            if let (Some(from), Some(to)) = (numbers.get(from), numbers.get(to)) {
                text.push_str(&format!("  n{from} --> n{to}\n"));
            }
        }
    }
    if has_missing {
        text.push_str("  classDef missing stroke-dasharray: 5 5\n");
    }
    text
}

fn label(address: &Address) -> String {
    let text = visible_on_one_line(&address.to_string());
    text.replace('#', "#35;")
        .replace('"', "#quot;")
        .replace('<', "#lt;")
        .replace('>', "#gt;")
        .replace('&', "#amp;")
}
