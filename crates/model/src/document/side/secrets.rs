use crate::Presence;
use crate::shape::{DecodedText, JsonShape, Map, object};
use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;

/// A file of variables, `*.tfvars.json`: a value for each name.
pub type VariableValues<'a> = Map<'a, Value<'a>>;

object! {
    /// The first line that an external key provider prints.
    KeyProviderHeader = "KeyProviderHeader" {
        /// Always the same text.
        magic "magic": DecodedText<'a>, always;
        /// The version of the protocol.
        version "version": Option<WrittenNumber<'a>> as JsonShape::Integer, always;
    }
}

object! {
    /// What an external key provider prints after its header.
    KeyProviderOutput = "KeyProviderOutput" {
        /// The keys.
        keys "keys": Presence<Value<'a>> as JsonShape::Fragment, always;
        /// What is needed to make the keys again.
        meta "meta": Presence<Value<'a>> as JsonShape::Fragment, optional;
    }
}

object! {
    /// The credentials for hosts.
    Credentials = "Credentials" {
        /// The credentials by host.
        credentials "credentials": Map<'a, HostCredentials<'a>>, always;
    }
}

object! {
    /// The credentials for one host.
    HostCredentials = "HostCredentials" {
        /// The token.
        token "token": Option<DecodedText<'a>>, optional;
    }
}
