use super::broken_rules;
use crate::json::FilePosition;
use serde::Serialize;
use tofu_json_module::lint::{LintFinding, LintRule};

/// The rules that found something, and the findings.
#[derive(Serialize)]
pub(super) struct LintedModules<'f> {
    rules: Vec<RuleRecord>,
    findings: Vec<FindingRecord<'f>>,
}

#[derive(Serialize)]
struct RuleRecord {
    rule: &'static str,
    about: &'static str,
    fixable: bool,
}

#[derive(Serialize)]
struct FindingRecord<'f> {
    rule: &'static str,
    severity: String,
    message: &'f str,
    file: &'f str,
    start: Option<FilePosition>,
    end: Option<FilePosition>,
    fix: Vec<EditRecord<'f>>,
}

/// An edit: bytes of the file from `start` to `end` become `text`.
#[derive(Serialize)]
struct EditRecord<'f> {
    start: u32,
    end: u32,
    text: &'f str,
}

impl<'f> LintedModules<'f> {
    pub(super) fn of(findings: &'f [LintFinding]) -> Self {
        let rules = broken_rules(findings).into_iter();
        Self {
            rules: rules.map(RuleRecord::from).collect(),
            findings: findings.iter().map(FindingRecord::from).collect(),
        }
    }
}

impl From<LintRule> for RuleRecord {
    fn from(rule: LintRule) -> Self {
        Self {
            rule: rule.as_str(),
            about: rule.about(),
            fixable: rule.is_fixable(),
        }
    }
}

impl<'f> From<&'f LintFinding> for FindingRecord<'f> {
    fn from(finding: &'f LintFinding) -> Self {
        let edits = finding.fix.iter().map(|edit| EditRecord {
            start: edit.span.start,
            end: edit.span.end,
            text: &edit.text,
        });
        Self {
            rule: finding.rule.as_str(),
            severity: finding.rule.severity().to_string(),
            message: &finding.message,
            file: &finding.file_name,
            start: finding.place.map(|place| place.start.into()),
            end: finding.place.map(|place| place.end.into()),
            fix: edits.collect(),
        }
    }
}
