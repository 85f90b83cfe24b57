//! Reports for other programs.

use tofu_json_diagnostic::{Diagnostic, Severity};
use tofu_json_gate::{GateReport, GateResult, PolicyReport};
use tofu_json_report::{Case, SarifLog, Suite, Verdict, github_of, junit_of};

pub(super) fn sarif(reports: &[(String, GateReport)]) -> String {
    let mut log = SarifLog::new(env!("CARGO_PKG_VERSION"));
    for (file, report) in reports {
        for finding in report.findings() {
            log.add_finding(finding.in_file(file));
        }
    }
    log.to_json()
}

/// Annotations have no place: the files of the configuration are not in a plan.
pub(super) fn github(reports: &[(String, GateReport)]) -> String {
    let mut diagnostics = Vec::new();
    for (file, report) in reports {
        diagnostics.extend(report.findings().into_iter().map(|finding| {
            let summary = format!("{file}: {}", finding.code);
            let detail = finding.message;
            let diagnostic: Diagnostic = Diagnostic::of(finding.code, summary, detail);
            match finding.name {
                Some(address) => diagnostic.about(address),
                None => diagnostic,
            }
        }));
    }
    github_of(&diagnostics)
}

pub(super) fn junit(reports: &[(String, GateReport)]) -> String {
    let suites: Vec<_> = reports.iter().map(suite).collect();
    junit_of(&suites)
}

fn suite((file, report): &(String, GateReport)) -> Suite {
    let mut cases = Vec::new();
    if report.errored {
        let text = "planning failed part-way, and such a plan passes no gate";
        cases.push(Case::new(
            "errored-plan",
            Verdict::Errored,
            vec![text.to_owned()],
        ));
    }
    cases.extend(report.gates.iter().map(case));
    cases.extend(report.policies.as_ref().map(policies));
    Suite::new(file.clone(), cases)
}

fn case(result: &GateResult) -> Case {
    let texts = result.findings().map(|finding| finding.message).collect();
    Case::new(result.title(), verdict(result.passed()), texts)
}

fn policies(report: &PolicyReport) -> Case {
    let text = |verdict: &tofu_json_gate::PolicyVerdict| {
        let word = match verdict.severity() {
            Severity::Warning => "warning: ",
            _ => "",
        };
        format!("{word}{}: {}", verdict.rule, verdict.message)
    };
    let texts = report.verdicts.iter().map(text).collect();
    Case::new("policies", verdict(report.passed()), texts)
}

const fn verdict(passed: bool) -> Verdict {
    if passed {
        Verdict::Passed
    } else {
        Verdict::Failed
    }
}
