//! Reports for other programs.

use super::CheckedPlans;
use tofu_json_diagnostic::{Diagnostic, Severity};
use tofu_json_gate::{GateReport, GateResult, PolicyReport, UnreadPlan};
use tofu_json_report::{Case, SarifLog, Suite, Verdict, github_of, junit_of};

/// What a plan is called that no gate has looked at.
const UNREAD: &str = "unreadable-plan";

pub(super) fn sarif(plans: &CheckedPlans) -> String {
    let mut log = SarifLog::new(env!("CARGO_PKG_VERSION"));
    for plan in &plans.unread {
        log.add_unread(&plan.file, &plan.message);
    }
    for (file, report) in &plans.reports {
        for finding in report.findings() {
            log.add_finding(finding.in_file(file));
        }
    }
    log.to_json()
}

/// Annotations have no place: the files of the configuration are not in a plan.
pub(super) fn github(plans: &CheckedPlans) -> String {
    let unread = plans.unread.iter().map(|UnreadPlan { file, message }| {
        Diagnostic::error(format!("{file}: {UNREAD}"), message.clone())
    });
    let mut diagnostics: Vec<_> = unread.collect();
    for (file, report) in &plans.reports {
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

pub(super) fn junit(plans: &CheckedPlans) -> String {
    let unread = plans.unread.iter().map(|UnreadPlan { file, message }| {
        let case = Case::new(UNREAD, Verdict::Errored, vec![message.clone()]);
        Suite::new(file.clone(), vec![case])
    });
    let suites: Vec<_> = unread.chain(plans.reports.iter().map(suite)).collect();
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
