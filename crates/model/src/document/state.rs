//! The state that `show -json` prints.

use super::check::Check;
use super::values::StateValues;
use crate::shape::{DecodedText, Format, JsonShape, List, object};

object! {
    /// A state.
    ///
    /// ```
    /// use tofu_json_model::document::Owned;
    /// use tofu_json_model::document::state::State;
    ///
    /// let state = br#"{"format_version": "1.0", "values": {"root_module": {"resources": [
    ///     {"address": "a.b", "mode": "managed", "type": "a", "name": "b", "values": {"id": "i-1"}}]}}}"#;
    /// let state = Owned::<State<'static>>::parse(state.to_vec())?;
    /// let values = state.view().values.expect("a state with resources");
    /// for resource in values.root_module.resources.iter() {
    ///     assert_eq!(resource?.address, "a.b");
    /// }
    /// # Ok::<(), tofu_json_model::Error>(())
    /// ```
    State = "State" of State {
        /// The version of the format.
        format_version "format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), always;
        /// The version of the program that the state records.
        terraform_version "terraform_version": Option<DecodedText<'a>>, optional;
        /// What is in the state; absent without resources and outputs.
        values "values": Option<StateValues<'a>>, optional;
        /// The results of checks at the last apply.
        checks "checks": List<'a, Check<'a>>, optional;
    }
}
