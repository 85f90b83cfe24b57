//! Findings of `config lint` as SARIF.

use super::group::LintGroup;
use std::collections::BTreeMap;
use tofu_json_diagnostic::Finding;
use tofu_json_module::lint::{LintFinding, LintRule};
use tofu_json_report::{CodePoints, SarifLog};

/// A log of one run: the rules that found something, and a result for each finding.
pub(super) fn new() -> SarifLog<LintRule> {
    SarifLog::new(env!("CARGO_PKG_VERSION"))
}

/// Adds what was found in files that are looked at together.
pub(super) fn add(log: &mut SarifLog<LintRule>, group: &LintGroup, findings: &[LintFinding]) {
    let mut columns: BTreeMap<usize, CodePoints<'_>> = BTreeMap::new();
    for found in findings {
        let finding = Finding::from(found);
        let text = found.file.and_then(|file| Some((file, group.text(file)?)));
        log.add_finding(match text {
            Some((file, text)) => {
                let columns = columns.entry(file);
                columns
                    .or_insert_with(|| CodePoints::of(text))
                    .finding(finding)
            }
            None => finding,
        });
    }
}
