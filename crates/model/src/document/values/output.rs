use crate::Presence;
use crate::shape::{Notation, Text, object};
use tofu_json_value::Value;

object! {
    /// An output that a plan foresees.
    PlannedOutput = "PlannedOutput" {
        /// Whether it is sensitive.
        sensitive "sensitive": Option<bool>, always;
        /// The type; absent where the value is not wholly known.
        output_type "type": Option<Notation<'a>>, optional;
        /// The value; absent where it is not wholly known.
        value "value": Presence<Value<'a>>, optional;
    }
}

object! {
    /// An output of a state.
    StateOutput = "StateOutput" {
        /// Whether it is sensitive.
        sensitive "sensitive": Option<bool>, always;
        /// Why it should not be used any more (only OpenTofu).
        deprecated "deprecated": Option<Text<'a>>, optional;
        /// The value.
        value "value": Presence<Value<'a>>, optional;
        /// The type; absent in documents of old.
        output_type "type": Option<Notation<'a>>, optional;
    }
}
