//! The strings that the masks of a whole plan hide.

use super::{MaskedStrings, SecretFinder};
use memchr::memmem;
use std::borrow::Cow;
use tofu_json_model::Limits;
use tofu_json_model::stream::{OutlinedPlan, StreamError};
use tofu_json_model::view::Mask;
use tofu_json_value::{Document, Value};

/// What the names of masks end with in JSON.
const MASK: &[u8] = b"_sensitive\"";

impl MaskedStrings {
    /// Adds what the masks of an entry of a plan hide, from the text of the entry. It is parsed only if a mask marks
    /// something; what cannot be read adds nothing.
    pub fn collect_entry(&mut self, text: &[u8], limits: Limits) {
        if !marks_something(text, limits) {
            return;
        }
        if let Ok(document) = Document::parse_with(Cow::Borrowed(text), limits) {
            self.collect_change(document.root().get("change").unwrap_or_else(Value::null));
        }
    }

    /// Adds what the masks of a change hide.
    pub fn collect_change(&mut self, change: Value<'_>) {
        for (value, mask) in [("before", "before_sensitive"), ("after", "after_sensitive")] {
            let value = change.get(value).unwrap_or_else(Value::null);
            self.collect(value, Mask::new(change.get(mask)));
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

/// Whether something that is named like a mask holds a `true`.
fn marks_something(text: &[u8], limits: Limits) -> bool {
    memmem::find_iter(text, MASK).any(|at| {
        let after_name = text.get(at + MASK.len()..).unwrap_or_default();
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
