//! Actions that a plan of Terraform invokes.

use crate::ChangePattern;
use crate::secrets::document;
use std::borrow::Cow;
use std::io;
use std::ops::Range;
use tofu_json_model::Limits;
use tofu_json_model::document::plan::ActionInvocation;
use tofu_json_model::stream::{PlanLayout, StreamError};
use tofu_json_review::PlannedInvocation;
use tofu_json_vocab::matches_glob;

/// An action that is invoked, and its type.
#[derive(Debug)]
pub(crate) struct InvokedAction {
    pub(crate) planned: PlannedInvocation,
    action_type: String,
}

impl InvokedAction {
    pub(crate) fn fits(&self, pattern: &ChangePattern) -> bool {
        pattern.matches_invocation(&self.action_type)
    }

    /// Whether its address, or that of the object whose change invokes it, is one of those that are named.
    pub(crate) fn is_named(&self, patterns: &[String]) -> bool {
        let addresses = [Some(&self.planned.address), self.planned.resource.as_ref()];
        let mut addresses = addresses.into_iter().flatten();
        addresses.any(|own| patterns.iter().any(|pattern| matches_glob(pattern, own)))
    }
}

/// The actions of a plan, in its order.
pub(crate) fn invoked_actions<'b>(
    layout: &PlanLayout,
    limits: Limits,
    read: &mut impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
) -> Result<Vec<InvokedAction>, StreamError> {
    let Some(range) = &layout.action_invocations else {
        return Ok(Vec::new());
    };
    let document = document(range, limits, read)?;
    let mut actions = Vec::new();
    for (n, entry) in document.root().elements().enumerate() {
        let action = ActionInvocation::read(entry);
        let action = action.map_err(|error| {
            let error = error.shifted(range.start);
            error.within(&format!("/action_invocations/{n}"))
        })?;
        actions.push(InvokedAction {
            planned: PlannedInvocation::of(&action),
            action_type: action.action_type.to_string(),
        });
    }
    Ok(actions)
}
