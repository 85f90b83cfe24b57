use crate::message::visible_on_one_line;
use std::collections::BTreeMap;
use tofu_json_config::module::{Address, References};

/// A flow chart for Mermaid; what is not declared is dashed.
pub(super) fn write(references: &References) -> String {
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
    for (from, to) in references.neighbours() {
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
