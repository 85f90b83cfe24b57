//! Many diagnostics as OpenTofu prints them together.

mod deprecation;
mod fold;
mod order;

use crate::Diagnostic;

pub use fold::Group;

/// What is done to many diagnostics before they are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// Whether like warnings become one. The default is `true`.
    pub consolidate_warnings: bool,
    /// Whether like errors become one. The default is `false`.
    pub consolidate_errors: bool,
    /// Whether warnings of deprecation stay. The default is `true`.
    ///
    /// Which of them come from modules of one's own their JSON does not tell.
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
    /// Sorts diagnostics, drops what says the same again and folds what is alike.
    ///
    /// The order is stable: warnings first; then those without a place in the source; then by how
    /// many folders deep the file is, its name, and the bytes where the part begins and ends.
    ///
    /// Deprecations of one cause are told once; their JSON does not name the cause, so it is told
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
        diagnostics.sort_by(order::compare);
        deprecation::drop_repeated(&mut diagnostics, self.deprecations);
        fold::fold(diagnostics, self)
    }
}

#[cfg(test)]
mod tests;
