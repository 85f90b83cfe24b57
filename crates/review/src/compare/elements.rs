//! Elements of lists and sets: which of them belong together, and what differs in those that do.

use super::{ChangeWalk, ChangedValue};
use crate::align::{AlignedPair, Element, align_list, align_set};
use crate::element_name::ElementNames;
use crate::form::ValueForm;
use crate::path::PathStep;
use tofu_json_model::view::Mask;
use tofu_json_value::Value;

impl<'a> ChangeWalk<'_, 'a> {
    pub(super) fn elements(&mut self, change: &ChangedValue<'a>, form: ValueForm<'_>) {
        let before = elements(change.before, change.before_sensitive, Mask::Clear);
        let after = elements(change.after, change.after_sensitive, change.unknown);
        let pairs = match form.is_set() {
            true => align_set(&before, &after),
            false => align_list(&before, &after),
        };
        let mut names = None;
        for pair in pairs {
            let first = self.found.len();
            self.pair(&pair, &before, &after, form);
            if self.found.len() > first {
                let depth = self.before.len() + 1;
                let names = names.get_or_insert_with(|| {
                    ElementNames::of([&before, &after], form.is_set(), depth, self.secrets)
                });
                self.name(first, names, &pair, [&before, &after]);
            }
        }
    }

    /// Gives what was found in an element its name. Most elements have no differences, and need no name.
    fn name(
        &mut self,
        first: usize,
        names: &ElementNames,
        pair: &AlignedPair,
        [before, after]: [&[Element<'a>]; 2],
    ) {
        let value = |elements: &[Element<'a>], at: Option<usize>| Some(elements.get(at?)?.value);
        let values = [value(before, pair.before), value(after, pair.after)];
        for difference in self.found.iter_mut().skip(first) {
            let sides = [&mut difference.before, &mut difference.after];
            for (side, value) in sides.into_iter().zip(values) {
                if let (Some(side), Some(value)) = (side, value) {
                    side.elements.push(names.name(value));
                }
            }
        }
    }

    fn pair(
        &mut self,
        pair: &AlignedPair,
        before: &[Element<'a>],
        after: &[Element<'a>],
        form: ValueForm<'_>,
    ) {
        let old = pair.before.and_then(|at| before.get(at)).copied();
        let new = pair.after.and_then(|at| after.get(at)).copied();
        let (old, new) = (old.unwrap_or_default(), new.unwrap_or_default());
        let change = ChangedValue {
            before: old.value,
            after: new.value,
            before_sensitive: old.sensitive,
            after_sensitive: new.sensitive,
            unknown: new.unknown,
        };
        // A side that an element does not have is never part of a path.
        let position = |at: Option<usize>| PathStep::Position(at.unwrap_or_default());
        self.before.push(position(pair.before));
        self.after.push(position(pair.after));
        let count = self.found.len();
        let form = form.element(pair.before.or(pair.after).unwrap_or_default());
        self.part(&change, form, [pair.before.is_some(), pair.after.is_some()]);
        if pair.moved && self.found.len() == count {
            self.moved(&change);
        }
        self.before.pop();
        self.after.pop();
    }

    /// An element that has another place among those that stay.
    fn moved(&mut self, change: &ChangedValue<'a>) {
        let mut difference = self.difference(change);
        // Null has a place in a list as well.
        difference.before = Some(self.side_before(change));
        difference.after = Some(self.side_after(change));
        difference.moved = true;
        difference.sensitive =
            change.before_sensitive.is_whole() || change.after_sensitive.is_whole();
        self.push(difference);
    }
}

/// The elements of an array, each with its masks. They are collected because masks are found by position.
fn elements<'a>(value: Value<'a>, sensitive: Mask<'a>, unknown: Mask<'a>) -> Vec<Element<'a>> {
    let (mut sensitive, mut unknown) = (sensitive.elements(), unknown.elements());
    let element = |value| Element {
        value,
        sensitive: sensitive.next(),
        unknown: unknown.next(),
    };
    value.elements().map(element).collect()
}
