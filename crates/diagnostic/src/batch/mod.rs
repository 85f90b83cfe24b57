//! Many diagnostics as OpenTofu prints them together.

mod fold;

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::{Diagnostic, Severity};

pub use fold::Group;

/// What is done to many diagnostics before they are printed.
///
/// ```
/// use tofu_json_diagnostic::{Batch, Diagnostic, Range};
///
/// let warning = |detail: &'static str| Diagnostic::<Range>::warning("Deprecated", detail).at(Range::default());
/// let groups = Batch::default().arrange(vec![warning("the first"), warning("another")]);
/// assert_eq!(groups.len(), 1);
/// assert_eq!(
///     groups[0].with_others_noted().detail,
///     "the first\n\n(and one more similar warning elsewhere)",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Batch {
    /// Whether like warnings become one. The default is `true`.
    pub consolidate_warnings: bool,
    /// Whether like errors become one. The default is `false`.
    pub consolidate_errors: bool,
    /// Whether warnings of deprecation stay. The default is `true`.
    ///
    /// Their JSON does not say which of them come from modules of the user.
    pub deprecations: bool,
}

impl Default for Batch {
    fn default() -> Self {
        Self {
            consolidate_warnings: true,
            consolidate_errors: false,
            deprecations: true,
        }
    }
}

impl Batch {
    /// Sets [`consolidate_warnings`](Self#structfield.consolidate_warnings).
    #[must_use]
    pub const fn consolidate_warnings(mut self, consolidate_warnings: bool) -> Self {
        self.consolidate_warnings = consolidate_warnings;
        self
    }

    /// Sets [`consolidate_errors`](Self#structfield.consolidate_errors).
    #[must_use]
    pub const fn consolidate_errors(mut self, consolidate_errors: bool) -> Self {
        self.consolidate_errors = consolidate_errors;
        self
    }

    /// Sets [`deprecations`](Self#structfield.deprecations).
    #[must_use]
    pub const fn deprecations(mut self, deprecations: bool) -> Self {
        self.deprecations = deprecations;
        self
    }
}

impl Batch {
    /// Sorts diagnostics, drops what says the same again and folds what is alike.
    ///
    /// The order is stable: warnings first; then those without a place in the source; then by how
    /// many folders deep the file is, its name, and the bytes where the part begins and ends.
    ///
    /// Deprecations of one cause are kept once; their JSON does not name the cause, so it is read
    /// from summary and detail. Results of check blocks are never folded, nor is what has no place
    /// in the source.
    ///
    /// ```
    /// use tofu_json_diagnostic::{Batch, Diagnostic, Range};
    ///
    /// let warning = Diagnostic::warning("Old syntax", "Use the new one.").at(Range::default());
    /// let groups = Batch::default().arrange(vec![warning.clone(), warning]);
    /// assert_eq!(groups.len(), 1);
    /// assert_eq!(
    ///     groups[0].with_others_noted().detail,
    ///     "Use the new one.\n\n(and one more similar warning elsewhere)",
    /// );
    /// ```
    #[must_use]
    pub fn arrange(&self, mut diagnostics: Vec<Diagnostic>) -> Vec<Group> {
        diagnostics.sort_by(compare);
        drop_repeated(&mut diagnostics, self.deprecations);
        fold::fold(diagnostics, self)
    }
}

fn compare(a: &Diagnostic, b: &Diagnostic) -> Ordering {
    order_key(a).cmp(&order_key(b))
}

/// Severity, then the place in the source, of which none comes first.
fn order_key(diagnostic: &Diagnostic) -> (u8, Option<(usize, &str, usize, usize)>) {
    let severity = match diagnostic.severity {
        Severity::Warning => 0,
        Severity::Error => 1,
        Severity::Note | Severity::Other(_) => 2,
    };
    let place = diagnostic.subject.as_ref().map(|range| {
        let depth = range.filename.matches('/').count();
        let (start, end) = (range.start.byte, range.end.byte);
        (depth, range.filename.as_str(), start, end)
    });
    (severity, place)
}

/// Leaves one warning of deprecation for each cause, or none.
fn drop_repeated(diagnostics: &mut Vec<Diagnostic>, keep: bool) {
    let mut seen = HashSet::new();
    diagnostics.retain(|diagnostic| match cause(diagnostic) {
        Some(cause) => keep && seen.insert(cause.to_owned()),
        None => true,
    });
}

/// What is deprecated, if the diagnostic is the warning of it.
fn cause(diagnostic: &Diagnostic) -> Option<&str> {
    if !diagnostic.is_warning() {
        return None;
    }
    match &*diagnostic.summary {
        "Value derived from a deprecated source" => diagnostic.detail.split('\n').next(),
        "Variable marked as deprecated by the module author" => Some(&diagnostic.detail),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
