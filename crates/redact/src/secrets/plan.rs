//! The strings that a whole plan calls secret.

use super::{SecretFinder, SecretPlaces};
use std::collections::BTreeSet;
use tofu_json_model::stream::{OutlinedPlan, StreamError};
use tofu_json_model::view::Mask;
use tofu_json_value::Value;

/// The strings that a plan calls secret, wherever it does: see [`SecretPlaces`]. `sensitive` says which variables are secret
/// beside those that the configuration calls so.
///
/// # Errors
///
/// Where the document cannot be read.
pub fn secrets_of_plan(
    plan: &OutlinedPlan<'_>,
    sensitive: impl Fn(&str) -> bool,
) -> Result<SecretFinder, StreamError> {
    let limits = plan.limits();
    let places = SecretPlaces::find(&mut plan.input(), limits)?;
    let mut masked = places.collect(limits, |range| plan.part(range))?;
    plan.member(plan.layout().variables.as_ref(), |variables| {
        for (name, variable) in variables.members() {
            if sensitive(&name) {
                let value = variable.get("value").unwrap_or_else(Value::null);
                masked.collect(value, Mask::Whole);
            }
        }
    })?;
    Ok(masked.finder())
}

/// The variables of the root module that must not be shown: all of which the configuration does not say otherwise.
///
/// # Errors
///
/// Where the document cannot be read.
pub fn sensitive_variables(plan: &OutlinedPlan<'_>) -> Result<BTreeSet<String>, StreamError> {
    let configuration = plan.configuration()?;
    let declared = configuration.as_ref();
    let declared = declared.map(|configuration| configuration.view().root_module.variables);
    let range = plan.layout().variables.as_ref();
    plan.member(range, |variables| {
        let names = variables.members().map(|(name, _)| name.into_owned());
        let is_sensitive = |name: &String| {
            let variable = declared.as_ref().map(|declared| declared.get(name));
            !matches!(variable, Some(Ok(Some(variable))) if !variable.sensitive)
        };
        names.filter(is_sensitive).collect()
    })
}
