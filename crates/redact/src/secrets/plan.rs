//! The strings that the masks of entries of plans and states hide, and those of a whole plan.

use super::{MaskedStrings, SecretFinder};
use memchr::memmem;
use std::borrow::Cow;
use std::collections::BTreeSet;
use tofu_json_model::Limits;
use tofu_json_model::stream::{OutlinedPlan, StreamError};
use tofu_json_model::view::Mask;
use tofu_json_value::{Document, Value};

/// What the names of masks end with in JSON, in entries of plans and of states.
const CHANGE_MASK: &[u8] = b"_sensitive\"";
const STATE_MASK: &[u8] = b"\"sensitive_values\"";

impl MaskedStrings {
    /// Adds what the masks of an entry of a plan hide, from the text of the entry. It is parsed only if a mask marks
    /// something; what cannot be read adds nothing.
    pub fn collect_entry(&mut self, text: &[u8], limits: Limits) {
        if let Some(document) = marked(text, CHANGE_MASK, limits) {
            self.collect_change(document.root().get("change").unwrap_or_else(Value::null));
        }
    }

    /// The same of a resource of a state.
    pub fn collect_resource(&mut self, text: &[u8], limits: Limits) {
        if let Some(document) = marked(text, STATE_MASK, limits) {
            let resource = document.root();
            let values = resource.get("values").unwrap_or_else(Value::null);
            self.collect(values, Mask::new(resource.get("sensitive_values")));
        }
    }
}

/// The strings that the masks of a plan hide: those of its objects, its outputs and the variables that its configuration
/// calls sensitive. `sensitive` says which those are.
///
/// # Errors
///
/// Where the document cannot be read.
pub fn secrets_of_plan(
    plan: &OutlinedPlan<'_>,
    sensitive: impl Fn(&str) -> bool,
) -> Result<SecretFinder, StreamError> {
    let mut masked = MaskedStrings::default();
    for change in plan.changes().iter().chain(plan.drift()) {
        masked.collect_entry(&plan.text(change)?, plan.limits());
    }
    let layout = plan.layout();
    plan.member(layout.output_changes.as_ref(), |outputs| {
        for (_, change) in outputs.members() {
            masked.collect_change(change);
        }
    })?;
    plan.member(layout.action_invocations.as_ref(), |actions| {
        let actions = actions.elements();
        actions.for_each(|action| masked.collect_action(action));
    })?;
    plan.member(layout.deferred_changes.as_ref(), |deferred| {
        for entry in deferred.elements() {
            let change = entry.get("resource_change").and_then(|it| it.get("change"));
            masked.collect_change(change.unwrap_or_else(Value::null));
        }
    })?;
    plan.member(layout.deferred_action_invocations.as_ref(), |deferred| {
        let actions = deferred.elements();
        let actions = actions.filter_map(|entry| entry.get("action_invocation"));
        actions.for_each(|action| masked.collect_action(action));
    })?;
    plan.member(layout.variables.as_ref(), |variables| {
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

/// An entry, if a mask in it marks something and it can be read.
fn marked<'t>(text: &'t [u8], mask: &[u8], limits: Limits) -> Option<Document<'t>> {
    if !marks_something(text, mask, limits) {
        return None;
    }
    Document::parse_with(Cow::Borrowed(text), limits).ok()
}

/// Whether something whose name ends like that of a mask holds a `true`.
fn marks_something(text: &[u8], name: &[u8], limits: Limits) -> bool {
    memmem::find_iter(text, name).any(|at| {
        let after_name = text.get(at + name.len()..).unwrap_or_default();
        let mask = after_name.trim_ascii_start();
        let mask = mask
            .strip_prefix(b":")
            .unwrap_or_default()
            .trim_ascii_start();
        match mask {
            [b't', ..] => true,
            [b'{' | b'[', ..] => Document::parse_prefix(Cow::Borrowed(mask), limits)
                .map_or(true, |(mask, _)| mask.root().holds_true()),
            _ => false,
        }
    })
}
