use super::Expression;
use crate::shape::{DecodedText, Format, JsonShape, List, object};
use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;
use tofu_json_vocab::Mode;

object! {
    /// A resource of the configuration.
    Resource = "ConfigResource" {
        /// The address within the module.
        address "address": DecodedText<'a> as JsonShape::Text(Format::Resource), always;
        /// The mode.
        mode "mode": Option<Mode>, always;
        /// The type.
        resource_type "type": DecodedText<'a>, always;
        /// The name.
        name "name": DecodedText<'a>, always;
        /// The key of the provider configuration, which may be missing from the document.
        provider_config_key "provider_config_key": Option<DecodedText<'a>>, optional;
        /// What runs when an object is created or destroyed.
        provisioners "provisioners": List<'a, Provisioner<'a>>, optional;
        /// The arguments.
        expressions "expressions": Option<Value<'a>>, optional;
        /// The version of the schema.
        schema_version "schema_version": Option<WrittenNumber<'a>> as JsonShape::Unsigned, optional;
        /// How many instances; wins over `for_each_expression`.
        count_expression "count_expression": Option<Expression<'a>>, optional;
        /// For what there are instances.
        for_each_expression "for_each_expression": Option<Expression<'a>>, optional;
        /// What it depends on besides; `""` for what could not be read.
        depends_on "depends_on": List<'a, DecodedText<'a>>, optional;
    }
}

object! {
    /// Something that runs when an object is created or destroyed.
    Provisioner = "Provisioner" {
        /// Its type.
        provisioner_type "type": Option<DecodedText<'a>>, optional;
        /// The arguments.
        expressions "expressions": Option<Value<'a>>, optional;
    }
}

object! {
    /// An action of the configuration (only Terraform).
    Action = "ConfigAction" {
        /// The address within the module.
        address "address": DecodedText<'a>, optional;
        /// The type.
        action_type "type": DecodedText<'a>, optional;
        /// The name.
        name "name": DecodedText<'a>, optional;
        /// The key of the provider configuration.
        provider_config_key "provider_config_key": Option<DecodedText<'a>>, optional;
        /// The arguments.
        expressions "expressions": Option<Value<'a>>, optional;
        /// How many instances.
        count_expression "count_expression": Option<Expression<'a>>, optional;
        /// For what there are instances.
        for_each_expression "for_each_expression": Option<Expression<'a>>, optional;
    }
}
