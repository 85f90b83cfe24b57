//! Findings of `config lint` in each format.

use super::broken_rules;
use crate::commands::config::place;
use crate::json::{Json, finish};
use crate::message::visible_on_one_line;
use tofu_json_diagnostic::Finding;
use tofu_json_module::lint::LintFinding;
use tofu_json_report::SarifLog;

/// A line for each finding.
pub(super) fn text(findings: &[LintFinding]) -> String {
    if findings.is_empty() {
        return "nothing found\n".to_owned();
    }
    let lines = findings.iter().map(line);
    lines
        .map(|line| visible_on_one_line(&line) + "\n")
        .collect()
}

fn line(finding: &LintFinding) -> String {
    let mut at = finding.file_name.clone();
    if let Some(place) = finding.place {
        at += &format!(":{}:{}", place.start.line, place.start.column);
    }
    let fixable = if finding.fix.is_empty() {
        ""
    } else {
        ", --fix mends it"
    };
    format!(
        "{at}: {}: {} ({}{fixable})",
        finding.rule.severity().as_str(),
        finding.message,
        finding.rule
    )
}

/// One object: the rules that found something, and the findings.
pub(super) fn json(findings: &[LintFinding]) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("rules").array(|json| {
            for rule in broken_rules(findings) {
                json.element().object(|json| {
                    json.member("rule").string(rule.as_str());
                    json.member("about").string(rule.about());
                    json.member("fixable").literal(rule.is_fixable());
                });
            }
        });
        json.member("findings").array(|json| {
            for found in findings {
                json.element().object(|json| finding(json, found));
            }
        });
    });
    finish(json)
}

fn finding(json: &mut Json, finding: &LintFinding) {
    json.member("rule").string(finding.rule.as_str());
    json.member("severity")
        .string(finding.rule.severity().as_str());
    json.member("message").string(&finding.message);
    json.member("file").string(&finding.file_name);
    match finding.place {
        Some(place) => place::members(json, place),
        None => {
            json.member("start").literal("null");
            json.member("end").literal("null");
        }
    }
    json.member("fix").array(|json| {
        for edit in &finding.fix {
            json.element().object(|json| {
                json.member("start").literal(edit.span.start);
                json.member("end").literal(edit.span.end);
                json.member("text").string(&edit.text);
            });
        }
    });
}

/// A log of one run: the rules that found something, and a result for each finding.
pub(super) fn sarif(findings: &[LintFinding]) -> String {
    let mut log = SarifLog::new(env!("CARGO_PKG_VERSION"));
    for finding in findings {
        log.add_finding(Finding::from(finding));
    }
    log.to_json()
}
