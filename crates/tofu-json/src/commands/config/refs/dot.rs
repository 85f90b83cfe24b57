use crate::message::visible_on_one_line;
use std::collections::BTreeSet;
use tofu_json_config::module::{Address, References};

/// A directed graph for Graphviz; what is not declared is dashed.
pub(super) fn write(references: &References) -> String {
    let mut text = String::from("digraph references {\n  rankdir = \"LR\"\n  node [shape = box]\n");
    for declared in &references.declared {
        text.push_str(&format!("  {}\n", quoted(&declared.address)));
    }
    let missing: BTreeSet<_> = references.unresolved().map(|edge| &edge.to).collect();
    for address in missing {
        text.push_str(&format!("  {} [style = dashed]\n", quoted(address)));
    }
    for (from, to) in references.neighbours() {
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
