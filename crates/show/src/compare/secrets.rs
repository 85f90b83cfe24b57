//! What the masks of both documents hide, so that it is shown nowhere.

use super::actions::ActionList;
use super::document::{ComparedDocument, ComparedParts};
use crate::Error;
use crate::review::masked_in;
use tofu_json_model::view::Mask;
use tofu_json_review::MaskedStrings;
use tofu_json_value::Value;

impl ComparedDocument<'_> {
    /// Adds the strings that masks of the document hide. Only objects whose masks mark something are parsed.
    pub(super) fn collect_secrets(&self, masked: &mut MaskedStrings) -> Result<(), Error> {
        let showing = self.showing(&());
        let found = match &self.parts {
            ComparedParts::Plan(places) => {
                let lists: [&[_]; 3] = [&places.acting, &places.others, &places.drift];
                masked_in(&showing, &lists, MaskedStrings::collect_entry)?
            }
            ComparedParts::State(places) => {
                let lists: [&[_]; 1] = [&places.in_order().0];
                masked_in(&showing, &lists, MaskedStrings::collect_resource)?
            }
        };
        masked.merge(found);
        self.collect_actions(masked)?;
        for (_, output) in self.outputs()?.root().members() {
            if self.is_plan() {
                masked.collect_change(output);
            } else {
                let value = output.get("value").unwrap_or_else(Value::null);
                masked.collect(value, Mask::new(output.get("sensitive")));
            }
        }
        Ok(())
    }

    /// What only plans of Terraform have.
    fn collect_actions(&self, masked: &mut MaskedStrings) -> Result<(), Error> {
        let invoked = self.actions(ActionList::Invoked)?;
        let invoked = invoked.values();
        invoked.for_each(|action| masked.collect_action(action));
        let waiting = self.actions(ActionList::Waiting)?;
        for action in waiting.values() {
            masked.collect_action(member(action, "action_invocation"));
        }
        for deferred in self.waiting()?.values() {
            let change = member(deferred, "resource_change");
            masked.collect_change(member(change, "change"));
        }
        Ok(())
    }
}

fn member<'v>(value: Value<'v>, name: &str) -> Value<'v> {
    value.get(name).unwrap_or_else(Value::null)
}
