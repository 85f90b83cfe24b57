//! The state that `show -json` prints.

use super::check::Check;
use super::values::StateValues;
use crate::shape::{DecodedText, Format, JsonShape, List, object};

object! {
    /// A state.
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
