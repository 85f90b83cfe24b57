use super::members::{BuiltMembers, member_setter, read};
use super::modules::{ResourceOrder, root_module};
use super::resource_change::in_order;
use super::{
    ChangeBuilder, JsonText, OutputBuilder, ResourceBuilder, ResourceChangeBuilder, StateBuilder,
};
use crate::Error;
use crate::document::Owned;
use crate::document::plan::{DeferredChange, DeferredReason, Plan, RelevantAttribute, Variable};
use crate::document::values::PlannedValues;
use crate::shape::Tabled as _;
use std::collections::BTreeMap;

/// A plan, as `show -json PLANFILE` prints it.
///
/// ```
/// use tofu_json_model::build::{ChangeBuilder, OutputBuilder, PlanBuilder, ResourceBuilder, ResourceChangeBuilder};
/// use tofu_json_vocab::Action;
///
/// let created = ChangeBuilder::new(Action::Create).after(r#"{"size": 1}"#).after_unknown(r#"{"id": true}"#);
/// let plan = PlanBuilder::new()
///     .terraform_version("1.12.6")
///     .variable("region", r#""eu""#)
///     .planned_resource(ResourceBuilder::new("box.web").values(r#"{"size": 1}"#))
///     .planned_output("id", OutputBuilder::unknown())
///     .resource_change(ResourceChangeBuilder::new("box.web", created))
///     .output_change("id", ChangeBuilder::new(Action::Create).after_unknown(true))
///     .configuration(r#"{"root_module": {"resources": []}}"#)
///     .build()?;
/// let view = plan.view();
/// assert_eq!(view.format_version.as_deref(), Some("1.2"));
/// assert_eq!(view.planned_values.root_module.resources.len(), 1);
/// assert!(view.output_changes.get("id")?.unwrap().after.is_absent());
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlanBuilder {
    members: BuiltMembers,
    variables: BTreeMap<String, JsonText>,
    planned_outputs: BTreeMap<String, JsonText>,
    planned_resources: Vec<ResourceBuilder>,
    resource_drift: Vec<ResourceChangeBuilder>,
    resource_changes: Vec<ResourceChangeBuilder>,
    deferred_changes: Vec<JsonText>,
    output_changes: BTreeMap<String, JsonText>,
    relevant_attributes: Vec<JsonText>,
}

impl PlanBuilder {
    /// A plan of the format version 1.2 that does nothing and did not fail.
    #[must_use]
    pub fn new() -> Self {
        let plan = Self {
            members: BuiltMembers::default(),
            variables: BTreeMap::new(),
            planned_outputs: BTreeMap::new(),
            planned_resources: Vec::new(),
            resource_drift: Vec::new(),
            resource_changes: Vec::new(),
            deferred_changes: Vec::new(),
            output_changes: BTreeMap::new(),
            relevant_attributes: Vec::new(),
        };
        plan.format_version("1.2").errored(false)
    }

    /// The version of the format.
    #[must_use]
    pub fn format_version(self, version: &str) -> Self {
        self.member(Plan::format_version, JsonText::string(version))
    }

    /// The version of the program that printed the document.
    #[must_use]
    pub fn terraform_version(self, version: &str) -> Self {
        self.member(Plan::terraform_version, JsonText::string(version))
    }

    /// Adds a variable of the root module with its value; of several of one name the last counts.
    #[must_use]
    pub fn variable(mut self, name: impl Into<String>, value: impl Into<JsonText>) -> Self {
        let variable = JsonText::object([(Variable::value, value)]);
        self.variables.insert(name.into(), variable);
        self
    }

    /// Adds an output to `planned_values`; of several of one name the last counts.
    #[must_use]
    pub fn planned_output(mut self, name: impl Into<String>, output: OutputBuilder) -> Self {
        self.planned_outputs
            .insert(name.into(), output.into_planned_json());
        self
    }

    /// Adds an object to the module of `planned_values` that its address names.
    #[must_use]
    pub fn planned_resource(mut self, resource: ResourceBuilder) -> Self {
        self.planned_resources.push(resource);
        self
    }

    /// Adds to `resource_drift` what was found to have changed outside of the program.
    #[must_use]
    pub fn resource_drift(mut self, change: ResourceChangeBuilder) -> Self {
        self.resource_drift.push(change);
        self
    }

    /// Adds what is planned for an instance to `resource_changes`.
    #[must_use]
    pub fn resource_change(mut self, change: ResourceChangeBuilder) -> Self {
        self.resource_changes.push(change);
        self
    }

    /// Adds what could not be planned yet to `deferred_changes` (only Terraform).
    #[must_use]
    pub fn deferred_change(
        mut self,
        reason: DeferredReason,
        change: ResourceChangeBuilder,
    ) -> Self {
        self.deferred_changes.push(JsonText::object([
            (DeferredChange::reason, JsonText::string(reason.as_str())),
            (DeferredChange::resource_change, change.into_json()),
        ]));
        self
    }

    /// Adds what is planned for an output of the root module; of several of one name the last counts.
    #[must_use]
    pub fn output_change(mut self, name: impl Into<String>, change: ChangeBuilder) -> Self {
        self.output_changes
            .insert(name.into(), change.into_output_json());
        self
    }

    /// The state that the plan starts from.
    #[must_use]
    pub fn prior_state(self, state: StateBuilder) -> Self {
        self.member(Plan::prior_state, state.into_json())
    }

    /// The configuration, as JSON.
    #[must_use]
    pub fn configuration(self, configuration: impl Into<JsonText>) -> Self {
        self.member(Plan::configuration, configuration)
    }

    /// Adds something outside of the planned resources that their changes rest on: a resource, and a path in it such as
    /// `["disk", 0]`.
    #[must_use]
    pub fn relevant_attribute(mut self, resource: &str, attribute: impl Into<JsonText>) -> Self {
        self.relevant_attributes.push(JsonText::object([
            (RelevantAttribute::resource, JsonText::string(resource)),
            (RelevantAttribute::attribute, attribute.into()),
        ]));
        self
    }

    /// The results of checks, as a list.
    #[must_use]
    pub fn checks(self, checks: impl Into<JsonText>) -> Self {
        self.member(Plan::checks, checks)
    }

    /// When the plan was made, as a time of RFC 3339.
    #[must_use]
    pub fn timestamp(self, time: &str) -> Self {
        self.member(Plan::timestamp, JsonText::string(time))
    }

    /// Whether the plan can be applied (only Terraform).
    #[must_use]
    pub fn applyable(self, applyable: bool) -> Self {
        self.member(Plan::applyable, applyable)
    }

    /// Whether the plan leaves nothing to another one (only Terraform).
    #[must_use]
    pub fn complete(self, complete: bool) -> Self {
        self.member(Plan::complete, complete)
    }

    /// Whether planning failed part-way.
    #[must_use]
    pub fn errored(self, errored: bool) -> Self {
        self.member(Plan::errored, errored)
    }

    member_setter!();

    /// The plan.
    ///
    /// # Errors
    ///
    /// Where a value is no JSON, an address is none, or what is read at once of a document is of the wrong kind.
    pub fn build(self) -> Result<Owned<Plan<'static>>, Error> {
        let mut members = self.members;
        for (key, named) in [
            (Plan::variables, self.variables),
            (Plan::output_changes, self.output_changes),
        ] {
            if !named.is_empty() {
                members.set_absent(key, || JsonText::object(named));
            }
        }
        members.set_absent(Plan::planned_values, || {
            planned_values(self.planned_outputs, self.planned_resources)
        });
        members.set_list(Plan::resource_drift, in_order(self.resource_drift));
        members.set_list(Plan::resource_changes, in_order(self.resource_changes));
        members.set_list(Plan::deferred_changes, self.deferred_changes);
        members.set_list(Plan::relevant_attributes, self.relevant_attributes);
        read(members.into_json(Plan::TABLE))
    }
}

impl Default for PlanBuilder {
    fn default() -> Self {
        Self::new()
    }
}

fn planned_values(
    outputs: BTreeMap<String, JsonText>,
    resources: Vec<ResourceBuilder>,
) -> JsonText {
    let mut values = BuiltMembers::default();
    if !outputs.is_empty() {
        values.set(PlannedValues::outputs, JsonText::object(outputs));
    }
    let root = root_module(resources, ResourceOrder::Text);
    values.set(PlannedValues::root_module, root);
    values.into_json(PlannedValues::TABLE)
}
