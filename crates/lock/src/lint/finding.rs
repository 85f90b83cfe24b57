use super::LintRule;
use crate::Provider;
use std::fmt;
use tofu_json_diagnostic::Range;

/// Something doubtful.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LintFinding {
    /// The rule that it is about.
    pub rule: LintRule,
    /// How serious it is.
    pub severity: LintSeverity,
    /// What was found.
    pub message: String,
    /// The provider that it is about; none for the file as a whole.
    pub provider: Option<Provider>,
    /// Where it is.
    pub range: Option<Range>,
}

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LintSeverity {
    /// Worth knowing.
    Note,
    /// Likely to do harm some day.
    Warning,
    /// OpenTofu refuses the file or the entry.
    Error,
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

impl LintSeverity {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for LintSeverity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
