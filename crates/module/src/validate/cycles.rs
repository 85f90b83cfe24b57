//! Declarations that need their own value.

use std::collections::HashMap;

use crate::declare::Address;
use crate::references::References;
use tofu_json_config::Diagnostic;

use super::Context;

/// Circles of several declarations. OpenTofu says neither where they are nor which way they go round.
pub(super) fn check(context: &mut Context<'_, '_>) {
    let references = References::of(context.declarations);
    for cycle in references.cycles() {
        let Some(first) = cycle.first().filter(|_| cycle.len() > 1) else {
            continue;
        };
        let path = &context.around.path;
        let names: Vec<_> = cycle.iter().map(|one| path.address(vertex(one))).collect();
        let file = references.declared.iter().find(|one| one.address == *first);
        let file = file.map_or(0, |one| one.file);
        let fault = Diagnostic::error(format!("Cycle: {}", names.join(", ")), "");
        context.fault(file, fault);
    }
}

/// Local values that need themselves. OpenTofu finds a resource that does when it plans, and not in provisioners.
pub(super) fn check_locals(context: &mut Context<'_, '_>) {
    let references = References::of(context.declarations);
    // If several references have the same ends, the first is shown.
    let mut edges = HashMap::new();
    for edge in &references.edges {
        edges.entry((&edge.from, &edge.to)).or_insert(edge);
    }
    for cycle in references.cycles() {
        let [address @ Address::Local(_)] = cycle.as_slice() else {
            continue;
        };
        let Some(edge) = edges.get(&(address, address)) else {
            continue;
        };
        let detail =
            format!("Local value {address} cannot use its own result as part of its expression.");
        let fault = Diagnostic::error("Self-referencing local value", detail);
        context.fault(edge.file, fault.at(edge.place));
    }
}

/// What OpenTofu calls a declaration in a circle.
fn vertex(address: &Address) -> String {
    match address {
        Address::Local(_) | Address::Output(_) => format!("{address} (expand)"),
        _ => address.to_string(),
    }
}
