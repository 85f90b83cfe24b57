//! Known and learned secrets in the texts of messages.

use super::edits::Edits;
use super::masks::redact;
use super::{Redaction, json};
use tofu_json_value::Value;

impl Redaction {
    /// Takes known secrets out of every string and key; a number that holds one goes as a whole.
    pub(super) fn known(&self, root: Value<'_>, edits: &mut Edits) {
        let mut open = vec![root];
        while let Some(value) = open.pop() {
            if edits.has(value) {
                continue;
            }
            if let Some(changed) = value.as_str().and_then(|text| self.known.without(&text)) {
                edits.replace(value, json(&changed));
            }
            let number = value.as_number();
            if number.is_some_and(|number| self.known.without(number).is_some()) {
                redact(value, edits);
            }
            open.extend(value.elements());
            let mut members = value.members();
            while let Some((key, member)) = members.next_nodes() {
                open.push(member);
                let name = key.as_str().unwrap_or_default();
                if let Some(changed) = self.known.without(&name) {
                    edits.rename(key, json(&changed));
                }
            }
        }
    }

    /// Takes learned secrets out of every string and key but what the format names.
    pub(super) fn learned(&self, root: Value<'_>, edits: &mut Edits) {
        let mut open = vec![(root, TextPlace::Format)];
        while let Some((value, place)) = open.pop() {
            if edits.has(value) {
                continue;
            }
            if let Some(changed) = value.as_str().and_then(|text| self.learned.without(&text)) {
                edits.replace(value, json(&changed));
            }
            open.extend(value.elements().map(|element| (element, place)));
            let mut members = value.members();
            while let Some((key, member)) = members.next_nodes() {
                let name = key.as_str().unwrap_or_default();
                if !place.is_name(&name)
                    && !edits.has(key)
                    && let Some(changed) = self.learned.without(&name)
                {
                    edits.rename(key, json(&changed));
                }
                if place != TextPlace::Format || !NAMES.contains(&&*name) {
                    open.push((member, place.within(value, &name)));
                }
            }
        }
    }
}

/// Members that say what a message is about, and no more.
const NAMES: [&str; 13] = [
    "@level",
    "@module",
    "@timestamp",
    "@testfile",
    "@testrun",
    "type",
    "ui",
    "action",
    "resource",
    "address",
    "range",
    "traversal",
    "filename",
];

/// Who names the members of an object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TextPlace {
    /// The format.
    Format,
    /// Somebody, and below them the format.
    Named,
    /// Somebody, and below them too.
    Data,
}

/// Members that hold what somebody else has named, or marks for it.
const DATA: [&str; 11] = [
    "value",
    "default",
    "constant_value",
    "before",
    "after",
    "before_sensitive",
    "after_sensitive",
    "after_unknown",
    "sensitive_values",
    "config_values",
    "config_sensitive",
];

/// The fewest bytes of a word that can be more than a name.
const LEAST: usize = 16;

impl TextPlace {
    /// Whether a secret in a key is there by chance: it is a word of the format, or a name as schemas have them.
    fn is_name(self, key: &str) -> bool {
        let is_word = |byte: u8| byte.is_ascii_lowercase() || matches!(byte, b'_' | b'@');
        (self == Self::Format || key.len() < LEAST) && key.bytes().all(is_word)
    }

    /// The place of a member.
    fn within(self, object: Value<'_>, name: &str) -> Self {
        match (self, name) {
            (Self::Data, _) => Self::Data,
            (Self::Named, _) => Self::Format,
            (Self::Format, "outputs" | "output_changes" | "variables") => Self::Named,
            // What a plan or a state calls so is made of objects.
            (Self::Format, "values") if object.get("address").is_some() => Self::Data,
            (Self::Format, name) if DATA.contains(&name) => Self::Data,
            (Self::Format, _) => Self::Format,
        }
    }
}
