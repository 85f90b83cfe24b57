//! Objects that are deleted and created again under another address.

use crate::known_parts::{KnownParts, PartHolders};
use crate::secrets::document;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io;
use std::ops::Range;
use tofu_json_model::Limits;
use tofu_json_model::stream::{EntryHead, StreamError};
use tofu_json_model::view::Mask;
use tofu_json_value::Value;
use tofu_json_vocab::{Action, Mode};

/// A created object is compared with so many deleted ones of its type at the most.
const MOST: usize = 10_000;

/// Values are looked into so deep for what is unknown.
const DEPTH: usize = 64;

/// What is deleted and what is created, by type.
#[derive(Debug, Default)]
pub(crate) struct Renames {
    deleted: HashMap<String, Vec<Noted>>,
    created: Vec<(String, Noted)>,
}

#[derive(Debug)]
struct Noted {
    address: String,
    range: Range<usize>,
}

impl Renames {
    pub(crate) fn note(&mut self, range: &Range<usize>, entry: &EntryHead<'_>) {
        if entry.head.mode != Mode::Managed || !entry.deposed.is_empty() {
            return;
        }
        let noted = Noted {
            address: entry.address.to_owned(),
            range: range.clone(),
        };
        let resource_type = entry.resource_type.to_owned();
        match entry.head.action {
            Action::Delete => self.deleted.entry(resource_type).or_default().push(noted),
            Action::Create => self.created.push((resource_type, noted)),
            _ => {}
        }
    }

    /// The addresses before and after of what is the same object: all that is known of the created one are
    /// attributes of the deleted one. Each is in one pair at most.
    pub(crate) fn pairs<'b>(
        self,
        limits: Limits,
        mut read: impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
    ) -> Result<Vec<(String, String)>, StreamError> {
        let mut created: BTreeMap<String, Vec<Noted>> = BTreeMap::new();
        for (resource_type, noted) in self.created {
            if self.deleted.contains_key(&resource_type) {
                created.entry(resource_type).or_default().push(noted);
            }
        }
        let mut pairs = Vec::new();
        for (resource_type, created) in created {
            if let Some(deleted) = self.deleted.get(&resource_type) {
                pairs.extend(pairs_of_type(deleted, &created, limits, &mut read)?);
            }
        }
        // In the order of the plan.
        pairs.sort_by_key(|pair| pair.at);
        let addresses = pairs.into_iter().map(|pair| (pair.before, pair.after));
        Ok(addresses.collect())
    }
}

/// Two addresses of one object, and where the entry after is.
struct RenamedPair {
    at: usize,
    before: String,
    after: String,
}

fn pairs_of_type<'b>(
    deleted: &[Noted],
    created: &[Noted],
    limits: Limits,
    mut read: impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
) -> Result<Vec<RenamedPair>, StreamError> {
    let mut wanted = Vec::new();
    for one in created {
        let document = document(&one.range, limits, &mut read)?;
        wanted.push(KnownParts::after(document.root()));
    }
    let asked: HashSet<u64> = wanted.iter().flat_map(|parts| parts.all()).collect();
    let mut holders = PartHolders::default();
    for one in deleted.iter().take(MOST) {
        let document = document(&one.range, limits, &mut read)?;
        holders.add(side(document.root(), "before"), &asked);
    }
    let mut pairs = Vec::new();
    for (one, wanted) in created.iter().zip(&wanted) {
        let mut candidates = holders.of(wanted).peekable();
        if candidates.peek().is_none() {
            continue;
        }
        let after = document(&one.range, limits, &mut read)?;
        for at in candidates {
            let Some(candidate) = deleted.get(at) else {
                continue;
            };
            let before = document(&candidate.range, limits, &mut read)?;
            if is_same(before.root(), after.root()) {
                holders.taken.insert(at);
                pairs.push(RenamedPair {
                    at: one.range.start,
                    before: candidate.address.clone(),
                    after: one.address.clone(),
                });
                break;
            }
        }
    }
    Ok(pairs)
}

/// Whether what is known of the object after is what the object before has. Something must be known.
fn is_same(deleted: Value<'_>, created: Value<'_>) -> bool {
    let (Some(before), Some(after)) = (side(deleted, "before"), side(created, "after")) else {
        return false;
    };
    let unknown = Mask::new(side(created, "after_unknown"));
    let mut known = 0_usize;
    for (name, value) in after.members() {
        if value.is_null() {
            continue;
        }
        if !before
            .get(&name)
            .is_some_and(|old| is_part(value, unknown.member(&name), old, DEPTH))
        {
            return false;
        }
        known += 1;
    }
    known > 0
}

/// Whether all that is known of a value is what the old one has; `unknown` marks what is not.
fn is_part(known: Value<'_>, unknown: Mask<'_>, old: Value<'_>, depth: usize) -> bool {
    if unknown.is_whole() || known.same(old) {
        return true;
    }
    if depth == 0 || !unknown.marks_something() {
        return false;
    }
    if known.is_object() && old.is_object() {
        let part = |name: &str| unknown.member(name);
        let of_known = |(name, known): (Cow<'_, str>, Value<'_>)| {
            let old = old.get(&name).unwrap_or_else(Value::null);
            is_part(known, part(&name), old, depth - 1)
        };
        let of_old = |(name, _): (Cow<'_, str>, Value<'_>)| {
            known.get(&name).is_some() || part(&name).marks_something()
        };
        return known.members().all(of_known) && old.members().all(of_old);
    }
    let mut masks = unknown.elements();
    let (mut known, mut old) = (known.elements(), old.elements());
    loop {
        match (known.next(), old.next()) {
            (None, None) => return true,
            (Some(known), Some(old)) if is_part(known, masks.next(), old, depth - 1) => {}
            _ => return false,
        }
    }
}

pub(crate) fn side<'a>(entry: Value<'a>, name: &str) -> Option<Value<'a>> {
    entry.get("change").and_then(|change| change.get(name))
}

#[cfg(test)]
mod tests {
    use super::is_same;
    use tofu_json_value::Document;

    #[test]
    fn what_is_not_known_may_be_anything() {
        let before = r#"{"change":{"before":{"id":"i","n":1,"disk":[{"id":"d","size":5}],"tags":{"a":"x"}}}}"#;
        let before = Document::parse(before.as_bytes()).unwrap();
        for (after, unknown, expected) in [
            (
                r#"{"n":1,"disk":[{"size":5}]}"#,
                r#"{"disk":[{"id":true}]}"#,
                true,
            ),
            (r#"{"disk":[{"size":5}]}"#, r#"{"disk":[{}]}"#, false),
            (
                r#"{"disk":[{"size":6}]}"#,
                r#"{"disk":[{"id":true}]}"#,
                false,
            ),
            (r#"{"disk":[]}"#, r#"{"disk":[]}"#, false),
            (r#"{"tags":{}}"#, "{}", false),
            (r#"{"tags":{"\u0061":"x"},"id":null}"#, "{}", true),
            (r#"{"tags":{"a":"x","b":"y"}}"#, "{}", false),
            (r#"{"id":null}"#, r#"{"n":true}"#, false),
        ] {
            let text = format!(r#"{{"change":{{"after":{after},"after_unknown":{unknown}}}}}"#);
            let created = Document::parse(text.as_bytes()).unwrap();
            assert_eq!(is_same(before.root(), created.root()), expected, "{text}");
        }
    }
}
