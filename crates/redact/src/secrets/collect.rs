use super::SecretFinder;
use std::collections::BTreeSet;
use std::fmt;
use tofu_json_model::view::Mask;
use tofu_json_value::{Kind, Value};

/// Shorter strings are in too many others by chance.
const SHORTEST: usize = 8;
/// Of longer strings the beginning alone is looked for.
const LONGEST: usize = 128;
/// So many bytes of strings are looked for, with those that each string takes by itself. What finds them takes some twenty
/// times as much.
const MOST: usize = 32 << 20;
const EACH: usize = 32;

/// The strings that masks hide, collected from one change or from all of a plan.
///
/// Strings of less than 8 characters are left out, and white space around a string does not count. Memory is bounded:
/// where there are more than 32 MiB of strings, of each no more than its first 128 bytes, none is kept and every string is
/// taken for secret.
///
/// ```
/// use tofu_json_model::view::Mask;
/// use tofu_json_redact::MaskedStrings;
/// use tofu_json_value::Document;
///
/// let value = Document::parse(br#"{"password": "correct-horse", "url": "https://a"}"#)?;
/// let mask = Document::parse(br#"{"password": true}"#)?;
/// let mut masked = MaskedStrings::default();
/// masked.collect(value.root(), Mask::new(Some(mask.root())));
/// let finder = masked.finder();
/// assert!(finder.is_in("postgres://me:correct-horse@db"));
/// assert!(!finder.is_in("https://a"));
/// # Ok::<(), tofu_json_value::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct MaskedStrings {
    strings: BTreeSet<Box<str>>,
    bytes: usize,
    /// Whether there were too many to keep any.
    are_too_many: bool,
}

impl MaskedStrings {
    /// Adds the strings of a value that are under its mask.
    pub fn collect(&mut self, value: Value<'_>, mask: Mask<'_>) {
        let mut pending = vec![(value, mask)];
        while let Some((value, mask)) = pending.pop() {
            if !mask.marks_something() {
                continue;
            }
            match value.kind() {
                Kind::String if mask.is_whole() => {
                    let text = value.as_str().unwrap_or_default();
                    self.add(&text);
                }
                Kind::Array => {
                    let mut masks = mask.elements();
                    pending.extend(value.elements().map(|element| (element, masks.next())));
                }
                Kind::Object => {
                    let mut masks = mask.members();
                    let members = value.sorted_members();
                    pending.extend(members.map(|(name, member)| (member, masks.seek(&name))));
                }
                _ => {}
            }
        }
    }

    /// Adds what the masks of a change hide: of the member `change` of an entry, or of an output.
    pub fn collect_change(&mut self, change: Value<'_>) {
        for (value, mask) in [("before", "before_sensitive"), ("after", "after_sensitive")] {
            let value = change.get(value).unwrap_or_else(Value::null);
            self.collect(value, Mask::new(change.get(mask)));
        }
    }

    /// Adds what the mask of the configuration of an action hides: of an entry of `action_invocations`.
    pub fn collect_action(&mut self, invocation: Value<'_>) {
        let values = invocation.get("config_values").unwrap_or_else(Value::null);
        self.collect(values, Mask::new(invocation.get("config_sensitive")));
    }

    /// Adds a string.
    pub fn add(&mut self, text: &str) {
        let text = text.trim();
        if self.are_too_many || text.chars().nth(SHORTEST - 1).is_none() {
            return;
        }
        self.keep(beginning(text).into());
    }

    fn keep(&mut self, text: Box<str>) {
        let bytes = text.len() + EACH;
        if self.strings.insert(text) {
            self.bytes += bytes;
        }
        if self.bytes > MOST {
            self.strings = BTreeSet::new();
            self.are_too_many = true;
        }
    }

    /// Adds what another collection has.
    pub fn merge(&mut self, other: Self) {
        if other.are_too_many {
            *self = other;
            return;
        }
        for text in other.strings {
            if self.are_too_many {
                return;
            }
            self.keep(text);
        }
    }

    /// Whether nothing is to be looked for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.strings.is_empty() && !self.are_too_many
    }

    /// What finds the strings. Making it costs more than many uses of it.
    #[must_use]
    pub fn finder(&self) -> SecretFinder {
        SecretFinder::default().with(self)
    }

    pub(super) const fn are_too_many(&self) -> bool {
        self.are_too_many
    }

    pub(super) fn strings(&self) -> impl Iterator<Item = &str> {
        self.strings.iter().map(|text| &**text)
    }
}

/// What is kept of a string.
fn beginning(text: &str) -> &str {
    let ends = (0..=LONGEST.min(text.len())).rev();
    let mut beginnings = ends.filter_map(|end| text.get(..end));
    beginnings.next().unwrap_or_default()
}

/// Without the strings.
impl fmt::Debug for MaskedStrings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MaskedStrings")
            .field("count", &self.strings.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{EACH, MOST, MaskedStrings};

    fn text(n: usize) -> String {
        format!("{:0>100}", n * 7919 % 10_007)
    }

    #[test]
    fn many_strings_are_all_found_in_others() {
        let (mut up, mut half, mut rest) = (
            MaskedStrings::default(),
            MaskedStrings::default(),
            MaskedStrings::default(),
        );
        let count = 5_000;
        (0..count).for_each(|n| up.add(&text(n)));
        (0..count / 2).rev().for_each(|n| half.add(&text(n)));
        (count / 2..count).for_each(|n| rest.add(&text(n)));
        half.merge(rest);
        assert!(up.strings == half.strings && up.bytes == half.bytes);
        let finder = up.finder();
        assert!((0..count).all(|n| finder.is_in(&format!("a {} b", text(n)))));
        assert!(!finder.is_in("something else"));
        let with = MaskedStrings::default().finder().with(&up);
        assert!(with.is_in(&format!("a {} b", text(7))));
    }

    #[test]
    fn everything_is_secret_where_there_are_too_many() {
        let mut many = MaskedStrings::default();
        let each = 128 + EACH;
        (0..=MOST / each).for_each(|n| many.add(&format!("{n:0>128}")));
        assert!(many.strings.is_empty() && !many.is_empty());
        many.add("correct-horse");
        let mut other = MaskedStrings::default();
        other.add("correct-horse");
        other.merge(many.clone());
        for many in [many, other] {
            let finder = many.finder();
            assert!(finder.is_in("any string") && !finder.is_in("short"));
        }
    }
}
