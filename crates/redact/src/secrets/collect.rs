use super::SecretFinder;
use std::collections::{BTreeSet, HashSet};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use tofu_json_model::view::Mask;
use tofu_json_value::{Kind, Value};

/// Shorter strings are in too many others by chance.
const SHORTEST: usize = 8;
/// Of longer strings the beginning alone is looked for.
const LONGEST: usize = 128;
/// How many bytes of strings are looked for inside of others. What is more is found only where it is a whole string.
const MOST: usize = 1 << 18;

/// The strings that masks hide, collected from one change or from all of a plan.
///
/// Strings of less than 8 characters are left out, and white space around a string does not count. Memory is bounded:
/// after 256 KiB of strings the others are kept as hashes.
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
    /// The least string for which there was no room. It and all that are greater are kept as hashes, so that what is
    /// kept depends on no order.
    least_hashed: Option<Box<str>>,
    pub(super) hashes: HashSet<u64>,
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
        if text.chars().nth(SHORTEST - 1).is_none() {
            return;
        }
        let text = beginning(text);
        if self
            .least_hashed
            .as_deref()
            .is_some_and(|least| text >= least)
        {
            self.hashes.insert(hash(text));
        } else if self.strings.insert(text.into()) {
            self.bytes += text.len();
        }
        while self.bytes > MOST
            && let Some(last) = self.strings.pop_last()
        {
            self.bytes -= last.len();
            self.hashes.insert(hash(&last));
            self.least_hashed = Some(last);
        }
    }

    /// Adds what another collection has.
    pub fn merge(&mut self, other: Self) {
        self.hashes.extend(&other.hashes);
        for text in other.strings.iter().chain(&other.least_hashed) {
            self.add(text);
        }
    }

    /// Whether nothing is to be looked for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.strings.is_empty() && self.hashes.is_empty()
    }

    /// What finds the strings. Making it costs more than many uses of it.
    #[must_use]
    pub fn finder(&self) -> SecretFinder {
        SecretFinder::new(self.strings(), self.hashes.clone())
    }

    pub(super) fn strings(&self) -> impl Iterator<Item = &str> {
        self.strings.iter().map(|text| &**text)
    }
}

/// What is kept of a string.
pub(super) fn beginning(text: &str) -> &str {
    let text = text.trim();
    let ends = (0..=LONGEST.min(text.len())).rev();
    let mut beginnings = ends.filter_map(|end| text.get(..end));
    beginnings.next().unwrap_or_default()
}

pub(super) fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Without the strings.
impl fmt::Debug for MaskedStrings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MaskedStrings")
            .field("count", &(self.strings.len() + self.hashes.len()))
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, MaskedStrings};

    #[test]
    fn what_is_found_depends_on_no_order() {
        let text = |n: usize| format!("{:0>100}", n * 7919 % 10_007);
        let count = MOST / 100 + 500;
        let (mut up, mut down, mut half) = (
            MaskedStrings::default(),
            MaskedStrings::default(),
            MaskedStrings::default(),
        );
        (0..count).for_each(|n| up.add(&text(n)));
        (0..count).rev().for_each(|n| down.add(&text(n)));
        (0..count / 2).for_each(|n| half.add(&text(n)));
        let mut rest = MaskedStrings::default();
        (count / 2..count).for_each(|n| rest.add(&text(n)));
        half.merge(rest);
        assert!(!up.hashes.is_empty() && up.bytes <= MOST);
        assert!(up.strings == down.strings && up.hashes == down.hashes);
        assert!(up.strings == half.strings && up.hashes == half.hashes);
        let finder = up.finder();
        assert!((0..count).all(|n| finder.is_in(&text(n))));
        assert!(!finder.is_in("something else"));
    }
}
