//! Findings for what OpenTofu refuses.

use super::{Lint, LintRule, found};
use crate::{ConflictSides, LockCode};
use tofu_json_diagnostic::Range;

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
        for error in errors.filter(|found| found.is_error()) {
            let rule = if error.is(LockCode::ConstraintsForm) {
                LintRule::ConstraintsNotNormalised
            } else {
                LintRule::InvalidFile
            };
            let place = error.subject.as_ref().map(Range::place);
            self.findings.push(found(rule, error.text(), place, None));
        }
    }
}
