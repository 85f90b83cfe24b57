use crate::field::object;
use crate::{Action, Resource};
use std::borrow::Cow;

object! {
    /// `ephemeral_action_started` and `ephemeral_action_complete`.
    EphemeralAction {
        /// On which object.
        "resource" => resource: Resource<'a>,
        /// The action as text; the producer writes the key with a capital letter.
        "Msg" | "msg" => text: Cow<'a, str>,
    }
}

impl EphemeralAction<'_> {
    /// The action, which is only in the text.
    #[must_use]
    pub fn action(&self) -> Action {
        action_of(&self.text)
    }

    pub(crate) fn message(&self) -> String {
        format!("{}: {}", self.resource.addr, self.text)
    }
}

pub(crate) fn action_of(text: &str) -> Action {
    match text {
        text if text.starts_with("Open") => Action::Open,
        text if text.starts_with("Renew") => Action::Renew,
        text if text.starts_with("Clos") => Action::Close,
        text => Action::from(text),
    }
}
