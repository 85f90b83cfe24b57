use super::Instance;
use crate::Presence;
use crate::shape::{DecodedText, Format, JsonShape, List, Notation, object};
use tofu_json_value::Value;
use tofu_json_vocab::Mode;

object! {
    /// An output of the root module.
    Output = "RawOutput" {
        /// The value.
        value "value": Presence<Value<'a>>, always;
        /// The type.
        output_type "type": Option<Notation<'a>>, always;
        /// Whether it is sensitive.
        sensitive "sensitive": bool, optional;
        /// Why it should not be used any more (only OpenTofu).
        deprecated "deprecated": Option<DecodedText<'a>>, optional;
    }
}

object! {
    /// A resource with its instances.
    Resource = "RawResource" {
        /// The module instance; absent in the root module.
        module "module": Option<DecodedText<'a>> as JsonShape::Text(Format::Module), optional;
        /// The mode: managed or data.
        mode "mode": Option<Mode>, always;
        /// The type.
        resource_type "type": DecodedText<'a>, always;
        /// The name.
        name "name": DecodedText<'a>, always;
        /// Whether there are several instances (only versions of old, without a meaning now).
        each "each": Option<DecodedText<'a>>, optional;
        /// The provider configuration; absent where the instances name it.
        provider "provider": Option<DecodedText<'a>>, optional;
        /// The instances; may be empty.
        instances "instances": List<'a, Instance<'a>>, always;
    }
}
