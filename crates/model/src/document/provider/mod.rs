//! The provider schemas that `providers schema -json` prints.
//!
//! [`schema`](crate::schema) reads the part that a renderer needs, and finds schemas without reading
//! the document.

mod attribute;
mod block;

pub use super::function::{ProviderFunction as Function, ProviderFunctionParameter as Parameter};
pub use attribute::{Attribute, DescriptionKind, IdentityAttribute, IdentitySchema, NestedType};
pub use block::{ActionSchema, Block, NestedBlock, NestingMode, Schema};

use crate::shape::{DecodedText, Format, JsonShape, Map, object};

object! {
    /// Provider schemas.
    ProviderSchemas = "ProviderSchemas" of ProviderSchemas {
        /// The version of the format.
        format_version "format_version": Option<DecodedText<'a>> as JsonShape::Text(Format::Version), always;
        /// The providers by full name.
        provider_schemas "provider_schemas": Map<'a, Provider<'a>>, optional;
    }
}

object! {
    /// The schemas of one provider.
    Provider = "Provider" {
        /// The configuration of the provider itself.
        provider "provider": Option<Schema<'a>>, optional;
        /// Resources by type.
        resource_schemas "resource_schemas": Map<'a, Schema<'a>>, optional;
        /// Data sources by type.
        data_source_schemas "data_source_schemas": Map<'a, Schema<'a>>, optional;
        /// Ephemeral resources by type.
        ephemeral_resource_schemas "ephemeral_resource_schemas": Map<'a, Schema<'a>>, optional;
        /// Lists of resources by type (only Terraform).
        list_resource_schemas "list_resource_schemas": Map<'a, Schema<'a>>, optional;
        /// Functions by name.
        functions "functions": Map<'a, Function<'a>>, optional;
        /// Identities of resources by type.
        resource_identity_schemas "resource_identity_schemas": Map<'a, IdentitySchema<'a>>, optional;
        /// Actions by type (only Terraform).
        action_schemas "action_schemas": Map<'a, ActionSchema<'a>>, optional;
        /// State stores by type (only Terraform).
        state_store_schemas "state_store_schemas": Map<'a, Schema<'a>>, optional;
    }
}
