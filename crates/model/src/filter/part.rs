//! One pattern of a filter by itself, to say whether it matches anything.

use std::fmt;
use tofu_json_vocab::{ChangeFilter, FilteredChange};

/// A filter with one pattern.
#[derive(Clone, Debug)]
pub(super) struct Part {
    filter: ChangeFilter,
    /// Whether the pattern is one that may not match.
    is_not: bool,
}

/// The patterns of a filter, each by itself.
pub(super) fn parts(filter: &ChangeFilter) -> Vec<Part> {
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
    pub(super) fn is_met_by(&self, change: &FilteredChange<'_>) -> bool {
        !self.filter.asks_for_attributes() && self.filter.takes(change) != self.is_not
    }

    /// Whether the pattern is for attributes and matches one of those that change.
    pub(super) fn is_met_in(&self, changed: &[String]) -> bool {
        self.filter.asks_for_attributes() && self.filter.takes_attributes(changed) != self.is_not
    }
}

/// The pattern as an argument of a command.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.filter.fmt(f)
    }
}
