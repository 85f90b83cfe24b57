//! What only plans of Terraform have beside changes: actions that are invoked, and what waits for the next plan.

use std::fmt;
use tofu_json_model::document::plan::{
    ActionInvocation, ActionTrigger, DeferredActionInvocation, DeferredChange,
};
use tofu_json_vocab::ChangeWord;

/// An action that a plan invokes.
///
/// ```
/// use tofu_json_model::document::plan::ActionInvocation;
/// use tofu_json_review::PlannedInvocation;
/// use tofu_json_value::Document;
///
/// let document = Document::parse(
///     br#"{"address": "action.a_notify.ops", "lifecycle_action_trigger": {
///         "triggering_resource_address": "a_thing.x", "action_trigger_event": "BeforeCreate"}}"#,
/// )?;
/// let invocation = PlannedInvocation::of(&ActionInvocation::read(document.root())?);
/// assert_eq!(invocation.to_string(), "action.a_notify.ops before create of a_thing.x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct PlannedInvocation {
    /// The object whose change invokes it; none where the caller asked for it.
    pub resource: Option<String>,
    /// The address of the action.
    pub address: String,
    /// The event of the object, in the word of the plan: `BeforeCreate`.
    pub event: Option<String>,
}

impl PlannedInvocation {
    /// What an entry of `action_invocations` says.
    #[must_use]
    pub fn of(invocation: &ActionInvocation<'_>) -> Self {
        let trigger = invocation.lifecycle_action_trigger.as_ref();
        let text = |of: fn(&ActionTrigger<'_>) -> String| trigger.map(of);
        Self {
            resource: text(|trigger| trigger.triggering_resource_address.to_string()),
            address: invocation.address.to_string(),
            event: text(|trigger| trigger.action_trigger_event.to_string()),
        }
    }

    /// When it runs: `before create of a_thing.x`, or `on request`.
    #[must_use]
    pub fn when(&self) -> String {
        let event = self.event.as_deref().unwrap_or_default();
        match &self.resource {
            Some(resource) => format!("{} of {resource}", words(event)),
            None => "on request".to_owned(),
        }
    }
}

/// The address, and when it runs.
impl fmt::Display for PlannedInvocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.address, self.when())
    }
}

/// The words of an event: `before create` of `BeforeCreate`.
fn words(event: &str) -> String {
    let mut text = String::with_capacity(event.len() + 1);
    for letter in event.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

const INVOKE: &str = "invoke";

/// A change, or an action to be invoked, that waits for the next plan.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WaitingChange {
    /// The address of the object or action.
    pub address: String,
    /// What is planned with it, as far as is known: `create`; `invoke` of an action.
    pub action: &'static str,
    /// Why it waits, in the word of the plan: `instance_count_unknown`.
    pub reason: String,
}

impl WaitingChange {
    /// What an entry of `deferred_changes` says.
    #[must_use]
    pub fn of(deferred: &DeferredChange<'_>) -> Self {
        let change = &deferred.resource_change;
        let reason = deferred.reason.as_ref();
        Self {
            address: change.address.to_string(),
            action: ChangeWord::of(&change.change.actions.action).as_str(),
            reason: reason.map_or("", |reason| reason.as_str()).to_owned(),
        }
    }

    /// What an entry of `deferred_action_invocations` says.
    #[must_use]
    pub fn of_action(deferred: &DeferredActionInvocation<'_>) -> Self {
        let reason = deferred.reason.as_ref();
        Self {
            address: deferred.action_invocation.address.to_string(),
            action: INVOKE,
            reason: reason.map_or("", |reason| reason.as_str()).to_owned(),
        }
    }

    /// Whether it is an action to be invoked, and no change.
    #[must_use]
    pub fn is_action(&self) -> bool {
        self.action == INVOKE
    }

    /// Why it waits, in words; nothing where no reason is known.
    #[must_use]
    pub fn because(&self) -> String {
        waits_because(&self.reason).to_owned()
    }
}

/// Why something waits for the next plan, in words; nothing where no reason is known.
#[must_use]
pub fn waits_because(reason: &str) -> &str {
    match reason {
        "" | "unknown" => "",
        "instance_count_unknown" => "its number of instances is unknown",
        "resource_config_unknown" => "its configuration is unknown",
        "provider_config_unknown" => "the configuration of its provider is unknown",
        "deferred_prereq" => "something that it depends on waits",
        "absent_prereq" => "something that it depends on is not there yet",
        other => other,
    }
}

/// The address, what is planned, and why it waits.
impl fmt::Display for WaitingChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.address, self.action)?;
        match &*self.because() {
            "" => Ok(()),
            because => write!(f, ": {because}"),
        }
    }
}
