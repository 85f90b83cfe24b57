//! Declarations that need their own value.

use std::collections::HashMap;

use crate::declare::Address;
use crate::references::References;
use tofu_json_config::Diagnostic;

use super::Context;

pub(super) fn check(context: &mut Context<'_, '_>) {
    let references = References::of(context.declarations);
    // If several references have the same ends, the first is shown.
    let mut edges = HashMap::new();
    for edge in &references.edges {
        edges.entry((&edge.from, &edge.to)).or_insert(edge);
    }
    for cycle in references.cycles() {
        let Some(first) = cycle.first() else {
            continue;
        };
        let next = cycle.get(1).unwrap_or(first);
        let Some(edge) = edges.get(&(first, next)) else {
            continue;
        };
        let fault = if cycle.len() == 1 {
            // OpenTofu finds a resource that refers to itself when it plans, and not in provisioners.
            let Address::Local(_) = first else { continue };
            itself(first)
        } else {
            let names: Vec<_> = cycle.iter().map(ToString::to_string).collect();
            let around = format!("{} -> {first}", names.join(" -> "));
            let detail = format!("None of these has a value without the others: {around}.");
            Diagnostic::error(format!("Cycle: {}", names.join(", ")), detail)
        };
        context.fault(edge.file, fault.at(edge.place));
    }
}

fn itself(address: &Address) -> Diagnostic {
    let detail =
        format!("Local value {address} cannot use its own result as part of its expression.");
    Diagnostic::error("Self-referencing local value", detail)
}
