//! What differs between two plans for one object or output.

use crate::entry::{DifferenceEntry, ValueList};
use crate::fill::mask_without;
use crate::known_now::shown_paths;
use crate::planned::action_order;
use tofu_json_model::document::plan::{ActionInvocation, Change};
use tofu_json_model::view::Mask;
use tofu_json_review::{ChangedValue, SecretFinder, differences_hiding};
use tofu_json_value::{Arena, Value};
use tofu_json_vocab::Action;

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
}

impl<'a> DifferenceEntry<'a> {
    /// Adds what differs between two values.
    pub fn compare_values(
        &mut self,
        list: ValueList,
        sides: [MaskedValue<'a>; 2],
        secrets: &SecretFinder,
        arena: &'a Arena,
    ) {
        self.compare_to_unknown(list, sides, Mask::Clear, secrets, arena);
    }

    /// The same of a value that is unknown in parts.
    fn compare_to_unknown(
        &mut self,
        list: ValueList,
        [one, other]: [MaskedValue<'a>; 2],
        unknown: Mask<'a>,
        secrets: &SecretFinder,
        arena: &'a Arena,
    ) {
        let mut changed = ChangedValue::new(one.value, other.value);
        changed.before_sensitive = one.sensitive;
        changed.after_sensitive = other.sensitive;
        changed.unknown = unknown;
        self.compared.push((list, changed));
        let parts = differences_hiding(&changed, None, &[], secrets, arena);
        self.add(list, parts);
    }

    /// Adds what differs between two values of which parts are unknown: what the second plan does not know is among their
    /// differences, and what the first does not know is known now.
    fn compare_planned(
        &mut self,
        list: ValueList,
        sides: [MaskedValue<'a>; 2],
        [unknown, other_unknown]: [Mask<'a>; 2],
        secrets: &SecretFinder,
        arena: &'a Arena,
    ) {
        let new = mask_without(other_unknown, unknown, arena);
        self.compare_to_unknown(list, sides, new, secrets, arena);
        let gone = mask_without(unknown, other_unknown, arena);
        self.known_now = shown_paths(gone, sides, secrets, arena);
    }

    /// Adds what differs between two changes: their actions, the values before, the values after and what is unknown.
    pub fn compare_changes(
        &mut self,
        sides: [&Change<'a>; 2],
        secrets: &SecretFinder,
        arena: &'a Arena,
    ) {
        let [actions, other_actions] = sides.map(|change| &change.actions.action);
        if !actions.words().eq(other_actions.words()) {
            let words = [actions, other_actions].map(action_words);
            let [actions, other_actions] = words;
            self.about.push(("actions", actions, other_actions));
        }
        let before = sides.map(MaskedValue::before);
        self.compare_values(ValueList::Before, before, secrets, arena);
        let after = sides.map(MaskedValue::after);
        let unknown = sides.map(|change| Mask::new(change.after_unknown));
        self.compare_planned(ValueList::After, after, unknown, secrets, arena);
    }

    /// Adds what differs between two invocations of an action: their arguments, what of them is unknown, and their order.
    pub fn compare_actions(
        &mut self,
        sides: [&ActionInvocation<'a>; 2],
        secrets: &SecretFinder,
        arena: &'a Arena,
    ) {
        let [order, other_order] = sides.map(action_order);
        self.note("order", &order, &other_order);
        let config = sides.map(|action| {
            MaskedValue::new(action.config_values.or_null(), action.config_sensitive)
        });
        let unknown = sides.map(|action| Mask::new(action.config_unknown));
        self.compare_planned(ValueList::Config, config, unknown, secrets, arena);
    }
}

/// The words of an action list, as people read them: `delete, create`.
#[must_use]
pub fn action_words(action: &Action) -> String {
    let words: Vec<&str> = action.words().collect();
    words.join(", ")
}
