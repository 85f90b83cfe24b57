//! What provisioners that run on destruction may refer to: their own resource, and nothing else.

use super::super::schema;
use crate::Diagnostic;
use crate::body::{Body, Schema};
use crate::expression::{Reference, StepKey};

const SUMMARY: &str = "Invalid reference from destroy provisioner";
const DETAIL: &str = "Destroy-time provisioners and their connection configurations may only reference attributes of the related resource, via 'self', 'count.index', or 'each.key'.\n\nReferences to other resources during the destroy phase can cause dependency cycles and interact poorly with create_before_destroy.";

/// Checks the arguments of a body but those that a schema knows. What else is wrong with them is
/// found when they are evaluated.
pub(super) fn check(body: Body<'_>, known: &Schema, faults: &mut Vec<Diagnostic>) {
    let mut unread = Vec::new();
    for attribute in body.just_attributes(&mut unread) {
        let is_known = known
            .attributes
            .iter()
            .any(|(name, _)| *name == attribute.name)
            || known.blocks.iter().any(|(name, _)| *name == attribute.name);
        if is_known {
            continue;
        }
        let references = attribute.expression.references();
        for _ in references.iter().filter(|one| !is_allowed(one)) {
            let fault = Diagnostic::error(SUMMARY, DETAIL);
            faults.push(fault.at(attribute.expression.place()));
        }
    }
}

/// The same for a connection.
pub(super) fn check_connection(body: Body<'_>, faults: &mut Vec<Diagnostic>) {
    check(body, &schema::NOTHING, faults);
}

fn is_allowed(reference: &Reference) -> bool {
    match reference.root() {
        Some("self" | "path" | "terraform" | "tofu") => true,
        Some("count") => is_attribute(reference, "index"),
        Some("each") => is_attribute(reference, "key"),
        _ => false,
    }
}

/// Whether a reference is a name and one attribute of it.
fn is_attribute(reference: &Reference, wanted: &str) -> bool {
    match reference.steps.as_slice() {
        [_, step] => matches!(&step.key, StepKey::Attribute(name) if name == wanted),
        _ => false,
    }
}
