use crate::field::object;
use std::borrow::Cow;

object! {
    /// `workspace_list`: the workspaces.
    WorkspaceList {
        /// All of them.
        "workspaces" => workspaces: Vec<Cow<'a, str>>,
        /// The selected one.
        "current_workspace" => current_workspace: Cow<'a, str>,
    }
}

pub(crate) const TEXT: &str = "list of workspaces";
