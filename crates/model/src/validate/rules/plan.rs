use super::{change, checks, config, outputs, resource_change, schemas, state, values};
use crate::document::plan::{Change, Plan};
use crate::document::render::RenderPlan;
use crate::shape::Map;
use crate::validate::findings::Findings;

/// Rules for a plan.
pub(super) fn check(plan: &Plan<'_>, findings: &mut Findings) {
    resource_change::list(&plan.resource_changes, findings);
    resource_change::list(&plan.resource_drift, findings);
    for deferred in plan.deferred_changes.iter().flatten() {
        resource_change::one(&deferred.resource_change, findings);
    }
    output_changes(&plan.output_changes, findings);
    for (_, output) in plan.planned_values.outputs.iter() {
        if let Ok(output) = output {
            outputs::value(output.value, output.output_type, findings);
        }
    }
    values::planned(&plan.planned_values.root_module, findings);
    if let Some(prior) = &plan.prior_state {
        state::check(prior, findings);
    }
    if let Some(configuration) = &plan.configuration {
        config::check(configuration, findings);
    }
    checks::check(&plan.checks, findings);
}

/// Rules for a plan of a remote run.
pub(super) fn check_render(plan: &RenderPlan<'_>, findings: &mut Findings) {
    resource_change::list(&plan.resource_changes, findings);
    resource_change::list(&plan.resource_drift, findings);
    output_changes(&plan.output_changes, findings);
    schemas::check(&plan.provider_schemas, findings);
}

fn output_changes(changes: &Map<'_, Change<'_>>, findings: &mut Findings) {
    for change in changes.iter().filter_map(|(_, change)| change.ok()) {
        change::of_output(&change, findings);
        change::output_masks(&change, findings);
    }
}
