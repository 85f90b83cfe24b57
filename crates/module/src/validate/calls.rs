//! Calls of functions that come from nowhere. Names without a namespace are looked up when a call is evaluated.

use tofu_json_config::Diagnostic;
use tofu_json_config::expression::{Expression, Faults};
use tofu_json_text::quoted;

use super::Context;

/// Checks the namespaces of the functions that an expression calls.
pub(super) fn check(context: &Context<'_, '_>, expression: Expression<'_>, faults: &mut Faults) {
    for called in expression.calls() {
        let mut words = called.name.split("::").map(str::trim);
        let fault = match (words.next(), words.next(), words.next()) {
            (_, None, _) | (Some("core"), Some(_), None) => continue,
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
            _ => {
                let detail = format!(
                    "Function {} does not exist within a valid namespace (provider,core)",
                    quoted(&called.name)
                );
                Diagnostic::error("Unknown function namespace", detail)
            }
        };
        faults.push(fault.at(called.place));
    }
}
