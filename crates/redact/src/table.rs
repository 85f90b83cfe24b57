//! Which placeholder takes the place of what.

use crate::key::HashKey;
use crate::placeholder::{
    BEGINNING, END, NUMBERED, hashed_number, is_hashed_number, is_placeholder, number_of,
};
use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Write as _};
use std::sync::Arc;
use tofu_json_number::Number;

/// So long is a placeholder of a string at most, with quotes.
pub(crate) const MOST_LENGTH: usize = 40;

/// Whether a text has so many characters.
pub(crate) fn is_long(text: &str, shortest: usize) -> bool {
    text.chars().nth(shortest.saturating_sub(1)).is_some()
}

/// The placeholders of a document. Equal values have equal ones, different values different ones.
#[derive(Default)]
pub(crate) struct PlaceholderTable {
    strings: HashMap<Arc<str>, u64>,
    /// Strings that are looked for elsewhere too, in the order in which they were found.
    searched: Vec<Arc<str>>,
    /// Masked strings without the white space at their ends, with what they are there: whoever reads a secret from a file
    /// trims it. They are looked for as well.
    trimmed: BTreeMap<Arc<str>, Arc<str>>,
    /// Names of members, in the same order.
    names: Vec<Arc<str>>,
    numbers: HashMap<Box<str>, u64>,
    /// The truth value that was found first.
    first_bool: Option<bool>,
    /// The highest number of a placeholder that the document has already.
    taken: u64,
    /// Placeholders are hashes if there is a key.
    key: Option<HashKey>,
}

impl PlaceholderTable {
    pub(crate) fn new(key: Option<HashKey>) -> Self {
        Self {
            key,
            ..Self::default()
        }
    }

    /// Adds a masked string. It is looked for elsewhere if it has so many characters, and so is what is left of it without
    /// white space at its ends.
    pub(crate) fn add_string(&mut self, text: &str, shortest: usize) {
        if self.is_said(text) {
            return;
        }
        if is_long(text, shortest) {
            self.add_searched(text);
            self.add_trimmed(text, shortest);
        } else {
            self.add_text(text, 0);
        }
    }

    /// Adds a text that is looked for elsewhere just as it is.
    pub(crate) fn add_searched(&mut self, text: &str) {
        if !self.is_said(text) {
            let text = self.add_text(text, SEARCHED);
            self.searched.extend(text);
        }
    }

    /// Adds what is left of a masked string that was added.
    fn add_trimmed(&mut self, text: &str, shortest: usize) {
        let trimmed = text.trim();
        if trimmed.len() == text.len() || !is_long(trimmed, shortest) || is_placeholder(trimmed) {
            return;
        }
        if let Some((whole, _)) = self.strings.get_key_value(text)
            && !self.trimmed.contains_key(trimmed)
        {
            self.trimmed.insert(trimmed.into(), Arc::clone(whole));
        }
    }

    /// Adds the name of a masked member.
    pub(crate) fn add_name(&mut self, text: &str) {
        if self.is_said(text) {
            return;
        }
        let text = self.add_text(text, NAME);
        self.names.extend(text);
    }

    /// The names of masked members, in the order in which they were found.
    pub(crate) fn names(&self) -> &[Arc<str>] {
        &self.names
    }

    /// Adds a masked number, unless it is a hash already.
    pub(crate) fn add_number(&mut self, text: &str) {
        if is_hashed_number(text) {
            return;
        }
        let next = self.numbers.len() as u64 + 1;
        self.numbers.entry(meaning(text).into()).or_insert(next);
    }

    pub(crate) fn add_bool(&mut self, value: bool) {
        self.first_bool.get_or_insert(value);
    }

    /// Whether a string needs no placeholder: it is one, or it is empty.
    fn is_said(&mut self, text: &str) -> bool {
        if !is_placeholder(text) {
            return text.is_empty();
        }
        let number = text.trim_matches(|byte: char| !byte.is_ascii_digit());
        self.take_numbers(number_of(number));
        true
    }

    /// Takes no number for a string up to this one.
    pub(crate) fn take_numbers(&mut self, highest: u64) {
        self.taken = self.taken.max(highest);
    }

    /// Adds a text with a mark, if it is not there with it.
    fn add_text(&mut self, text: &str, mark: u64) -> Option<Arc<str>> {
        let next = self.strings.len() as u64 + 1;
        match self.strings.get_mut(text) {
            Some(number) if *number & mark == mark => None,
            Some(number) => {
                *number |= mark;
                let known = self.strings.get_key_value(text);
                known.map(|(text, _)| Arc::clone(text))
            }
            None => {
                let text = Arc::from(text);
                self.strings.insert(Arc::clone(&text), next | mark);
                Some(text)
            }
        }
    }

    /// The placeholder of a string that was added; none for what needs none.
    pub(crate) fn string(&self, text: &str) -> Option<String> {
        let mut placeholder = String::new();
        self.write_string(text, &mut placeholder)
            .then_some(placeholder)
    }

    /// Writes it behind another text. Whether there is one.
    pub(crate) fn write_string(&self, text: &str, to: &mut String) -> bool {
        if text.is_empty() || is_placeholder(text) {
            return false;
        }
        to.reserve(MOST_LENGTH);
        let (text, number) = self.known(text);
        to.push_str(BEGINNING);
        let is_written = match &self.key {
            Some(key) => write!(to, "-{:016x}", key.hash(b's', text)),
            None if number == 0 => Ok(()),
            None => write!(to, "-{}", number.saturating_add(self.taken)),
        };
        to.push(END);
        is_written.is_ok()
    }

    /// The masked string that a text is, or is a trimmed one of, with its number; zero for what is none.
    fn known<'t>(&'t self, text: &'t str) -> (&'t str, u64) {
        let number = |text| {
            self.strings
                .get(text)
                .map(|number| number & !(SEARCHED | NAME))
        };
        match number(text) {
            Some(number) => (text, number),
            None => {
                let whole = self.trimmed.get(text).map_or(text, |whole| whole);
                (whole, number(whole).unwrap_or_default())
            }
        }
    }

    /// The placeholder of a number; none for what is a hash already.
    pub(crate) fn number(&self, text: &str) -> Option<String> {
        if is_hashed_number(text) {
            return None;
        }
        let meaning = meaning(text);
        let number = match &self.key {
            Some(key) => hashed_number(key.hash(b'n', &meaning)),
            None => FIRST_NUMBER + self.numbers.get(&*meaning).copied().unwrap_or_default(),
        };
        Some(number.to_string())
    }

    /// The placeholder of a truth value: whether it is another one than the first.
    pub(crate) fn bool(&self, value: bool) -> bool {
        self.first_bool.is_some_and(|first| first != value)
    }

    /// The strings that are looked for elsewhere, but for parts of placeholders, which would be found in these.
    pub(crate) fn searched(&self) -> impl Iterator<Item = &Arc<str>> + Clone {
        // Those that are masked as they are come by themselves.
        let is_masked = |text| {
            self.strings
                .get(text)
                .is_some_and(|mark| mark & SEARCHED != 0)
        };
        let trimmed = self.trimmed.keys();
        let trimmed = trimmed.filter(move |text| !is_masked(&***text));
        let texts = self.searched.iter().chain(trimmed);
        texts.filter(|text| !self.is_in_placeholder(text))
    }

    /// Whether a string that is looked for may be in a text of which a part has become a placeholder, though it was not
    /// in that text: it reaches over an end of a placeholder, or is within it.
    pub(crate) fn meets_placeholders(&self) -> bool {
        let inside = BEGINNING.trim_start_matches('(');
        let is_inside = |text: &str| {
            let name = text.trim_end_matches(|digit: char| digit.is_ascii_digit());
            inside.contains(name)
                || name
                    .strip_suffix('-')
                    .is_some_and(|name| inside.ends_with(name))
        };
        let meets = |text: &str| text.contains(['(', ')']) || is_inside(text);
        self.key.is_some() || self.searched().any(|text| meets(text))
    }

    fn is_in_placeholder(&self, text: &str) -> bool {
        if NUMBERED.contains(text) {
            return true;
        }
        let without_end = text.strip_suffix(END).unwrap_or(text);
        let words = without_end.trim_end_matches(|digit: char| digit.is_ascii_digit());
        let number = without_end
            .get(words.len()..)
            .and_then(|text| text.parse().ok());
        let highest = self.taken.saturating_add(self.strings.len() as u64);
        let is_number = number.is_some_and(|number: u64| number <= highest);
        is_number && !words.is_empty() && NUMBERED.ends_with(words)
    }
}

/// Placeholders of numbers are beyond this one, where few others are: what a masked number is compared with may be
/// clear.
const FIRST_NUMBER: u64 = 1_000_000_000;

/// Marks the number of a string that is looked for elsewhere.
const SEARCHED: u64 = 1 << 63;
/// Marks that of a string that is the name of a member.
const NAME: u64 = 1 << 62;

/// A number in the one spelling that all equal numbers share.
fn meaning(text: &str) -> String {
    match Number::parse(text) {
        Some(Number::Finite {
            negative,
            digits,
            exponent,
            ..
        }) => format!("{}{digits}e{exponent}", if negative { "-" } else { "" }),
        _ => text.to_owned(),
    }
}

/// Without the values.
impl fmt::Debug for PlaceholderTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlaceholderTable")
            .field("strings", &self.strings.len())
            .field("numbers", &self.numbers.len())
            .finish_non_exhaustive()
    }
}
