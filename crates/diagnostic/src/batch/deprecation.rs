use std::collections::HashSet;

use crate::Diagnostic;

/// Leaves one warning of deprecation for each cause, or none.
pub(super) fn drop_repeated(diagnostics: &mut Vec<Diagnostic>, keep: bool) {
    let mut told = HashSet::new();
    diagnostics.retain(|diagnostic| match cause(diagnostic) {
        Some(cause) => keep && told.insert(cause.to_owned()),
        None => true,
    });
}

/// What is deprecated, if the diagnostic is the warning of it.
pub(super) fn cause(diagnostic: &Diagnostic) -> Option<&str> {
    if !diagnostic.is_warning() {
        return None;
    }
    match &*diagnostic.summary {
        "Value derived from a deprecated source" => diagnostic.detail.split('\n').next(),
        "Variable marked as deprecated by the module author" => Some(&diagnostic.detail),
        _ => None,
    }
}
