use super::{checks, outputs, schemas, values};
use crate::document::render::RenderState;
use crate::document::state::State;
use crate::document::values::StateOutput;
use crate::shape::Map;
use crate::validate::findings::Findings;

/// Rules for a state.
pub(super) fn check(state: &State<'_>, findings: &mut Findings) {
    if let Some(found) = &state.values {
        state_outputs(&found.outputs, findings);
        values::state(&found.root_module, findings);
    }
    checks::check(&state.checks, findings);
}

/// Rules for a state of a remote run.
pub(super) fn check_render(state: &RenderState<'_>, findings: &mut Findings) {
    state_outputs(&state.root_module_outputs, findings);
    if let Some(root) = state.either_root() {
        values::state(root, findings);
    }
    schemas::check(&state.provider_schemas, findings);
}

fn state_outputs(found: &Map<'_, StateOutput<'_>>, findings: &mut Findings) {
    for output in found.iter().filter_map(|(_, output)| output.ok()) {
        outputs::value(output.value, output.output_type, findings);
    }
}
