//! Objects that are deleted and created again under another address.

use crate::secrets::document;
use std::borrow::Cow;
use std::collections::HashMap;
use std::io;
use std::ops::Range;
use tofu_json_model::Limits;
use tofu_json_model::stream::{EntryHead, StreamError};
use tofu_json_value::Value;
use tofu_json_vocab::{Action, Mode};

/// A created object is compared with so many deleted ones of its type at the most.
const MOST: usize = 1000;

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
        let mut pairs = Vec::new();
        for (resource_type, created) in self.created {
            let Some(deleted) = self.deleted.get_mut(&resource_type) else {
                continue;
            };
            let after = document(&created.range, limits, &mut read)?;
            for at in 0..deleted.len().min(MOST) {
                let Some(candidate) = deleted.get(at) else {
                    break;
                };
                let before = document(&candidate.range, limits, &mut read)?;
                if is_same(before.root(), after.root()) {
                    pairs.push((deleted.remove(at).address, created.address));
                    break;
                }
            }
        }
        Ok(pairs)
    }
}

/// Whether what is known of the object after is what the object before has. Something must be known.
fn is_same(deleted: Value<'_>, created: Value<'_>) -> bool {
    let (Some(before), Some(after)) = (side(deleted, "before"), side(created, "after")) else {
        return false;
    };
    let mut known = 0_usize;
    for (name, value) in after.members() {
        if value.is_null() {
            continue;
        }
        if before.get(&name).is_none_or(|old| old.raw() != value.raw()) {
            return false;
        }
        known += 1;
    }
    known > 0
}

fn side<'a>(entry: Value<'a>, name: &str) -> Option<Value<'a>> {
    entry.get("change").and_then(|change| change.get(name))
}
