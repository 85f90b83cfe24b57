use crate::Presence;
use crate::shape::{Format, Map, Shape, Text, object};
use tofu_json_number::WrittenNumber;

object! {
    /// A state file that is encrypted. Serial and lineage can be read, the rest cannot.
    EncryptedState = "EncryptedState" {
        /// The serial of the state.
        serial "serial": Presence<WrittenNumber<'a>> as Shape::Unsigned, optional;
        /// The lineage of the state.
        lineage "lineage": Text<'a>, optional;
        /// What the key providers need, in base64.
        meta "meta": Map<'a, Text<'a>>, always;
        /// The state.
        encrypted_data "encrypted_data": Text<'a> as Shape::Text(Format::Base64), always;
        /// The version of the envelope, `v0`.
        encryption_version "encryption_version": Text<'a>, always;
    }
}

object! {
    /// A saved plan that is encrypted.
    EncryptedPlan = "EncryptedPlan" {
        /// What the key providers need, in base64.
        meta "meta": Map<'a, Text<'a>>, always;
        /// The saved plan.
        encrypted_data "encrypted_data": Text<'a> as Shape::Text(Format::Base64), always;
        /// The version of the envelope, `v0`.
        encryption_version "encryption_version": Text<'a>, always;
    }
}
