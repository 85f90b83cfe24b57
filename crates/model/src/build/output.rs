use super::JsonText;
use super::members::{BuiltMembers, member_setter};
use crate::document::values::{PlannedOutput, StateOutput};
use crate::shape::Tabled as _;

/// An output of the root module, in a state or as a plan foresees it.
///
/// ```
/// use tofu_json_model::build::{OutputBuilder, StateBuilder};
///
/// let key = OutputBuilder::new(r#""hunter2""#).output_type(r#""string""#).sensitive(true);
/// let state = StateBuilder::new().output("key", key).build()?;
/// let values = state.view().values.unwrap();
/// assert_eq!(values.outputs.get("key")?.unwrap().sensitive, Some(true));
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct OutputBuilder {
    members: BuiltMembers,
}

impl OutputBuilder {
    /// An output with a value.
    #[must_use]
    pub fn new(value: impl Into<JsonText>) -> Self {
        Self::default().member(StateOutput::value, value)
    }

    /// An output of a plan whose value is not wholly known.
    #[must_use]
    pub fn unknown() -> Self {
        Self::default()
    }

    /// Whether it is sensitive; the default is that it is not.
    #[must_use]
    pub fn sensitive(self, sensitive: bool) -> Self {
        self.member(StateOutput::sensitive, sensitive)
    }

    /// The type, as `"string"` and `["list", "string"]`.
    #[must_use]
    pub fn output_type(self, notation: impl Into<JsonText>) -> Self {
        self.member(StateOutput::output_type, notation)
    }

    /// Why it should not be used any more (only in states of OpenTofu).
    #[must_use]
    pub fn deprecated(self, text: &str) -> Self {
        self.member(StateOutput::deprecated, JsonText::string(text))
    }

    member_setter!();

    pub(super) fn into_planned_json(self) -> JsonText {
        self.complete().into_json(PlannedOutput::TABLE)
    }

    pub(super) fn into_state_json(self) -> JsonText {
        self.complete().into_json(StateOutput::TABLE)
    }

    fn complete(self) -> BuiltMembers {
        let mut members = self.members;
        members.set_absent(StateOutput::sensitive, || JsonText::from(false));
        members
    }
}
