use crate::session::Session;
use std::ops::Range;
use tofu_json_value::{Document, Value};
use tofu_json_vocab::PlanMode;

/// The mode that a plan was most likely made in (json-formats, section 24.8): without resource
/// changes but with managed objects in the prior state it only refreshed.
pub(crate) fn infer_mode(
    session: &Session<'_>,
    has_changes: bool,
    prior_state: Option<&Range<usize>>,
) -> PlanMode {
    let refreshes =
        !has_changes && prior_state.is_some_and(|range| has_managed_objects(session, range));
    if refreshes {
        PlanMode::RefreshOnly
    } else {
        PlanMode::Normal
    }
}

fn has_managed_objects(session: &Session<'_>, prior_state: &Range<usize>) -> bool {
    let Ok(text) = session.source.read(prior_state) else {
        return false;
    };
    let Ok(state) = Document::parse_with(text, session.options.limits) else {
        return false;
    };
    let root = state
        .root()
        .get("values")
        .and_then(|values| values.get("root_module"));
    let mut modules: Vec<Value<'_>> = root.into_iter().collect();
    while let Some(module) = modules.pop() {
        let resources = module
            .get("resources")
            .into_iter()
            .flat_map(Value::elements);
        let is_managed = |resource: Value<'_>| {
            resource
                .get("mode")
                .is_some_and(|mode| mode.as_str().as_deref() == Some("managed"))
        };
        if resources.into_iter().any(is_managed) {
            return true;
        }
        modules.extend(
            module
                .get("child_modules")
                .into_iter()
                .flat_map(Value::elements),
        );
    }
    false
}
