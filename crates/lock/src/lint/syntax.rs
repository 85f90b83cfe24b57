//! What the reference refuses.

use super::{Lint, LintFinding, LintRule};
use crate::Sides;
use crate::read::INVALID_CONSTRAINTS;
use tofu_json_diagnostic::Diagnostic;

/// How the detail of refused constraints goes on where only their form is wrong.
const FORM: &str = "must be written in normalized form";

impl Lint<'_> {
    pub(super) fn syntax(&mut self) {
        match Sides::split(self.parsed.file.source()) {
            Ok(None) => {}
            Ok(Some(sides)) => {
                let message = match sides.conflicts {
                    1 => "1 conflict that is not resolved: `tofu-json lock resolve` does it"
                        .to_owned(),
                    number => format!(
                        "{number} conflicts that are not resolved: `tofu-json lock resolve` does it"
                    ),
                };
                // What the markers make of the rest tells nothing.
                return self.file(LintRule::L1, message);
            }
            Err(error) => self.file(LintRule::L1, error.to_string()),
        }
        let errors = self
            .parsed
            .diagnostics
            .iter()
            .map(|found| &found.diagnostic);
        for error in errors.filter(|diagnostic| diagnostic.is_error()) {
            let rule = if is_about_form(error) {
                LintRule::L11
            } else {
                LintRule::L1
            };
            let message = format!("{}: {}", error.summary, error.detail);
            self.findings.push(LintFinding {
                range: error.range.clone(),
                ..LintFinding::new(rule, message)
            });
        }
    }
}

/// Whether constraints were read, and only their form is wrong.
pub(super) fn is_about_form(error: &Diagnostic) -> bool {
    error.summary == INVALID_CONSTRAINTS && error.detail.contains(FORM)
}
