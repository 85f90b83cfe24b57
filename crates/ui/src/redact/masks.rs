use super::edits::Edits;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use tofu_json_value::{Value, decode_literal};

/// Written in place of a secret.
pub(crate) const MARK: &str = "\"(redacted)\"";

/// The members of documents that hold values, and those that say which of them are sensitive.
const PAIRS: [(&str, &str); 4] = [
    ("values", "sensitive_values"),
    ("config_values", "config_sensitive"),
    ("before", "before_sensitive"),
    ("after", "after_sensitive"),
];

/// The other members that say so.
const MARKS: [&str; 3] = ["sensitive", "module", "configuration"];

/// What a document marks as sensitive, wherever it is: in outputs, in the difference of a diagnostic, in plans and
/// states of tests.
#[derive(Default)]
pub(crate) struct Marked<'a> {
    /// The marked values, hidden.
    edits: Edits,
    /// The texts that are hidden, as they are written.
    secrets: HashSet<&'a [u8]>,
}

impl<'a> Marked<'a> {
    pub(crate) fn of(root: Value<'a>) -> Self {
        let mut marked = Self::default();
        let Self { edits, secrets } = &mut marked;
        let mut open = vec![root];
        while let Some(value) = open.pop() {
            // Anything inside a hidden value goes with it.
            if edits.has(value) {
                continue;
            }
            open.extend(value.elements().filter(|element| is_container(*element)));
            let mut may_mark = false;
            for (name, member) in value.members() {
                may_mark |= is_mark(&name);
                open.extend(Some(member).filter(|member| is_container(*member)));
            }
            if may_mark {
                hide_marked(value, edits, secrets);
            }
        }
        marked
    }

    /// The strings that are marked or within a value that is, in any order.
    pub(crate) fn strings(&self) -> impl Iterator<Item = Cow<'a, str>> {
        self.secrets.iter().map(|secret| decode_literal(secret))
    }

    /// Replaces what is marked, and constants of configurations that are equal to it.
    pub(crate) fn into_edits(self, root: Value<'_>) -> Edits {
        let Self { mut edits, secrets } = self;
        if !secrets.is_empty() {
            redact_constants(root, &secrets, &mut edits);
        }
        edits
    }
}

fn is_container(value: Value<'_>) -> bool {
    value.is_object() || value.is_array()
}

fn is_mark(name: &str) -> bool {
    MARKS.contains(&name) || PAIRS.iter().any(|(_, mask)| *mask == name)
}

/// Replaces what the members of an object mark.
fn hide_marked<'a>(object: Value<'a>, edits: &mut Edits, secrets: &mut HashSet<&'a [u8]>) {
    for (values, mask) in PAIRS {
        if let Some(mask) = object.get(mask) {
            redact_masked(object.get_all(values).collect(), mask, edits, secrets);
        }
    }
    if is_sensitive(object) {
        for key in ["value", "default"] {
            for hidden in object.get_all(key) {
                hide(hidden, edits, secrets);
            }
        }
        for expression in object.get_all("expression") {
            hide_constants(expression, edits, secrets);
        }
    }
    redact_module(object, edits, secrets);
    redact_variables(object, edits, secrets);
}

/// Replaces what is written in an expression of a configuration itself.
fn hide_constants<'a>(expression: Value<'a>, edits: &mut Edits, secrets: &mut HashSet<&'a [u8]>) {
    let mut open = vec![expression];
    while let Some(part) = open.pop() {
        open.extend(part.elements());
        for (name, member) in part.members() {
            match name == "constant_value" {
                true => hide(member, edits, secrets),
                false => open.push(member),
            }
        }
    }
}

/// What a call gives to the variables of its module that are sensitive.
fn redact_module<'a>(call: Value<'a>, edits: &mut Edits, secrets: &mut HashSet<&'a [u8]>) {
    let Some(declared) = call
        .get("module")
        .and_then(|module| module.get("variables"))
    else {
        return;
    };
    let declared: HashMap<_, _> = declared.members().collect();
    for expressions in call.get_all("expressions") {
        for (name, expression) in expressions.members() {
            if declared
                .get(&name)
                .is_some_and(|variable| is_sensitive(*variable))
            {
                hide_constants(expression, edits, secrets);
            }
        }
    }
}

fn is_sensitive(object: Value<'_>) -> bool {
    object.get("sensitive").is_some_and(Value::is_true)
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
        open.extend(
            children.filter(|child| {
                child.is_string() || (is_container(*child) && !edits.covers(*child))
            }),
        );
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

/// Walks values of one name beside their mask: `true` marks all that is in the place of the last one. The others go as a
/// whole, if anything is marked.
fn redact_masked<'a>(
    values: Vec<Value<'a>>,
    mask: Value<'_>,
    edits: &mut Edits,
    secrets: &mut HashSet<&'a [u8]>,
) {
    let mut open = vec![(values, mask)];
    while let Some((values, mask)) = open.pop() {
        let Some((value, others)) = values.split_last() else {
            continue;
        };
        if !others.is_empty() && mask.holds_true() {
            others.iter().for_each(|other| hide(*other, edits, secrets));
        }
        if mask.is_true() {
            hide(*value, edits, secrets);
        } else if mask.is_array() {
            let elements = value.elements().map(|element| vec![element]);
            open.extend(elements.zip(mask.elements()));
        } else if mask.members().next().is_some() {
            let mut by_key: HashMap<_, Vec<_>> = HashMap::new();
            for (key, member) in value.members() {
                by_key.entry(key).or_default().push(member);
            }
            let masks: HashMap<_, _> = mask.members().collect();
            let marked = masks.into_iter();
            open.extend(marked.filter_map(|(key, mask)| Some((by_key.remove(&key)?, mask))));
        }
    }
}

/// The variables of a plan have no marks; the configuration beside them says which are sensitive.
fn redact_variables<'a>(plan: Value<'a>, edits: &mut Edits, secrets: &mut HashSet<&'a [u8]>) {
    let declared = plan
        .get("configuration")
        .and_then(|configuration| configuration.get("root_module")?.get("variables"));
    let Some(declared) = declared else {
        return;
    };
    let declared: HashMap<_, _> = declared.members().collect();
    for (name, variable) in plan.get_all("variables").flat_map(Value::members) {
        if declared
            .get(&name)
            .is_some_and(|declared| is_sensitive(*declared))
        {
            let values = variable.get_all("value");
            values.for_each(|value| hide(value, edits, secrets));
        }
    }
}
