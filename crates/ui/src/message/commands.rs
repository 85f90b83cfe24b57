//! Messages of commands that neither plan nor apply.

use super::field::object;
use std::borrow::Cow;

/// The text of `state_lock_acquire`.
pub(crate) const ACQUIRE: &str = "Acquiring state lock. This may take a few moments...";
/// The text of `state_lock_release`.
pub(crate) const RELEASE: &str = "Releasing state lock. This may take a few moments...";

object! {
    /// `workspace_list`: the workspaces.
    WorkspaceList {
        /// All of them.
        "workspaces" => workspaces: Vec<Cow<'a, str>>,
        /// The selected one.
        "current_workspace" => current_workspace: Cow<'a, str>,
    }
}

/// The text of `workspace_list`.
pub(crate) const WORKSPACES: &str = "list of workspaces";

object! {
    /// `replace_provider`: which resources get another provider.
    ReplaceProvider {
        /// Their addresses, in no order.
        "resources" => resources: Vec<Cow<'a, str>>,
        /// The old provider.
        "from" => from: Cow<'a, str>,
        /// The new one.
        "to" => to: Cow<'a, str>,
    }
}

impl ReplaceProvider<'_> {
    pub(crate) fn text(&self) -> String {
        format!(
            "OpenTofu will replace provider from {} to {} for {} resources",
            self.from,
            self.to,
            self.resources.len()
        )
    }
}

object! {
    /// `init_output` of Terraform.
    InitOutput {
        /// Which message it is.
        "message_code" => message_code: Option<Cow<'a, str>>,
    }
}
