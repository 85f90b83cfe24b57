//! Which changes of a plan are wanted.

mod arguments;
mod change;
mod word;

pub use arguments::FilterArgumentError;
pub use change::FilteredChange;
pub use word::{ChangeWord, UnknownChangeWord};

use crate::matches_glob;
use std::fmt;

/// Which changes of a plan are wanted; an empty filter takes all.
///
/// Of each list of the first kind that is not empty one entry must fit, and of the lists that begin with `not_` none
/// may. So a list and its opposite part the changes of a plan without a rest.
///
/// Patterns are those of [`matches_glob`]: `*` matches any characters, dots and brackets too, `?` any one, and brackets
/// and quotes match themselves. A pattern is for the whole text.
///
/// ```
/// use tofu_json_vocab::{Action, Besides, ChangeFilter, ChangeWord, FilteredChange};
///
/// let mut filter = ChangeFilter::default();
/// filter.only = vec![ChangeWord::Delete, ChangeWord::Replace];
/// filter.not_addresses = vec!["module.scratch[*".to_owned()];
///
/// let change = FilteredChange::planned(&Action::Delete, Besides::default());
/// assert!(filter.takes(&change.address("aws_instance.web[0]")));
/// assert!(!filter.takes(&change.address(r#"module.scratch["x"].aws_instance.web"#)));
/// assert_eq!(filter.to_string(), "--only delete,replace --not-address 'module.scratch[*'");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ChangeFilter {
    /// Words, of which a change must have one.
    pub only: Vec<ChangeWord>,
    /// Words that a change may not have.
    pub not_only: Vec<ChangeWord>,
    /// Patterns of addresses: that of the instance, or the one before a move. The address of an output is
    /// `output.NAME`.
    pub addresses: Vec<String>,
    /// Patterns that neither address may match.
    pub not_addresses: Vec<String>,
    /// Patterns of resource types. Outputs have none, which no pattern matches.
    pub types: Vec<String>,
    /// Patterns that the type may not match.
    pub not_types: Vec<String>,
    /// Patterns of module addresses; the empty text is the root module, where outputs are.
    pub modules: Vec<String>,
    /// Patterns that the module address may not match.
    pub not_modules: Vec<String>,
    /// Patterns of attributes, of which one must change, see [`takes_attributes`](Self::takes_attributes).
    pub attributes: Vec<String>,
    /// Patterns of attributes, of which none may change.
    pub not_attributes: Vec<String>,
}

impl ChangeFilter {
    /// Whether everything is taken, because nothing is asked for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether it is about names alone, so that it can be asked about an object of a state: it asks for no word and
    /// for no attribute that changes.
    #[must_use]
    pub fn is_about_names(&self) -> bool {
        self.only.is_empty() && self.not_only.is_empty() && !self.asks_for_attributes()
    }

    /// Whether a change is taken as far as can be said without its values: of
    /// [`attributes`](Self::attributes) nothing is looked at, but that an output has none.
    #[must_use]
    pub fn takes(&self, change: &FilteredChange<'_>) -> bool {
        let is = |words: &[ChangeWord]| words.iter().any(|word| change.is(*word));
        let address = |patterns: &[String]| has_address(change, patterns);
        let resource_type = |patterns: &[String]| {
            let own = change.resource_type;
            own.is_some_and(|own| any(patterns, own))
        };
        let module = |patterns: &[String]| any(patterns, change.module);
        wanted(&self.only, &self.not_only, is)
            && wanted(&self.addresses, &self.not_addresses, address)
            && wanted(&self.types, &self.not_types, resource_type)
            && wanted(&self.modules, &self.not_modules, module)
            && (self.attributes.is_empty() || !change.is_output())
    }

    /// Whether the values of a change must be looked at, because the filter asks for attributes.
    #[must_use]
    pub fn asks_for_attributes(&self) -> bool {
        !self.attributes.is_empty() || !self.not_attributes.is_empty()
    }

    /// Whether a change is taken by what changes in its values: the paths of all that does, down to single values.
    ///
    /// A path is written as configuration refers to it, `rule[2].port` or `tags["a b"]`, with or without a dot in
    /// front. A pattern is for the whole path or for a part of it from its start: `tags` and `tags.*` both match
    /// `tags.Name`, and `rule` matches `rule[2].port`.
    ///
    /// ```
    /// use tofu_json_vocab::ChangeFilter;
    ///
    /// let mut filter = ChangeFilter::default();
    /// filter.attributes = vec!["ingress[*].cidr_blocks".to_owned()];
    /// assert!(filter.takes_attributes(["tags.Name", "ingress[3].cidr_blocks[0]"]));
    /// assert!(!filter.takes_attributes(["tags.Name", "ingress[3].port"]));
    /// ```
    pub fn takes_attributes<P: AsRef<str>>(&self, changed: impl IntoIterator<Item = P>) -> bool {
        let mut found = self.attributes.is_empty();
        for path in changed {
            let path = path.as_ref();
            if matches_path(&self.not_attributes, path) {
                return false;
            }
            found = found || matches_path(&self.attributes, path);
            if found && self.not_attributes.is_empty() {
                return true;
            }
        }
        found
    }
}

/// Whether a list that is not empty fits, and its opposite does not.
fn wanted<T>(list: &[T], not: &[T], fits: impl Fn(&[T]) -> bool) -> bool {
    (list.is_empty() || fits(list)) && !fits(not)
}

fn any(patterns: &[String], text: &str) -> bool {
    patterns.iter().any(|pattern| matches_glob(pattern, text))
}

fn has_address(change: &FilteredChange<'_>, patterns: &[String]) -> bool {
    if patterns.is_empty() {
        return false;
    }
    if change.is_output() {
        return any(patterns, &format!("output.{}", change.address));
    }
    let previous = change.previous_address;
    any(patterns, change.address) || (!previous.is_empty() && any(patterns, previous))
}

/// Whether a pattern matches a path or what is around its end.
fn matches_path(patterns: &[String], path: &str) -> bool {
    if patterns.is_empty() {
        return false;
    }
    let path = path.strip_prefix('.').unwrap_or(path);
    // A dot or bracket within the quotes of a key cuts as well: no pattern with closed quotes matches such a piece.
    let ends = path.match_indices(['.', '[']).map(|(at, _)| at);
    let mut pieces = ends
        .filter_map(|end| path.get(..end))
        .filter(|piece| !piece.is_empty());
    any(patterns, path) || pieces.any(|piece| any(patterns, piece))
}

/// The filter as arguments of a command.
impl fmt::Display for ChangeFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for (name, words) in [("only", &self.only), ("not-only", &self.not_only)] {
            if !words.is_empty() {
                let words: Vec<_> = words.iter().map(|word| word.as_str()).collect();
                write!(f, "{space}--{name} {}", words.join(","))?;
                space = " ";
            }
        }
        for (name, patterns) in [
            ("address", &self.addresses),
            ("not-address", &self.not_addresses),
            ("type", &self.types),
            ("not-type", &self.not_types),
            ("module", &self.modules),
            ("not-module", &self.not_modules),
            ("attribute", &self.attributes),
            ("not-attribute", &self.not_attributes),
        ] {
            for pattern in patterns {
                let root = name.ends_with("module") && pattern.is_empty();
                let pattern = if root { "root" } else { pattern };
                write!(f, "{space}--{name} {}", Quoted(pattern))?;
                space = " ";
            }
        }
        Ok(())
    }
}

/// A text as a shell takes it for one word.
struct Quoted<'t>(&'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-.,/:@%+=".contains(c);
        if !self.0.is_empty() && self.0.chars().all(is_plain) {
            return f.write_str(self.0);
        }
        write!(f, "'{}'", self.0.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests;
