//! Findings for what OpenTofu refuses.

use super::{Lint, LintFinding, LintRule};
use crate::{ConflictSides, LockDiagnosticKind};

impl Lint<'_> {
    pub(super) fn syntax(&mut self) {
        match ConflictSides::split(self.parsed.file.source()) {
            Ok(None) => {}
            Ok(Some(sides)) => {
                let message = match sides.conflicts {
                    1 => "1 conflict that is not resolved: `tofu-json lock resolve` does it"
                        .to_owned(),
                    number => format!(
                        "{number} conflicts that are not resolved: `tofu-json lock resolve` does it"
                    ),
                };
                // Conflict markers cause further mistakes, which would not help.
                return self.file(LintRule::InvalidFile, message);
            }
            Err(error) => self.file(LintRule::InvalidFile, error.to_string()),
        }
        let errors = self.parsed.diagnostics.iter();
        for found in errors.filter(|found| found.diagnostic.is_error()) {
            let rule = match found.kind {
                LockDiagnosticKind::ConstraintsForm => LintRule::ConstraintsNotNormalised,
                _ => LintRule::InvalidFile,
            };
            let error = &found.diagnostic;
            let message = format!("{}: {}", error.summary, error.detail);
            self.findings.push(LintFinding {
                range: error.range.clone(),
                ..LintFinding::new(rule, message)
            });
        }
    }
}
