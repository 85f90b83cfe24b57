use crate::Presence;
use crate::shape::{DecodedText, Format, JsonShape, Map, object};
use tofu_json_number::WrittenNumber;

object! {
    /// A state file that is encrypted. Serial and lineage can be read, the rest cannot.
    EncryptedState = "EncryptedState" {
        /// The serial of the state.
        serial "serial": Presence<WrittenNumber<'a>> as JsonShape::Unsigned, optional;
        /// The lineage of the state.
        lineage "lineage": DecodedText<'a>, optional;
        /// What the key providers need, in base64.
        meta "meta": Map<'a, DecodedText<'a>>, always;
        /// The state.
        encrypted_data "encrypted_data": DecodedText<'a> as JsonShape::Text(Format::Base64), always;
        /// The version of the envelope, `v0`.
        encryption_version "encryption_version": DecodedText<'a>, always;
    }
}

object! {
    /// A saved plan that is encrypted.
    EncryptedPlan = "EncryptedPlan" {
        /// What the key providers need, in base64.
        meta "meta": Map<'a, DecodedText<'a>>, always;
        /// The saved plan.
        encrypted_data "encrypted_data": DecodedText<'a> as JsonShape::Text(Format::Base64), always;
        /// The version of the envelope, `v0`.
        encryption_version "encryption_version": DecodedText<'a>, always;
    }
}
