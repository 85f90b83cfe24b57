//! Masks that hide secrets where the document shows them.

use super::SecretFinder;
use std::borrow::Cow;
use tofu_json_model::view::Mask;
use tofu_json_value::{Arena, Document, Json, Kind, Limits, Value};

/// Deeper values are hidden as a whole if there is anything to hide in them.
const LEVELS: usize = 256;
/// No name of an attribute is so long and a secret as well.
const LONGEST_NAME: usize = 15;

fn is_name(key: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
    key.len() <= LONGEST_NAME && key.bytes().all(is_letter)
}

impl SecretFinder {
    /// Whether a secret is anywhere in a value.
    #[must_use]
    pub fn is_within(&self, value: Value<'_>) -> bool {
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            match value.kind() {
                Kind::String if self.is_in(&value.as_str().unwrap_or_default()) => return true,
                Kind::Array => pending.extend(value.elements()),
                Kind::Object => {
                    for (name, member) in value.members() {
                        if self.is_key(&name) {
                            return true;
                        }
                        pending.push(member);
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// Whether the key of a map is or holds a secret. Short keys of small letters are names of attributes, which a weak
    /// password can be as well, such as `password`.
    #[must_use]
    pub fn is_key(&self, name: &str) -> bool {
        !is_name(name) && self.is_in(name)
    }

    /// The mask of a value, with the parts of it that are or hold a secret. A map with a secret key is hidden.
    ///
    /// ```
    /// use tofu_json_model::view::Mask;
    /// use tofu_json_redact::MaskedStrings;
    /// use tofu_json_value::{Arena, Document};
    ///
    /// let mut masked = MaskedStrings::default();
    /// masked.add("correct-horse");
    /// let value = Document::parse(br#"{"url": "https://me:correct-horse@a", "port": 80}"#)?;
    /// let arena = Arena::new();
    /// let mask = masked.finder().cover(value.root(), Mask::Clear, &arena);
    /// assert!(mask.member("url").is_whole() && !mask.member("port").is_whole());
    /// # Ok::<(), tofu_json_value::Error>(())
    /// ```
    #[must_use]
    pub fn cover<'a>(&self, value: Value<'a>, mask: Mask<'a>, arena: &'a Arena) -> Mask<'a> {
        if mask.is_whole() || !self.is_within(value) {
            return mask;
        }
        let mut json = String::new();
        self.write(&mut Json::to(&mut json), value, mask, LEVELS);
        let limits = Limits::with_depth(LEVELS + 1);
        match Document::parse_with(Cow::Borrowed(json.as_bytes()), limits) {
            Ok(document) => Mask::new(Some(arena.document(document))),
            Err(_) => Mask::Whole,
        }
    }

    fn write(&self, json: &mut Json<&mut String>, value: Value<'_>, mask: Mask<'_>, levels: usize) {
        if mask.is_whole() {
            return json.bool(true);
        }
        match value.kind() {
            Kind::Array | Kind::Object if levels == 0 => {
                json.bool(mask.marks_something() || self.is_within(value));
            }
            Kind::Array => {
                let mut masks = mask.elements();
                json.list(value.elements(), |json, element| {
                    self.write(json, element, masks.next(), levels - 1);
                });
            }
            Kind::Object if value.members().any(|(name, _)| self.is_key(&name)) => json.bool(true),
            Kind::Object => json.object(|json| {
                let mut masks = mask.members();
                for (name, member) in value.sorted_members() {
                    let mask = masks.seek(&name);
                    self.write(json.member(&name), member, mask, levels - 1);
                }
            }),
            Kind::String => json.bool(self.is_in(&value.as_str().unwrap_or_default())),
            _ => json.bool(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::MaskedStrings;

    #[test]
    fn short_keys_of_small_letters_are_names() {
        let mut masked = MaskedStrings::default();
        for secret in ["password", "S3cret-9", "hunter22", "correct_horse_battery"] {
            masked.add(secret);
        }
        let finder = masked.finder();
        for key in [
            "S3cret-9",
            "a-S3cret-9",
            "hunter22",
            "correct_horse_battery",
        ] {
            assert!(finder.is_key(key), "{key}");
        }
        for key in ["password", "password_hash", "hunter", "S3cret-8"] {
            assert!(!finder.is_key(key), "{key}");
        }
    }
}
