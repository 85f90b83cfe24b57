use crate::record::Record;
use tofu_json_computed::Action;
use tofu_json_value::Value;

impl<'a> Record<'a> {
    /// The action of a value that is compared as a whole.
    pub(crate) fn leaf_action(&self) -> Action {
        let (before_null, after_null) = (self.before.is_null(), self.after.is_null());
        if before_null && !self.before_present && (!after_null || self.after_present) {
            return Action::Create;
        }
        if after_null && !self.after_present && (!before_null || self.before_present) {
            return Action::Delete;
        }
        let same = self.before_present == self.after_present
            && self.before_sensitive.is_whole() == self.after_sensitive.is_whole()
            && self.before.same(self.after);
        if same { Action::NoOp } else { Action::Update }
    }

    /// The action that a container starts with: null to something, something to null, or neither.
    pub(crate) fn start_action(&self) -> Action {
        start(!self.before.is_null(), !self.after.is_null())
    }

    /// The same for what counts only if it has the right kind, such as arrays.
    pub(crate) fn start_action_by(&self, is_kind: impl Fn(Value<'a>) -> bool) -> Action {
        start(is_kind(self.before), is_kind(self.after))
    }
}

const fn start(before: bool, after: bool) -> Action {
    match (before, after) {
        (false, true) => Action::Create,
        (true, false) => Action::Delete,
        _ => Action::NoOp,
    }
}
