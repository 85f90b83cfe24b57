use super::members::{BuiltMembers, member_setter, read};
use super::modules::{ResourceOrder, root_module};
use super::{JsonText, OutputBuilder, ResourceBuilder};
use crate::Error;
use crate::document::Owned;
use crate::document::state::State;
use crate::document::values::StateValues;
use crate::shape::Tabled as _;
use std::collections::BTreeMap;

/// A state, as `show -json` prints it.
///
/// ```
/// use tofu_json_model::build::{OutputBuilder, ResourceBuilder, StateBuilder};
///
/// let state = StateBuilder::new()
///     .terraform_version("1.12.6")
///     .output("size", OutputBuilder::new("1.50").output_type(r#""number""#))
///     .resource(ResourceBuilder::new("box.web").values(r#"{"id": "i-1"}"#))
///     .build()?;
/// assert_eq!(
///     String::from_utf8_lossy(state.text()),
///     concat!(
///         r#"{"format_version":"1.0","terraform_version":"1.12.6","values":{"outputs":{"size":{"sensitive":false,"#,
///         r#""value":1.50,"type":"number"}},"root_module":{"resources":[{"address":"box.web","mode":"managed","#,
///         r#""type":"box","name":"web","schema_version":0,"values":{"id":"i-1"},"sensitive_values":{}}]}}}"#,
///     )
/// );
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct StateBuilder {
    members: BuiltMembers,
    outputs: BTreeMap<String, JsonText>,
    resources: Vec<ResourceBuilder>,
}

impl StateBuilder {
    /// An empty state of the format version 1.0.
    #[must_use]
    pub fn new() -> Self {
        let state = Self {
            members: BuiltMembers::default(),
            outputs: BTreeMap::new(),
            resources: Vec::new(),
        };
        state.format_version("1.0")
    }

    /// The version of the format.
    #[must_use]
    pub fn format_version(self, version: &str) -> Self {
        self.member(State::format_version, JsonText::string(version))
    }

    /// The version of the program that wrote the state.
    #[must_use]
    pub fn terraform_version(self, version: &str) -> Self {
        self.member(State::terraform_version, JsonText::string(version))
    }

    /// Adds an output of the root module; of several of one name the last counts.
    #[must_use]
    pub fn output(mut self, name: impl Into<String>, output: OutputBuilder) -> Self {
        self.outputs.insert(name.into(), output.into_state_json());
        self
    }

    /// Adds an object to the module that its address names.
    #[must_use]
    pub fn resource(mut self, resource: ResourceBuilder) -> Self {
        self.resources.push(resource);
        self
    }

    /// The results of checks, as a list.
    #[must_use]
    pub fn checks(self, checks: impl Into<JsonText>) -> Self {
        self.member(State::checks, checks)
    }

    member_setter!();

    /// The state.
    ///
    /// # Errors
    ///
    /// Where a value is no JSON, an address is none, or what is read at once of a document is of the wrong kind.
    pub fn build(self) -> Result<Owned<State<'static>>, Error> {
        read(self.into_json())
    }

    pub(super) fn into_json(self) -> JsonText {
        let mut members = self.members;
        if !self.outputs.is_empty() || !self.resources.is_empty() {
            let mut values = BuiltMembers::default();
            if !self.outputs.is_empty() {
                values.set(StateValues::outputs, JsonText::object(self.outputs));
            }
            let root = root_module(self.resources, ResourceOrder::Parts);
            values.set(StateValues::root_module, root);
            members.set_absent(State::values, || values.into_json(StateValues::TABLE));
        }
        members.into_json(State::TABLE)
    }
}

impl Default for StateBuilder {
    fn default() -> Self {
        Self::new()
    }
}
