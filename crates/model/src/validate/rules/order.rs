use crate::validate::Code;
use crate::validate::findings::Findings;
use std::collections::HashSet;
use std::hash::Hash;
use tofu_json_value::Value;

/// Reports the first entry of a list that comes after a greater one.
pub(super) fn ascending<'a, K: PartialOrd>(
    entries: impl IntoIterator<Item = (K, Value<'a>)>,
    rule: &str,
    findings: &mut Findings,
) {
    let mut last: Option<K> = None;
    for (key, value) in entries {
        if last.as_ref().is_some_and(|last| *last > key) {
            let message = format!("expected the list to ascend by {rule}");
            findings.add(Code::ListOrder, value, message);
            return;
        }
        last = Some(key);
    }
}

/// Reports each entry of a list that was there before.
pub(super) fn unique<'a, K: Eq + Hash>(
    entries: impl IntoIterator<Item = (K, Value<'a>)>,
    rule: &str,
    findings: &mut Findings,
) {
    let mut seen = HashSet::new();
    for (key, value) in entries {
        if !seen.insert(key) {
            let message = format!("expected each {rule} once, found one for the second time");
            findings.add(Code::DuplicateEntry, value, message);
        }
    }
}
