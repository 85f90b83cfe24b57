use super::LintRule;
use crate::Provider;
use tofu_json_diagnostic::{Range, Severity};

/// Something doubtful.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LintFinding {
    /// The rule that it is about.
    pub rule: LintRule,
    /// How serious it is.
    pub severity: Severity,
    /// What was found.
    pub message: String,
    /// The provider that it is about; none for the file as a whole.
    pub provider: Option<Provider>,
    /// Where it is.
    pub range: Option<Range>,
}

impl LintFinding {
    pub(super) fn new(rule: LintRule, message: String) -> Self {
        Self {
            rule,
            severity: rule.severity(),
            message,
            provider: None,
            range: None,
        }
    }
}
