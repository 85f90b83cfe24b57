use tofu_json_provider::Provider;

use crate::Diagnostic;
use tofu_json_diagnostic::Place;
use tofu_json_text::quoted;

/// Checks that a local name of a provider is in its normal form.
pub(super) fn check(name: &str, place: Place, faults: &mut Vec<Diagnostic>) -> bool {
    let detail = match normal_form(name) {
        None => problem(name),
        Some(normal) if normal == name => return true,
        Some(normal) => format!(
            "Provider names must be normalized. Replace {} with {} to fix this error.",
            quoted(name),
            quoted(&normal)
        ),
    };
    faults.push(Diagnostic::error("Invalid provider local name", detail).at(place));
    false
}

/// The rule for local names, as faults give it.
pub(super) const RULE: &str =
    "must contain only letters, digits, and dashes, and may not use leading or trailing dashes";

/// Why a text is no local name.
fn problem(name: &str) -> String {
    format!("{name} is an invalid provider local name: {RULE}")
}

/// The name as addresses of providers have it.
fn normal_form(name: &str) -> Option<String> {
    Some(implied(name)?.provider_type().to_owned())
}

/// The provider that a local name means if no source is given.
pub(super) fn implied(name: &str) -> Option<Provider> {
    Provider::implied(name).ok()
}
