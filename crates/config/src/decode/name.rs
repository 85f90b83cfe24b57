//! Names: in labels, as keys.

use tofu_json_evaluate::{Type, Value};
use tofu_json_hcl::is_identifier;

use crate::Diagnostic;
use crate::body::Label;
use crate::expression::Expression;
use tofu_json_diagnostic::Place;

/// The rule for names, as faults give it.
pub(super) const RULE: &str = "A name must start with a letter or underscore and may contain only letters, digits, underscores, and dashes.";

/// Checks the name in a label. The summary says which: `Invalid variable name`.
pub(super) fn check_label(label: &Label<'_>, summary: &'static str, faults: &mut Vec<Diagnostic>) {
    check(&label.text, label.place, summary, faults);
}

/// Checks a name that is at a place.
pub(super) fn check(name: &str, place: Place, summary: &'static str, faults: &mut Vec<Diagnostic>) {
    if !is_identifier(name) {
        faults.push(Diagnostic::error(summary, RULE).at(place));
    }
}

/// The name that a constant key of an object is: a native key without quotes is its own name.
pub(super) fn of_key(key: Expression<'_>, faults: &mut Vec<Diagnostic>) -> Option<String> {
    if key.as_native().is_some()
        && let Some(word) = key.keyword()
    {
        return Some(word);
    }
    let before = faults.len();
    let value = key.literal(faults);
    match value.convert(&Type::String) {
        Ok(Value::String(text)) if faults.len() == before => Some(text.to_string()),
        _ => None,
    }
}
