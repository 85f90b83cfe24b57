//! Objects that are deleted and created again under another address.

use crate::secrets::document;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
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
        mut self,
        limits: Limits,
        mut read: impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
    ) -> Result<Vec<(String, String)>, StreamError> {
        let mut hashes: HashMap<&str, Vec<AttributeHashes>> = HashMap::new();
        for (resource_type, _) in &self.created {
            let Some(deleted) = self.deleted.get(resource_type) else {
                continue;
            };
            if hashes.contains_key(resource_type.as_str()) {
                continue;
            }
            let deleted = deleted.iter().take(MOST);
            let read = deleted.map(|one| {
                let before = document(&one.range, limits, &mut read)?;
                Ok(AttributeHashes::of(
                    side(before.root(), "before"),
                    Mask::Clear,
                ))
            });
            hashes.insert(resource_type, read.collect::<Result<_, StreamError>>()?);
        }
        let mut pairs = Vec::new();
        for (resource_type, created) in &self.created {
            let Some(hashes) = hashes.get_mut(resource_type.as_str()) else {
                continue;
            };
            let Some(deleted) = self.deleted.get_mut(resource_type) else {
                continue;
            };
            let after = document(&created.range, limits, &mut read)?;
            let unknown = Mask::new(side(after.root(), "after_unknown"));
            let wanted = AttributeHashes::of(side(after.root(), "after"), unknown);
            let mut at = 0;
            while let (Some(own), Some(candidate)) = (hashes.get(at), deleted.get(at)) {
                if own.hold(&wanted) {
                    let before = document(&candidate.range, limits, &mut read)?;
                    if is_same(before.root(), after.root()) {
                        hashes.remove(at);
                        pairs.push((deleted.remove(at).address, created.address.clone()));
                        break;
                    }
                }
                at += 1;
            }
        }
        Ok(pairs)
    }
}

/// The hashes of the attributes of an object of which nothing is unknown, in ascending order: most objects that are not
/// the same show it by these.
#[derive(Debug)]
struct AttributeHashes(Vec<u64>);

impl AttributeHashes {
    fn of(values: Option<Value<'_>>, unknown: Mask<'_>) -> Self {
        let members = values.into_iter().flat_map(Value::members);
        let known = members
            .filter(|(name, value)| !value.is_null() && !unknown.member(name).marks_something());
        let mut hashes: Vec<u64> = known
            .map(|(name, value)| {
                let mut hasher = DefaultHasher::new();
                name.hash(&mut hasher);
                value.hash_meaning(&mut hasher);
                hasher.finish()
            })
            .collect();
        hashes.sort_unstable();
        Self(hashes)
    }

    /// Whether all of the others are among these.
    fn hold(&self, others: &Self) -> bool {
        let mut own = self.0.iter();
        others.0.iter().all(|other| own.any(|one| one == other))
    }
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

fn side<'a>(entry: Value<'a>, name: &str) -> Option<Value<'a>> {
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
