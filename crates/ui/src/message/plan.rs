//! Messages about a plan as a whole and its results: changes, counts, root outputs.

use super::field::{Field, Misfits, Raw, object};
use super::words::words;
use crate::{Action, Reason, Resource};
use std::borrow::Cow;
use tofu_json_value::Value;

object! {
    /// A change of one resource, planned or found outside.
    Change {
        /// The resource.
        "resource" => resource: Resource<'a>,
        /// Where it was before, if it moved.
        "previous_resource" => previous_resource: Option<Resource<'a>>,
        /// The action.
        "action" => action: Action,
        /// Why.
        "reason" => reason: Option<Reason>,
        /// The import, if there is one.
        "importing" => importing: Option<Importing<'a>>,
        /// Generated configuration.
        "generated_config" => generated_config: Option<Cow<'a, str>>,
    }
}

object! {
    /// By which name an object is imported: an id, an identity, or neither where it is not known.
    Importing {
        /// The id.
        "id" => id: Option<Cow<'a, str>>,
        /// The identity, an object.
        "identity" => identity: Option<Raw<'a>>,
    }
}

impl Change<'_> {
    /// Whether this is a replacement that forgets the old object, for which OpenTofu has no word:
    /// `noop` that neither moves nor imports.
    #[must_use]
    pub fn is_forget_then_create(&self) -> bool {
        self.action == Action::NoOp && self.previous_resource.is_none() && self.importing.is_none()
    }

    /// How many operations the change announces.
    #[must_use]
    pub fn operations(&self) -> u64 {
        self.action.operations() + u64::from(self.is_forget_then_create())
    }

    /// The text of `planned_change`: what apply is going to do.
    pub(crate) fn planned_text(&self) -> String {
        format!("{}: Plan to {}", self.resource.addr, self.action)
    }

    /// The text of `resource_drift`: what changed outside.
    pub(crate) fn drift_text(&self) -> String {
        format!("{}: Drift detected ({})", self.resource.addr, self.action)
    }
}

object! {
    /// `change_summary`: the counts of a plan, an apply or a destroy. Keys that older producers
    /// leave out count 0.
    ChangeSummary {
        /// Objects to create.
        "add" => add: u64,
        /// Objects to change in place.
        "change" => change: u64,
        /// Objects to import.
        "import" => import: Option<u64>,
        /// Objects to destroy.
        "remove" => remove: u64,
        /// Objects to forget.
        "forget" => forget: Option<u64>,
        /// Actions to invoke, which only Terraform has.
        "action_invocation" => action_invocation: Option<u64>,
        /// What the counts are about.
        "operation" => operation: SummaryOperation,
    }
}

words! {
    /// What the counts of a summary are about.
    SummaryOperation {
        /// The planned changes.
        Plan = "plan",
        /// The changes that an apply made.
        Apply = "apply",
        /// The objects that `destroy` removed.
        Destroy = "destroy",
    }
}

impl ChangeSummary<'_> {
    pub(crate) fn text(&self) -> String {
        let (add, change, remove) = (self.add, self.change, self.remove);
        let (import, forget) = (self.import.unwrap_or(0), self.forget.unwrap_or(0));
        let part = |count: u64, words: &str| match count {
            0 => String::new(),
            count => format!("{count} {words}, "),
        };
        let end = |words: &str| match forget {
            0 => ".".to_owned(),
            forget => format!(", {forget} {words}."),
        };
        let actions = |word: &str| match self.action_invocation.unwrap_or(0) {
            0 => String::new(),
            count => format!(" Actions: {count} {word}."),
        };
        match &self.operation {
            SummaryOperation::Plan => format!(
                "Plan: {}{add} to add, {change} to change, {remove} to destroy{}{}",
                part(import, "to import"),
                end("to forget"),
                actions("to invoke")
            ),
            SummaryOperation::Apply => format!(
                "Apply complete! Resources: {}{add} added, {change} changed, {remove} destroyed{}{}",
                part(import, "imported"),
                end("forgotten"),
                actions("invoked")
            ),
            SummaryOperation::Destroy => {
                format!("Destroy complete! Resources: {remove} destroyed.")
            }
            SummaryOperation::Other(operation) => {
                format!("{operation}: {add} add, {change} change, {remove} destroy")
            }
        }
    }
}

/// `outputs`: the root outputs, as planned or as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outputs<'a>(pub Raw<'a>);

object! {
    /// One output.
    Output {
        /// Whether the value is hidden.
        "sensitive" => sensitive: bool,
        /// Why it should not be used any more.
        "deprecated" => deprecated: Option<Cow<'a, str>>,
        /// The type, as type JSON; after an apply or refresh.
        "type" => type_json: Option<Raw<'a>>,
        /// The value, after an apply or refresh; not of a sensitive output.
        "value" => value: Option<Raw<'a>>,
        /// The planned action.
        "action" => action: Option<Action>,
    }
}

impl<'a> Field<'a> for Outputs<'a> {
    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        Self(Raw::object(value, misfits))
    }
}

impl<'a> Outputs<'a> {
    /// The outputs by name, in the order of the message.
    pub fn iter(&self) -> impl Iterator<Item = (Cow<'a, str>, Output<'a>)> + use<'a> {
        let read = |value| Output::read(value, &mut Misfits::default());
        self.0
            .0
            .members()
            .map(move |(name, value)| (name, read(value)))
    }

    /// The number of outputs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.0.sorted_members().count()
    }

    /// Whether there are no outputs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.0.members().next().is_none()
    }

    /// Whether this is the plan's list: its outputs have actions. A plan never writes an empty one.
    #[must_use]
    pub fn is_planned(&self) -> bool {
        let mut members = self.0.0.members();
        members.any(|(_, output)| output.get("action").is_some())
    }

    pub(crate) fn text(&self) -> String {
        format!("Outputs: {}", self.len())
    }
}
