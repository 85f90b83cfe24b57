use super::{Linted, broken_rules};
use crate::json::{FilePosition, to_line};
use serde::Serialize;
use tofu_json_lock::{LintFinding, LintRule};

/// The rules that found something, and the findings of each file.
#[derive(Serialize)]
struct LintedFiles<'f> {
    rules: Vec<BrokenRule>,
    files: Vec<LintedFile<'f>>,
}

#[derive(Serialize)]
struct BrokenRule {
    rule: LintRule,
    about: &'static str,
    fixable: bool,
}

#[derive(Serialize)]
struct LintedFile<'f> {
    file: &'f str,
    findings: Vec<FileFinding<'f>>,
}

#[derive(Serialize)]
struct FileFinding<'f> {
    rule: LintRule,
    severity: &'f str,
    message: &'f str,
    provider: Option<&'f str>,
    start: Option<FilePosition>,
    end: Option<FilePosition>,
}

pub(super) fn write(linted: &[Linted]) -> String {
    let rules = broken_rules(linted).into_iter().map(|rule| BrokenRule {
        rule,
        about: rule.about(),
        fixable: rule.is_fixable(),
    });
    let files = linted.iter().map(|linted| LintedFile {
        file: &linted.file,
        findings: linted.findings.iter().map(FileFinding::of).collect(),
    });
    to_line(&LintedFiles {
        rules: rules.collect(),
        files: files.collect(),
    })
}

impl<'f> FileFinding<'f> {
    fn of(finding: &'f LintFinding) -> Self {
        Self {
            rule: finding.code,
            severity: finding.severity.as_str(),
            message: &finding.message,
            provider: finding.name.as_deref(),
            start: finding.start.map(FilePosition::from),
            end: finding.end.map(FilePosition::from),
        }
    }
}
