//! What differs between two plans for one object or output.

use crate::entry::{DifferenceEntry, ValueList};
use crate::fill::{marked_paths, mask_without};
use crate::planned::action_order;
use tofu_json_model::document::plan::{ActionInvocation, Change};
use tofu_json_model::view::Mask;
use tofu_json_review::{ChangedPart, ChangedValue, SecretFinder, differences_hiding};
use tofu_json_value::{Arena, Value};

/// A value and what of it is sensitive.
#[derive(Clone, Copy, Debug)]
pub struct MaskedValue<'a> {
    /// The value; null where there is none.
    pub value: Value<'a>,
    /// What of it may not be shown.
    pub sensitive: Mask<'a>,
}

impl<'a> MaskedValue<'a> {
    /// A value and its mask, if there are any.
    #[must_use]
    pub fn new(value: Value<'a>, sensitive: Option<Value<'a>>) -> Self {
        Self {
            value,
            sensitive: Mask::new(sensitive),
        }
    }

    /// What the plan starts from.
    #[must_use]
    pub fn before(change: &Change<'a>) -> Self {
        Self::new(change.before.or_null(), change.before_sensitive)
    }

    /// What the plan leads to.
    #[must_use]
    pub fn after(change: &Change<'a>) -> Self {
        Self::new(change.after.or_null(), change.after_sensitive)
    }

    /// The differences from this value to another.
    #[must_use]
    pub fn differences_to(
        self,
        other: Self,
        secrets: &SecretFinder,
        arena: &'a Arena,
    ) -> Vec<ChangedPart<'a>> {
        self.differences_to_unknown(other, Mask::Clear, secrets, arena)
    }

    fn differences_to_unknown(
        self,
        other: Self,
        unknown: Mask<'a>,
        secrets: &SecretFinder,
        arena: &'a Arena,
    ) -> Vec<ChangedPart<'a>> {
        let mut changed = ChangedValue::new(self.value, other.value);
        changed.before_sensitive = self.sensitive;
        changed.after_sensitive = other.sensitive;
        changed.unknown = unknown;
        differences_hiding(&changed, None, &[], secrets, arena)
    }
}

impl<'a> DifferenceEntry<'a> {
    /// Adds what differs between two changes: their actions, the values before, the values after and what is unknown.
    pub fn compare_changes(
        &mut self,
        [one, other]: [&Change<'a>; 2],
        secrets: &SecretFinder,
        arena: &'a Arena,
    ) {
        let [actions, other_actions] = [one, other].map(action_words);
        self.note("actions", &actions, &other_actions);
        let before = [one, other].map(MaskedValue::before);
        let [before, other_before] = before;
        let parts = before.differences_to(other_before, secrets, arena);
        self.add(ValueList::Before, parts);
        let [unknown, other_unknown] = [one, other].map(|change| Mask::new(change.after_unknown));
        let new = mask_without(other_unknown, unknown, arena);
        let [after, other_after] = [one, other].map(MaskedValue::after);
        let parts = after.differences_to_unknown(other_after, new, secrets, arena);
        self.add(ValueList::After, parts);
        self.known_now = marked_paths(mask_without(unknown, other_unknown, arena));
    }
}

impl<'a> DifferenceEntry<'a> {
    /// Adds what differs between two invocations of an action: their arguments, what of them is unknown, and their order.
    pub fn compare_actions(
        &mut self,
        [one, other]: [&ActionInvocation<'a>; 2],
        secrets: &SecretFinder,
        arena: &'a Arena,
    ) {
        self.note("order", &action_order(one), &action_order(other));
        let config = |action: &ActionInvocation<'a>| {
            MaskedValue::new(action.config_values.or_null(), action.config_sensitive)
        };
        let [unknown, other_unknown] = [one, other].map(|action| Mask::new(action.config_unknown));
        let new = mask_without(other_unknown, unknown, arena);
        let parts = config(one).differences_to_unknown(config(other), new, secrets, arena);
        self.add(ValueList::Config, parts);
        self.known_now = marked_paths(mask_without(unknown, other_unknown, arena));
    }
}

/// The words of an action list, as people read them: `delete, create`.
#[must_use]
pub fn action_words(change: &Change<'_>) -> String {
    let words: Vec<&str> = change.actions.action.words().collect();
    words.join(", ")
}
