//! Calls of functions that do not exist.

use tofu_json_config::Diagnostic;
use tofu_json_config::expression::{Expression, Faults};
use tofu_json_text::quoted;

use super::{Context, functions};

/// Checks the functions that an expression calls.
pub(super) fn check(context: &Context<'_, '_>, expression: Expression<'_>, faults: &mut Faults) {
    for called in expression.calls() {
        let mut words = called.name.split("::").map(str::trim);
        let fault = match (words.next(), words.next(), words.next()) {
            (Some(name), None, None) | (Some("core"), Some(name), None) => {
                if functions::exists(name) {
                    continue;
                }
                let detail = format!("There is no function named {}.", quoted(&called.name));
                Diagnostic::error("Call to unknown function", detail)
            }
            (Some("provider"), Some(provider), Some(_)) => {
                if context.providers.names.contains_key(provider) {
                    continue;
                }
                let detail = format!(
                    "Provider {} does not exist within the required_providers of this module",
                    quoted(provider)
                );
                Diagnostic::error("Unknown function provider", detail)
            }
            _ => continue,
        };
        faults.push(fault.at(called.place));
    }
}
