//! What the format says beyond the shape of single values.

mod address;
mod before_after;
mod change;
mod checks;
mod config;
mod mask;
mod order;
mod outputs;
mod plan;
mod raw;
mod resource_change;
mod schemas;
mod side;
mod state;
mod text;
mod validation;
mod values;

pub(super) use raw::generation;
pub(super) use text::{path, text};

use super::findings::Findings;
use crate::document::Any;

/// Applies the rules for documents of a kind. What cannot be read is passed over: it was reported before.
pub(super) fn check(document: &Any<'_>, findings: &mut Findings) {
    match document {
        Any::Plan(plan) => plan::check(plan, findings),
        Any::State(state) => state::check(state, findings),
        Any::Outputs(found) => outputs::check(found, findings),
        Any::RenderPlan(plan) => plan::check_render(plan, findings),
        Any::RenderState(found) => state::check_render(found, findings),
        Any::ProviderSchemas(schemas) => schemas::check(&schemas.provider_schemas, findings),
        Any::RawState(state) => raw::check(state, findings),
        Any::Configuration(configuration) => config::check(configuration, findings),
        Any::Validate(result) => validation::check(result, findings),
        Any::ResourceState(found) => {
            if let Some(resource) = &found.resource {
                values::resource(resource, findings);
            }
        }
        Any::CloudPlan(plan) => side::cloud_plan(plan, findings),
        Any::BackendRecord(record) => side::backend_record(record, findings),
        _ => {}
    }
}
