//! The configuration, inside plans and from `show -json -config` and `-module=DIR`.

mod expression;
mod module;
mod resource;

pub use expression::{Block, Expression, Reading};
pub use module::{Module, ModuleCall, Output, Variable};
pub use resource::{Action, Provisioner, Resource};

use crate::shape::{DecodedText, Format, JsonShape, Map, object};
use tofu_json_value::Value;

object! {
    /// A configuration.
    Configuration = "Configuration" {
        /// The provider configurations by opaque keys.
        provider_config "provider_config": Map<'a, ProviderConfig<'a>>, optional;
        /// The root module.
        root_module "root_module": Module<'a>, always;
    }
}

object! {
    /// A provider configuration.
    ProviderConfig = "ProviderConfig" {
        /// The local name, in some cases with the alias.
        name "name": Option<DecodedText<'a>>, optional;
        /// The full name of the provider.
        full_name "full_name": Option<DecodedText<'a>> as JsonShape::Text(Format::Provider), optional;
        /// The alias.
        alias "alias": Option<DecodedText<'a>>, optional;
        /// The version constraints of the module, merged.
        version_constraint "version_constraint": Option<DecodedText<'a>>, optional;
        /// The module of the configuration; absent in the root module.
        module_address "module_address": Option<DecodedText<'a>> as JsonShape::Text(Format::Module), optional;
        /// The arguments.
        expressions "expressions": Option<Value<'a>>, optional;
    }
}
