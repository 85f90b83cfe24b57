//! Finds what is doubtful about configuration that OpenTofu accepts.

mod argument;
mod finding;
mod fix;
mod linted;
mod rule;
mod rules;
mod strings;
mod structure;
#[cfg(test)]
mod tests;

use crate::{FileKind, Listing};
use tofu_json_config::Source;
use tofu_json_config::json::Document;

pub use finding::LintFinding;
pub use fix::{Edit, apply};
pub use rule::LintRule;

use linted::Linted;

/// Options of a lint: which rules to check, and information that is not in the files.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct LintOptions<'l> {
    /// The rules that are looked at.
    pub rules: &'l [LintRule],
    /// The listing of the module, for rules about files that are not read.
    pub listing: Option<&'l Listing>,
    /// The output of `providers schema -json`, for rules about the arguments of providers.
    pub schemas: Option<&'l Document<'l>>,
}

impl Default for LintOptions<'_> {
    /// All rules but the optional ones.
    fn default() -> Self {
        Self {
            rules: &LintRule::USUAL,
            listing: None,
            schemas: None,
        }
    }
}

impl<'l> LintOptions<'l> {
    /// Sets [`rules`](Self#structfield.rules).
    #[must_use]
    pub const fn rules(mut self, rules: &'l [LintRule]) -> Self {
        self.rules = rules;
        self
    }

    /// Sets [`listing`](Self#structfield.listing).
    #[must_use]
    pub const fn listing(mut self, listing: Option<&'l Listing>) -> Self {
        self.listing = listing;
        self
    }

    /// Sets [`schemas`](Self#structfield.schemas).
    #[must_use]
    pub const fn schemas(mut self, schemas: Option<&'l Document<'l>>) -> Self {
        self.schemas = schemas;
        self
    }
}

/// Looks for everything doubtful in the files of a module, in order of files and places; what is
/// about a file as a whole comes first.
///
/// Files with mistakes in their syntax are left out: [`Source::faults`] lists those.
///
/// ```
/// use tofu_json_config::Source;
/// use tofu_json_module::lint::{LintOptions, LintRule, apply, lint};
/// use tofu_json_module::FileKind;
///
/// let text = br#"{"output": {"o": {"value": 1, "depends_on": ["${local.a}"]}}}"#;
/// let source = Source::read("main.tf.json", text);
/// let findings = lint(&[(&source, FileKind::Primary)], &LintOptions::default());
/// assert_eq!(findings[0].rule, LintRule::InterpolatedReference);
/// assert_eq!(apply(text, &findings), br#"{"output": {"o": {"value": 1, "depends_on": ["local.a"]}}}"#);
/// ```
#[must_use]
pub fn lint<'f>(
    files: &[(&'f Source<'f>, FileKind)],
    options: &LintOptions<'_>,
) -> Vec<LintFinding> {
    let linted = Linted::new(files, options);
    let mut findings = Vec::new();
    for rule in LintRule::ALL {
        if options.rules.contains(&rule) {
            let found = rules::look(rule, &linted);
            findings.extend(found.into_iter().map(|found| found.named(rule, &linted)));
        }
    }
    findings.sort_by_key(|finding| (finding.file, finding.place, finding.rule));
    findings
}
