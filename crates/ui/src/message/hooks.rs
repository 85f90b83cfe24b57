//! Messages with a `hook`: what happens to one object, from operations over refreshes to provisioners.

use super::field::object;
use crate::duration::duration;
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

object! {
    /// `apply_progress`: an operation still goes on; also `ephemeral_op_progress`.
    ApplyProgress {
        /// On which object.
        "resource" => resource: Resource<'a>,
        /// The action.
        "action" => action: Action,
        /// Seconds since the start, by the producer's clock.
        "elapsed_seconds" => elapsed_seconds: i64,
    }
}

impl ApplyProgress<'_> {
    pub(crate) fn text(&self) -> String {
        let (verb, elapsed) = (verb(&self.action).progress, duration(self.elapsed_seconds));
        format!(
            "{}: Still {verb}... [{elapsed} elapsed]",
            self.resource.addr
        )
    }
}

object! {
    /// `apply_complete`: an operation has ended well; also `ephemeral_op_complete`.
    ApplyComplete {
        /// On which object.
        "resource" => resource: Resource<'a>,
        /// The action.
        "action" => action: Action,
        /// The attribute that names the object.
        "id_key" => id_key: Option<Cow<'a, str>>,
        /// The name.
        "id_value" => id_value: Option<Cow<'a, str>>,
        /// Seconds since the start, by the producer's clock.
        "elapsed_seconds" => elapsed_seconds: i64,
    }
}

impl ApplyComplete<'_> {
    pub(crate) fn text(&self) -> String {
        let id = id_suffix(self.id_key.as_deref(), self.id_value.as_deref());
        let (noun, elapsed) = (verb(&self.action).noun, duration(self.elapsed_seconds));
        format!(
            "{}: {noun} complete after {elapsed}{id}",
            self.resource.addr
        )
    }
}

object! {
    /// `apply_errored`: an operation has failed; also `ephemeral_op_errored`.
    ApplyErrored {
        /// On which object.
        "resource" => resource: Resource<'a>,
        /// The action that failed.
        "action" => action: Action,
        /// Seconds since the start, by the producer's clock.
        "elapsed_seconds" => elapsed_seconds: i64,
    }
}

impl ApplyErrored<'_> {
    pub(crate) fn text(&self) -> String {
        let (noun, elapsed) = (verb(&self.action).noun, duration(self.elapsed_seconds));
        format!("{}: {noun} errored after {elapsed}", self.resource.addr)
    }
}

object! {
    /// `refresh_start`: an object is read again; `refresh_complete` has the same shape.
    Refresh {
        /// Which object.
        "resource" => resource: Resource<'a>,
        /// The attribute that names the object.
        "id_key" => id_key: Option<Cow<'a, str>>,
        /// The name.
        "id_value" => id_value: Option<Cow<'a, str>>,
    }
}

impl Refresh<'_> {
    pub(crate) fn start_text(&self) -> String {
        let id = id_suffix(self.id_key.as_deref(), self.id_value.as_deref());
        format!("{}: Refreshing state...{id}", self.resource.addr)
    }

    pub(crate) fn complete_text(&self) -> String {
        let id = id_suffix(self.id_key.as_deref(), self.id_value.as_deref());
        format!("{}: Refresh complete{id}", self.resource.addr)
    }
}

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

object! {
    /// `provision_start`: a provisioner begins; `provision_complete` and `provision_errored` have
    /// the same shape.
    Provision {
        /// On which object.
        "resource" => resource: Resource<'a>,
        /// The provisioner's type.
        "provisioner" => provisioner: Cow<'a, str>,
    }
}

impl Provision<'_> {
    pub(crate) fn start_text(&self) -> String {
        format!(
            "{}: Provisioning with '{}'...",
            self.resource.addr, self.provisioner
        )
    }

    /// The text of the end, which says `complete` or `errored`.
    pub(crate) fn end_text(&self, word: &str) -> String {
        let (address, provisioner) = (&self.resource.addr, &self.provisioner);
        format!("{address}: ({provisioner}) Provisioning {word}")
    }
}

object! {
    /// `provision_progress`: a line that a provisioner printed.
    ProvisionProgress {
        /// On which object.
        "resource" => resource: Resource<'a>,
        /// The provisioner's type.
        "provisioner" => provisioner: Cow<'a, str>,
        /// The line, without its end.
        "output" => output: Cow<'a, str>,
    }
}

impl ProvisionProgress<'_> {
    pub(crate) fn text(&self) -> String {
        format!(
            "{}: ({}): {}",
            self.resource.addr, self.provisioner, self.output
        )
    }
}

/// The words for one action: `Creating`, `creating`, `Creation`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verb {
    pub(crate) start: &'static str,
    pub(crate) progress: &'static str,
    pub(crate) noun: &'static str,
}

/// The words that the messages use for an action.
pub(crate) const fn verb(action: &Action) -> Verb {
    let (start, progress, noun) = match action {
        Action::Create => ("Creating", "creating", "Creation"),
        Action::Update => ("Modifying", "modifying", "Modifications"),
        Action::Delete => ("Destroying", "destroying", "Destruction"),
        Action::Read => ("Refreshing", "refreshing", "Refresh"),
        Action::Replace => ("Replacing", "replacing", "Replacement"),
        Action::Remove => ("Removing", "removing", "Removal"),
        Action::Open => ("Opening", "opening", "Opening"),
        Action::Renew => ("Renewing", "renewing", "Renewal"),
        Action::Close => ("Closing", "closing", "Closing"),
        _ => ("Applying", "applying", "Apply"),
    };
    Verb {
        start,
        progress,
        noun,
    }
}

/// ` [key=value]` if neither is empty: the id, written after an address.
#[must_use]
pub fn id_suffix(key: Option<&str>, value: Option<&str>) -> String {
    match (key.unwrap_or_default(), value.unwrap_or_default()) {
        ("", _) | (_, "") => String::new(),
        (key, value) => format!(" [{key}={value}]"),
    }
}
