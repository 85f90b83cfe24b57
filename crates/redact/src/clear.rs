//! What a document says without a mask, so that hiding it in another place would hide nothing.

use crate::leaves::MaskedValue;
use crate::table::is_long;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use tofu_json_value::Value;

/// The names that a unit has outside of what is masked, and those that the document refers to.
///
/// A masked map may have keys that are secret, but what is the name of an attribute elsewhere is none, and paths such as
/// those that force replacement lead through it.
pub(crate) struct ClearParts<'u> {
    root: Value<'u>,
    /// Where values begin that are masked.
    hidden: HashSet<usize>,
    /// Only few units are asked for names.
    names: OnceCell<Vec<Cow<'u, str>>>,
    referred: &'u BTreeSet<String>,
    /// Where values begin that stay.
    kept: HashSet<usize>,
    /// How many characters a string has that is replaced wherever it is.
    shortest: usize,
}

impl<'u> ClearParts<'u> {
    pub(crate) fn of(
        root: Value<'u>,
        masked: &[MaskedValue<'_>],
        referred: &'u BTreeSet<String>,
        kept: HashSet<usize>,
        shortest: usize,
    ) -> Self {
        let parts = masked
            .iter()
            .flat_map(|part| [Some(part.value), part.notation]);
        let hidden: HashSet<_> = parts.flatten().map(|part| part.span().start).collect();
        Self {
            root,
            hidden,
            names: OnceCell::new(),
            referred,
            kept,
            shortest,
        }
    }

    pub(crate) fn has_name(&self, name: &str) -> bool {
        self.referred.contains(name) || self.is_name(name)
    }

    fn is_name(&self, name: &str) -> bool {
        let names = self.names.get_or_init(|| self.names());
        names.binary_search_by(|other| order(other, name)).is_ok()
    }

    /// In their order.
    fn names(&self) -> Vec<Cow<'u, str>> {
        let mut names = Vec::new();
        let mut open = vec![self.root];
        while let Some(value) = open.pop() {
            open.extend(value.elements());
            for (name, member) in value.members() {
                if name == "replace_paths" {
                    steps(member, &mut names);
                }
                names.push(name);
                if !self.hidden.contains(&member.span().start) {
                    open.push(member);
                }
            }
        }
        names.sort_unstable_by(|one, other| order(one, other));
        names.dedup();
        names
    }

    /// Whether a value stays, because somebody said so.
    pub(crate) fn is_kept(&self, value: Value<'_>) -> bool {
        self.kept.contains(&value.span().start)
    }

    /// Whether a masked string is replaced wherever it is.
    pub(crate) fn is_replaced(&self, text: &str) -> bool {
        is_long(text, self.shortest)
    }
}

/// The order of names: by length first, which is told soonest.
fn order(one: &str, other: &str) -> Ordering {
    let lengths = one.len().cmp(&other.len());
    lengths.then_with(|| one.cmp(other))
}

fn steps<'u>(paths: Value<'u>, names: &mut Vec<Cow<'u, str>>) {
    let steps = paths.elements().flat_map(Value::elements);
    names.extend(steps.filter_map(Value::as_str));
}

/// The names in the paths of relevant attributes.
pub(crate) fn relevant_names(relevant: Value<'_>) -> impl Iterator<Item = String> {
    let paths = relevant
        .elements()
        .filter_map(|entry| entry.get("attribute"));
    let steps = paths.flat_map(Value::elements).filter_map(Value::as_str);
    steps.map(Cow::into_owned)
}
