use crate::field::object;
use crate::text::{id_suffix, verb};
use crate::{Action, Resource};
use std::borrow::Cow;

object! {
    /// `apply_start`: an operation begins; also `ephemeral_op_start` of Terraform.
    ApplyStart {
        /// On which object.
        "resource" => resource: Resource<'a>,
        /// The action.
        "action" => action: Action,
        /// The attribute that names the object.
        "id_key" => id_key: Option<Cow<'a, str>>,
        /// The name.
        "id_value" => id_value: Option<Cow<'a, str>>,
    }
}

impl ApplyStart<'_> {
    pub(crate) fn text(&self) -> String {
        let id = id_suffix(self.id_key.as_deref(), self.id_value.as_deref());
        format!(
            "{}: {}...{id}",
            self.resource.addr,
            verb(&self.action).start
        )
    }
}
