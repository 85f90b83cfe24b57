//! Values on one line, in the style of native syntax.

use sha2::{Digest as _, Sha256};
use std::borrow::Cow;
use tofu_json_model::view::Mask;
use tofu_json_text::{is_identifier, quoted};
use tofu_json_value::{Kind, Value};

/// Deeper parts are written as `…`.
const LEVELS: usize = 8;

/// So much of a hash tells values apart that somebody looks at.
const HASH_BYTES: usize = 4;

/// A value and what may be shown of it, written on one line in the style of native syntax.
#[derive(Clone, Copy, Debug)]
pub struct ValueText<'a> {
    /// The value.
    pub value: Value<'a>,
    /// What of it is sensitive.
    pub sensitive: Mask<'a>,
    /// What of it is unknown until apply.
    pub unknown: Mask<'a>,
}

impl ValueText<'_> {
    /// At most that many characters; where there are more, how many bytes the value has, and the beginning of their hash,
    /// by which two values that look alike can be told apart. What is hidden has no hash.
    #[must_use]
    pub fn write(self, most: usize) -> String {
        let mut text = String::new();
        // A cut value is longer by its end only: what cannot be seen is not written at all.
        self.push(&mut text, most.saturating_add(1), LEVELS);
        match text.char_indices().nth(most) {
            None => text,
            Some((at, _)) => {
                text.truncate(at);
                format!("{text}… ({})", self.length_and_hash())
            }
        }
    }

    fn length_and_hash(self) -> String {
        let text = self.value.as_str();
        let bytes = text.as_deref().map_or(self.value.raw(), str::as_bytes);
        let length = format!("{} bytes", bytes.len());
        if self.sensitive.marks_something() || self.unknown.marks_something() {
            return length;
        }
        let hash = Sha256::digest(bytes);
        hash.iter()
            .take(HASH_BYTES)
            .fold(length + ", sha256 ", |text, byte| {
                text + &format!("{byte:02x}")
            })
    }

    /// At most that many characters and an ellipsis where there are more.
    pub(crate) fn write_cut(self, most: usize) -> String {
        let mut text = String::new();
        self.push(&mut text, most.saturating_add(1), LEVELS);
        if let Some((at, _)) = text.char_indices().nth(most) {
            text.truncate(at);
            text.push('…');
        }
        text
    }

    fn push(self, text: &mut String, most: usize, levels: usize) {
        if self.sensitive.is_whole() {
            return text.push_str("(sensitive value)");
        }
        if self.unknown.is_whole() || self.value.is_null() && self.unknown.marks_something() {
            return text.push_str("(known after apply)");
        }
        match self.value.kind() {
            Kind::Null => text.push_str("null"),
            Kind::String => {
                let value = self.value.as_str().unwrap_or_default();
                let shown: String = value.chars().take(most).collect();
                text.push_str(&quoted(&shown));
            }
            Kind::Array | Kind::Object if levels == 0 => text.push('…'),
            Kind::Array => self.push_elements(text, most, levels - 1),
            Kind::Object => self.push_members(text, most, levels - 1),
            _ => text.push_str(&String::from_utf8_lossy(self.value.raw())),
        }
    }

    fn push_elements(self, text: &mut String, most: usize, levels: usize) {
        let (mut sensitive, mut unknown) = (self.sensitive.elements(), self.unknown.elements());
        text.push('[');
        for (position, value) in self.value.elements().enumerate() {
            if text.len() > most {
                break;
            }
            if position > 0 {
                text.push_str(", ");
            }
            let element = ValueText {
                value,
                sensitive: sensitive.next(),
                unknown: unknown.next(),
            };
            element.push(text, most, levels);
        }
        text.push(']');
    }

    fn push_members(self, text: &mut String, most: usize, levels: usize) {
        let (mut sensitive, mut unknown) = (self.sensitive.members(), self.unknown.members());
        let mut is_first = true;
        text.push('{');
        for (name, value) in self.members_to_be() {
            let member = ValueText {
                value,
                sensitive: sensitive.seek(&name),
                unknown: unknown.seek(&name),
            };
            // What has no value says nothing.
            if value.is_null() && !member.unknown.marks_something() {
                continue;
            }
            if text.len() > most {
                break;
            }
            text.push_str(if is_first { " " } else { ", " });
            is_first = false;
            match is_identifier(&name) {
                true => text.push_str(&name),
                false => text.push_str(&quoted(&name)),
            }
            text.push_str(" = ");
            member.push(text, most, levels);
        }
        text.push_str(if is_first { "}" } else { " }" });
    }

    /// All members by ascending name: those that there are, and those that are not there yet because they are unknown.
    fn members_to_be(&self) -> Vec<(Cow<'_, str>, Value<'_>)> {
        let absent = absent_members(self.value, self.unknown);
        let absent = absent.into_iter().map(|name| (name, Value::null()));
        let mut members: Vec<_> = self.value.sorted_members().chain(absent).collect();
        members.sort_by(|(a, _), (b, _)| a.cmp(b));
        members
    }
}

/// The names of members that are not there yet because they are unknown.
pub(super) fn absent_members<'m>(value: Value<'_>, unknown: Mask<'m>) -> Vec<Cow<'m, str>> {
    let Mask::Parts(parts) = unknown else {
        return Vec::new();
    };
    let mut known = value.seeker();
    let absent = parts
        .sorted_members()
        .filter(|(name, mask)| known.seek(name).is_none() && mask.holds_true());
    absent.map(|(name, _)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::{Mask, ValueText};
    use tofu_json_value::Document;

    fn written(value: &str, unknown: &str) -> String {
        let [value, unknown] = [value, unknown].map(|text| Document::parse(text.as_bytes()));
        let (Ok(value), Ok(unknown)) = (value, unknown) else {
            panic!("no JSON")
        };
        let text = ValueText {
            value: value.root(),
            sensitive: Mask::Clear,
            unknown: Mask::new(Some(unknown.root())),
        };
        text.write(200)
    }

    #[test]
    fn members_that_are_not_there_yet_are_told() {
        for (value, unknown, text) in [
            (
                r#"{"b":1}"#,
                r#"{"c":true,"a":true,"d":false}"#,
                "{ a = (known after apply), b = 1, c = (known after apply) }",
            ),
            ("[{}]", r#"[{"a":true}]"#, "[{ a = (known after apply) }]"),
            ("{}", r#"{"a":{"b":[true]}}"#, "{ a = (known after apply) }"),
            (
                r#"{"a":null}"#,
                r#"{"a":[true]}"#,
                "{ a = (known after apply) }",
            ),
            (r#"{"a":null}"#, r#"{"a":[false],"b":{}}"#, "{}"),
        ] {
            assert_eq!(written(value, unknown), text, "{value} {unknown}");
        }
    }
}
