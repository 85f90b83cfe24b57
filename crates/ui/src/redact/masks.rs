use super::edits::Edits;
use std::collections::{HashMap, HashSet};
use tofu_json_value::Value;

/// Written in place of a secret.
pub(crate) const MARK: &str = "\"(redacted)\"";

/// The members of documents that hold values, and those that say which of them are sensitive.
const PAIRS: [(&str, &str); 4] = [
    ("values", "sensitive_values"),
    ("config_values", "config_sensitive"),
    ("before", "before_sensitive"),
    ("after", "after_sensitive"),
];

/// Replaces every value that its document marks as sensitive, wherever it is: in outputs, in the
/// difference of a diagnostic, in plans and states of tests.
pub(crate) fn redact_marked(root: Value<'_>, edits: &mut Edits) {
    let mut open = vec![root];
    let mut secrets = HashSet::new();
    while let Some(value) = open.pop() {
        // Anything inside a hidden value goes with it.
        if edits.has(value) {
            continue;
        }
        if value.is_object() {
            for (values, mask) in PAIRS {
                if let (Some(values), Some(mask)) = (value.get(values), value.get(mask)) {
                    redact_masked(values, mask, edits, &mut secrets);
                }
            }
            if value.get("sensitive").is_some_and(Value::is_true) {
                for hidden in ["value", "default"]
                    .into_iter()
                    .filter_map(|key| value.get(key))
                {
                    hide(hidden, edits, &mut secrets);
                }
                if let Some(constant) = value.get("expression").and_then(constant_of) {
                    hide(constant, edits, &mut secrets);
                }
            }
            redact_variables(value, edits, &mut secrets);
        }
        let children = value
            .elements()
            .chain(value.members().map(|(_, value)| value));
        open.extend(children.filter(|child| child.is_object() || child.is_array()));
    }
    if !secrets.is_empty() {
        redact_constants(root, &secrets, edits);
    }
}

/// The value that an expression of a configuration is written as.
fn constant_of(expression: Value<'_>) -> Option<Value<'_>> {
    expression.get("constant_value")
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

/// Walks a value beside its mask: `true` marks all that is in its place.
fn redact_masked<'a>(
    value: Value<'a>,
    mask: Value<'_>,
    edits: &mut Edits,
    secrets: &mut HashSet<&'a [u8]>,
) {
    let mut open = vec![(value, mask)];
    while let Some((value, mask)) = open.pop() {
        if mask.is_true() {
            hide(value, edits, secrets);
        } else if mask.is_array() {
            open.extend(value.elements().zip(mask.elements()));
        } else if mask.members().next().is_some() {
            let by_key: HashMap<_, _> = value.members().collect();
            let masks = mask.members();
            open.extend(masks.filter_map(|(key, mask)| Some((*by_key.get(&key)?, mask))));
        }
    }
}

/// The variables of a plan have no marks; the configuration beside them says which are sensitive.
fn redact_variables<'a>(plan: Value<'a>, edits: &mut Edits, secrets: &mut HashSet<&'a [u8]>) {
    let declared = plan
        .get("configuration")
        .and_then(|configuration| configuration.get("root_module")?.get("variables"));
    let (Some(variables), Some(declared)) = (plan.get("variables"), declared) else {
        return;
    };
    let declared: HashMap<_, _> = declared.members().collect();
    for (name, variable) in variables.members() {
        let is_sensitive = declared
            .get(&name)
            .and_then(|declared| declared.get("sensitive"));
        if let (Some(value), true) = (
            variable.get("value"),
            is_sensitive.is_some_and(Value::is_true),
        ) {
            hide(value, edits, secrets);
        }
    }
}
