use crate::Presence;
use crate::shape::{DecodedText, Format, JsonShape, Key, List, object};
use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;
use tofu_json_vocab::Mode;

object! {
    /// An object of a resource instance, current or deposed.
    Resource = "Resource" {
        /// The address of the instance; current and deposed objects share it.
        address "address": DecodedText<'a> as JsonShape::Text(Format::Resource), always;
        /// The mode of the resource.
        mode "mode": Option<Mode>, always;
        /// The type of the resource.
        resource_type "type": DecodedText<'a>, always;
        /// The name of the resource.
        name "name": DecodedText<'a>, always;
        /// The key of the instance.
        index "index": Option<Key<'a>>, optional;
        /// The provider.
        provider_name "provider_name": DecodedText<'a> as JsonShape::Text(Format::Provider), optional;
        /// The version of the schema; always 0 for deposed objects.
        schema_version "schema_version": Option<WrittenNumber<'a>> as JsonShape::Unsigned, optional;
        /// The attributes; absent where the object is planned to be forgotten.
        values "values": Presence<Value<'a>>, optional;
        /// Which attributes are sensitive.
        sensitive_values "sensitive_values": Option<Value<'a>> as JsonShape::Mask, optional;
        /// The resources and modules that it depends on, absolute and without keys.
        depends_on "depends_on": List<'a, DecodedText<'a>>, optional;
        /// Whether the object is tainted.
        tainted "tainted": bool, optional;
        /// The key of a deposed object; absent for the current one.
        deposed_key "deposed_key": Option<DecodedText<'a>> as JsonShape::Text(Format::Deposed), optional;
        /// The identity.
        identity "identity": Presence<Value<'a>>, optional;
        /// The version of the schema of the identity.
        identity_schema_version "identity_schema_version": Option<WrittenNumber<'a>> as JsonShape::Unsigned, optional;
    }
}
