//! The patterns of a filter, each by itself, to say whether they match anything.

use tofu_json_vocab::{ChangeFilter, FilteredChange};

/// The patterns of a filter that have not matched anything yet.
///
/// ```
/// use tofu_json_model::filter::UnmatchedPatterns;
/// use tofu_json_model::vocab::{ChangeFilter, FilteredChange};
///
/// let mut filter = ChangeFilter::default();
/// filter.addresses = vec!["output.a".to_owned(), "output.b".to_owned()];
/// let mut unmatched = UnmatchedPatterns::new(&filter);
/// unmatched.note(&FilteredChange::output("a"));
/// assert_eq!(unmatched.as_arguments(), ["--address output.b"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct UnmatchedPatterns(Vec<Part>);

impl UnmatchedPatterns {
    /// All patterns of a filter.
    #[must_use]
    pub fn new(filter: &ChangeFilter) -> Self {
        Self(parts(filter))
    }

    /// Notes a change, whether the filter takes it or not.
    pub fn note(&mut self, change: &FilteredChange<'_>) {
        self.0.retain(|part| !part.is_met_by(change));
    }

    /// Notes what changes in the values of a change, as
    /// [`changed_attributes`](crate::view::changed_attributes) gives it.
    pub fn note_attributes(&mut self, changed: &[String]) {
        self.0.retain(|part| !part.is_met_in(changed));
    }

    /// The patterns, each as an argument of a command.
    #[must_use]
    pub fn as_arguments(&self) -> Vec<String> {
        self.0.iter().map(|part| part.filter.to_string()).collect()
    }
}

/// A filter with one pattern.
#[derive(Clone, Debug)]
struct Part {
    filter: ChangeFilter,
    /// Whether the pattern is one that may not match.
    is_not: bool,
}

/// The patterns of a filter, each by itself.
fn parts(filter: &ChangeFilter) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut each = |patterns: &[String], is_not, set: fn(&mut ChangeFilter) -> &mut Vec<String>| {
        for pattern in patterns {
            let mut filter = ChangeFilter::default();
            set(&mut filter).push(pattern.clone());
            parts.push(Part { filter, is_not });
        }
    };
    each(&filter.addresses, false, |filter| &mut filter.addresses);
    each(&filter.not_addresses, true, |filter| {
        &mut filter.not_addresses
    });
    each(&filter.types, false, |filter| &mut filter.types);
    each(&filter.not_types, true, |filter| &mut filter.not_types);
    each(&filter.modules, false, |filter| &mut filter.modules);
    each(&filter.not_modules, true, |filter| &mut filter.not_modules);
    each(&filter.attributes, false, |filter| &mut filter.attributes);
    each(&filter.not_attributes, true, |filter| {
        &mut filter.not_attributes
    });
    parts
}

impl Part {
    /// Whether the pattern is not for attributes and matches a change.
    fn is_met_by(&self, change: &FilteredChange<'_>) -> bool {
        !self.filter.asks_for_attributes() && self.filter.takes(change) != self.is_not
    }

    /// Whether the pattern is for attributes and matches one of those that change.
    fn is_met_in(&self, changed: &[String]) -> bool {
        self.filter.asks_for_attributes() && self.filter.takes_attributes(changed) != self.is_not
    }
}
