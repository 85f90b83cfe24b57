//! What the masks of both documents hide, so that it is shown nowhere.

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
        let actions = self.actions()?;
        actions
            .values()
            .for_each(|action| masked.collect_action(action));
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
}
