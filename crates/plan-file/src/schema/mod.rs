//! Provider schemas as far as values need them: types, and what is sensitive.

mod block;
mod provisioner;
mod seen;
mod sources;

pub(crate) use block::{PlanAttribute, PlanAttributeKind, PlanBlock, PlanNestedType, SchemaMember};
pub(crate) use provisioner::provisioner_schema;
pub(crate) use seen::{SeenShape, SeenTypes, SeenVersions};
pub(crate) use sources::{ResourceSchema, SchemaSource};
