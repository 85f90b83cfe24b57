//! Messages about actions that are invoked, which only Terraform has.

use super::field::object;
use crate::{Resource, ResourceKey};
use std::borrow::Cow;

object! {
    /// The action that a message is about.
    InvokedAction {
        /// Its address.
        "addr" => addr: Cow<'a, str>,
        /// The module; empty for the root module.
        "module" => module: Cow<'a, str>,
        /// The address within the module.
        "action" => action: Cow<'a, str>,
        /// The action type up to the first `_`: not the real provider.
        "implied_provider" => implied_provider: Cow<'a, str>,
        /// The type.
        "action_type" => action_type: Cow<'a, str>,
        /// The name.
        "action_name" => action_name: Cow<'a, str>,
        /// The instance key.
        "action_key" => action_key: ResourceKey<'a>,
    }
}

object! {
    /// The change of a resource that an action runs for.
    ActionLifecycle {
        /// The resource.
        "resource" => resource: Resource<'a>,
        /// Which trigger of it.
        "trigger_index" => trigger_index: u64,
        /// Which action of that.
        "actions_index" => actions_index: u64,
        /// When it runs, such as `BeforeUpdate`.
        "trigger_event" => trigger_event: Cow<'a, str>,
    }
}

object! {
    /// `action_start`, `action_progress`, `action_complete` and `action_errored`.
    ActionHook {
        /// The action.
        "action" => action: InvokedAction<'a>,
        /// What it runs for; absent where the caller asked for it.
        "lifecycle" => lifecycle: Option<ActionLifecycle<'a>>,
        /// What it says while it runs.
        "message" => message: Option<Cow<'a, str>>,
        /// Why it failed.
        "error" => error: Option<Cow<'a, str>>,
    }
}

impl ActionHook<'_> {
    pub(crate) fn start_text(&self) -> String {
        let addr = &self.action.addr;
        match &self.lifecycle {
            Some(of) => format!(
                "{}.trigger[{}]: Action started: {addr}",
                of.resource.addr, of.trigger_index
            ),
            None => format!("Action started: {addr}"),
        }
    }

    pub(crate) fn progress_text(&self) -> String {
        let said = self.message.as_deref().unwrap_or_default();
        format!("{}{} - {said}", self.prefix(), self.action.addr)
    }

    pub(crate) fn complete_text(&self) -> String {
        format!("{}Action complete: {}", self.prefix(), self.action.addr)
    }

    pub(crate) fn errored_text(&self) -> String {
        let error = self.error.as_deref().unwrap_or_default();
        let addr = &self.action.addr;
        format!("{}Action errored: {addr} - {error}", self.prefix())
    }

    fn prefix(&self) -> String {
        self.lifecycle.as_ref().map_or_else(String::new, |of| {
            format!("{} ({}): ", of.resource.addr, of.trigger_index)
        })
    }

    /// What makes the action run, in the words of Terraform: a resource, or `CLI`.
    #[must_use]
    pub fn trigger(&self) -> &str {
        let resource = self.lifecycle.as_ref().map(|of| &*of.resource.addr);
        resource.unwrap_or("CLI")
    }
}

object! {
    /// `planned_action_invocation`: an action that is going to run.
    PlannedAction {
        /// The action.
        "action_addr" => action: InvokedAction<'a>,
        /// The change that it is going to run for; absent where the caller asked for it.
        "lifecycle_trigger" => lifecycle_trigger: Option<PlannedTrigger<'a>>,
    }
}

object! {
    /// The change of a resource that an action is going to run for.
    PlannedTrigger {
        /// The resource.
        "triggering_resource" => resource: Resource<'a>,
        /// When it runs, such as `BeforeUpdate`.
        "triggering_event" => event: Cow<'a, str>,
        /// Which trigger of the resource.
        "action_trigger_block_index" => trigger_index: u64,
        /// Which action of that.
        "actions_list_index" => actions_index: u64,
    }
}

impl PlannedAction<'_> {
    pub(crate) fn text(&self) -> String {
        format!("planned action invocation: {}", self.action.addr)
    }
}
