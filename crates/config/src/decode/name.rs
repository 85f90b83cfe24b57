use tofu_json_hcl::is_identifier;

use crate::body::Label;
use crate::fault::Fault;
use crate::place::Place;

/// The rule for names, as details of faults tell it.
pub(super) const RULE: &str = "A name must start with a letter or underscore and may contain only letters, digits, underscores, and dashes.";

/// Checks the name in a label. The summary says which: `Invalid variable name`.
pub(super) fn check_label(label: &Label<'_>, summary: &'static str, faults: &mut Vec<Fault>) {
    check(&label.text, label.place, summary, faults);
}

/// Checks a name that is at a place.
pub(super) fn check(name: &str, place: Place, summary: &'static str, faults: &mut Vec<Fault>) {
    if !is_identifier(name) {
        faults.push(Fault::error(summary, RULE).at(place));
    }
}
