//! The outputs that `output -json` prints.

use crate::Presence;
use crate::shape::{DecodedText, Map, Notation, object};
use tofu_json_value::Value;

/// The document of all outputs: each by its name.
pub type Outputs<'a> = Map<'a, Output<'a>>;

object! {
    /// An output. Sensitive values are written in clear.
    Output = "Output" {
        /// Whether it is sensitive.
        sensitive "sensitive": Option<bool>, always;
        /// Why it should not be used any more (only OpenTofu).
        deprecated "deprecated": Option<DecodedText<'a>>, optional;
        /// The type.
        output_type "type": Option<Notation<'a>>, always;
        /// The value.
        value "value": Presence<Value<'a>>, always;
    }
}
