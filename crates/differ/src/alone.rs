//! The differences of lines and lists by themselves, for values that are no JSON.

use crate::sequence::{changes_of_lines, pair_equals};
use std::hash::Hash;
use tofu_json_computed::TextLine;
use tofu_json_vocab::profile::ListPairing;

/// The changes by line from one text to another, as OpenTofu finds them.
///
/// Lines end with `\n`; a text that ends with one has an empty last line. Of the longest sequences of
/// common lines OpenTofu's choice is taken. What takes the product of the lengths at worst is bounded: of texts
/// with tens of thousands of lines in another order, a sequence may be found that is not the longest.
///
/// ```
/// use tofu_json_computed::Action;
/// use tofu_json_differ::line_changes;
///
/// let text: String = line_changes("a\nb\nc", "a\nc\nd")
///     .into_iter()
///     .map(|line| {
///         let sign = match line.action {
///             Action::Create => '+',
///             Action::Delete => '-',
///             _ => ' ',
///         };
///         format!("{sign}{}\n", line.text.unwrap_or_default())
///     })
///     .collect();
/// assert_eq!(text, " a\n-b\n c\n+d\n");
/// ```
#[must_use]
pub fn line_changes<'a>(before: &'a str, after: &'a str) -> Vec<TextLine<'a>> {
    let lines = |text: &'a str| text.split('\n').map(Some).collect();
    changes_of_lines(lines(before), lines(after), ListPairing::default())
}

/// What becomes of the elements of a list; the numbers are positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListChange {
    /// The element is on both sides.
    Kept {
        /// Where it was.
        before: usize,
        /// Where it will be.
        after: usize,
    },
    /// An element becomes another.
    Changed {
        /// The position of the one.
        before: usize,
        /// The position of the other.
        after: usize,
    },
    /// The element at this position before goes.
    Removed(usize),
    /// The element at this position after comes.
    Added(usize),
}

/// The changes by element from one list to another, as OpenTofu finds them, in the order in which it shows
/// them.
///
/// `may_change` says whether an element that goes and one that comes at the same place are one that
/// changes. OpenTofu shows objects so, and texts that share a line. Nothing is longer than both lists
/// together, and of very long lists holds what [`line_changes`] says.
///
/// ```
/// use tofu_json_differ::{ListChange, list_changes};
///
/// let (before, after) = (["a", "b", "c"], ["a", "x", "c", "d"]);
/// let changes = list_changes(&before, &after, |_, _| false);
/// assert_eq!(
///     changes,
///     [
///         ListChange::Kept { before: 0, after: 0 },
///         ListChange::Removed(1),
///         ListChange::Added(1),
///         ListChange::Kept { before: 2, after: 2 },
///         ListChange::Added(3),
///     ]
/// );
/// let changes = list_changes(&before, &after, |_, _| true);
/// assert_eq!(changes.get(1), Some(&ListChange::Changed { before: 1, after: 1 }));
/// ```
#[must_use]
pub fn list_changes<T: Eq + Hash>(
    before: &[T],
    after: &[T],
    mut may_change: impl FnMut(&T, &T) -> bool,
) -> Vec<ListChange> {
    let mut changes = Vec::with_capacity(before.len().max(after.len()));
    let may_pair =
        |b, a| matches!((before.get(b), after.get(a)), (Some(b), Some(a)) if may_change(b, a));
    pair_equals((before, after), may_pair, |b, a, same| {
        changes.extend(match (b, a) {
            (Some(before), Some(after)) if same => Some(ListChange::Kept { before, after }),
            (Some(before), Some(after)) => Some(ListChange::Changed { before, after }),
            (Some(before), None) => Some(ListChange::Removed(before)),
            (None, Some(after)) => Some(ListChange::Added(after)),
            (None, None) => None,
        });
    });
    changes
}
