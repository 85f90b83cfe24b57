use tofu_json_evaluate::Value;

use super::super::references;
use crate::Diagnostic;
use crate::body::Attribute;
use crate::expression::{Expression, Reference};

/// `ignore_changes`
#[derive(Clone, Debug)]
pub enum IgnoreChanges {
    /// The keyword `all`, or its old spelling, which is a fault.
    All,
    /// Arguments.
    Listed(Vec<Reference>),
}

/// Reads the argument.
pub(super) fn decode(attribute: &Attribute<'_>, faults: &mut Vec<Diagnostic>) -> IgnoreChanges {
    let whole = attribute.expression;
    if whole.keyword().as_deref() == Some("all") {
        return IgnoreChanges::All;
    }
    let mut arguments = Vec::new();
    let mut star = None;
    for element in references::elements(whole, faults) {
        if is_star(element) {
            let detail = "The [\"*\"] form of ignore_changes wildcard is was deprecated and is now invalid. Use \"ignore_changes = all\" to ignore changes to all attributes.";
            let fault = Diagnostic::error("Invalid ignore_changes wildcard", detail);
            faults.push(fault.at(whole.place()));
            star = Some(element.place());
            continue;
        }
        let argument = element.legacy_relative_reference(faults);
        arguments.extend(references::noting(argument, faults));
    }
    let Some(star) = star else {
        return IgnoreChanges::Listed(arguments);
    };
    if !arguments.is_empty() {
        let detail = "Cannot mix wildcard string \"*\" with non-wildcard references.";
        let fault = Diagnostic::error("Invalid ignore_changes ruleset", detail);
        faults.push(fault.at(star).within(whole.place()));
    }
    IgnoreChanges::All
}

/// Whether an element is the string `*`.
fn is_star(element: Expression<'_>) -> bool {
    let mut unread = Vec::new();
    let value = element.literal(&mut unread);
    unread.is_empty() && matches!(&value, Value::String(text) if **text == *"*")
}
