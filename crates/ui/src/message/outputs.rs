use crate::Action;
use crate::field::{Field, Misfits, Raw, object};
use std::borrow::Cow;
use tofu_json_value::Value;

/// `outputs`: the root outputs, as planned or as they are.
#[derive(Clone, Copy, Debug, Default)]
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
        let outputs = Self(Raw(value));
        if !value.is_object() {
            misfits.note(value);
        }
        outputs
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
