use super::edits::Edits;
use std::collections::HashSet;
use tofu_json_redact::marked_values;
use tofu_json_value::Value;

/// Written in place of a secret.
pub(crate) const MARK: &str = "\"(redacted)\"";

/// Replaces every value that its document marks as sensitive, wherever it is: in outputs, in the
/// difference of a diagnostic, in plans and states of tests.
pub(crate) fn redact_marked(root: Value<'_>, edits: &mut Edits) {
    let mut secrets = HashSet::new();
    for value in marked_values(root) {
        hide(value, edits, &mut secrets);
    }
    if !secrets.is_empty() {
        redact_constants(root, &secrets, edits);
    }
}

/// Configurations hold what is written in them without a mark, so a constant that is equal to a
/// marked value goes with it.
fn redact_constants(root: Value<'_>, secrets: &HashSet<&[u8]>, edits: &mut Edits) {
    let mut open = vec![(root, false)];
    while let Some((value, is_constant)) = open.pop() {
        if is_constant && value.is_string() && secrets.contains(value.raw()) {
            redact(value, edits);
        }
        open.extend(value.elements().map(|element| (element, is_constant)));
        let members = value.members();
        open.extend(members.map(|(key, value)| (value, is_constant || key == "constant_value")));
    }
}

/// Replaces a value, and remembers the texts in it. What is hidden in it already is not looked at again:
/// masks can mark each level of it anew.
fn hide<'a>(value: Value<'a>, edits: &mut Edits, secrets: &mut HashSet<&'a [u8]>) {
    if edits.covers(value) {
        return;
    }
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        if value.is_string() && value.raw() != MARK.as_bytes() {
            secrets.insert(value.raw());
        }
        let children = value
            .elements()
            .chain(value.members().map(|(_, value)| value));
        open.extend(children.filter(|child| {
            let is_container = child.is_object() || child.is_array();
            child.is_string() || (is_container && !edits.covers(*child))
        }));
    }
    edits.forget_within(value);
    redact(value, edits);
}

/// Replaces a value by the mark, unless it is the mark or says nothing.
pub(crate) fn redact(value: Value<'_>, edits: &mut Edits) {
    if !value.is_null() && value.raw() != MARK.as_bytes() {
        edits.replace(value, MARK.to_owned());
    }
}
