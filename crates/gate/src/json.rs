//! How plans fare, as JSON.

use crate::{Exception, GateReport, GateResult, PolicyReport, PolicyVerdict, Violation};
use serde::Serialize;
use tofu_json_value::Json;

/// The version of the format that [`write_gate_reports`] writes.
pub const GATE_FORMAT_VERSION: &str = "1.0";

/// The JSON Schema of that format.
pub const GATE_SCHEMA: &str = include_str!("../schemas/check.json");

/// A plan that no gate has looked at, since it cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnreadPlan {
    /// The name of its file.
    pub file: String,
    /// Why it cannot be read.
    pub message: String,
}

#[derive(Serialize)]
struct ReportsRecord<'r> {
    format_version: &'static str,
    passed: bool,
    plans: Vec<GateReportRecord<'r>>,
    #[serde(skip_serializing_if = "<[UnreadPlan]>::is_empty")]
    unreadable: &'r [UnreadPlan],
}

#[derive(Serialize)]
struct GateReportRecord<'r> {
    file: &'r str,
    passed: bool,
    errored: bool,
    waiting: u64,
    gates: Vec<GateRecord<'r>>,
    policies: Option<PolicyReportRecord<'r>>,
}

#[derive(Serialize)]
struct GateRecord<'r> {
    rule: &'static str,
    gate: String,
    name: Option<&'r str>,
    reason: Option<&'r str>,
    passed: bool,
    violations: Vec<ViolationRecord<'r>>,
    /// How many violations are not listed.
    more: u64,
    excepted: u64,
    expired: Vec<ExceptionRecord<'r>>,
}

#[derive(Serialize)]
struct ViolationRecord<'r> {
    message: &'r str,
    address: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deposed: Option<&'r str>,
    action: Option<&'static str>,
}

#[derive(Serialize)]
pub(crate) struct ExceptionRecord<'r> {
    address: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'r str>,
    owner: Option<&'r str>,
    reason: Option<&'r str>,
    expires: Option<String>,
}

#[derive(Serialize)]
struct PolicyReportRecord<'r> {
    passed: bool,
    rules: u64,
    by_object: bool,
    excepted: u64,
    verdicts: Vec<VerdictRecord<'r>>,
}

#[derive(Serialize)]
struct VerdictRecord<'r> {
    code: &'static str,
    severity: &'static str,
    rule: &'r str,
    message: &'r str,
    address: Option<&'r str>,
}

/// Writes reports with the names of their plans: one object with all. Where a plan could not be read, not all have passed.
///
/// ```
/// use tofu_json_gate::{UnreadPlan, write_gate_reports};
/// use tofu_json_value::Json;
///
/// let unread = UnreadPlan { file: "plan.json".to_owned(), message: "it ends too early".to_owned() };
/// let mut json = Json::line();
/// write_gate_reports(&mut json, &[], &[unread]);
/// assert!(json.into_text().starts_with(r#"{"format_version":"1.0","passed":false,"plans":[],"unreadable":[{"file":"#));
/// ```
pub fn write_gate_reports(
    json: &mut Json,
    reports: &[(String, GateReport)],
    unread: &[UnreadPlan],
) {
    json.serialize(&ReportsRecord {
        format_version: GATE_FORMAT_VERSION,
        passed: unread.is_empty() && reports.iter().all(|(_, report)| report.passed()),
        plans: reports.iter().map(record).collect(),
        unreadable: unread,
    });
}

fn record((file, report): &(String, GateReport)) -> GateReportRecord<'_> {
    GateReportRecord {
        file,
        passed: report.passed(),
        errored: report.errored,
        waiting: report.waiting,
        gates: report.gates.iter().map(gate).collect(),
        policies: report.policies.as_ref().map(policies),
    }
}

fn gate(result: &GateResult) -> GateRecord<'_> {
    GateRecord {
        rule: result.gate.rule.code().as_str(),
        gate: result.gate.rule.to_string(),
        name: result.gate.name.as_deref(),
        reason: result.gate.reason.as_deref(),
        passed: result.passed(),
        violations: result.violations.iter().map(violation).collect(),
        more: result.more,
        excepted: result.excepted,
        expired: result.expired.iter().map(exception).collect(),
    }
}

fn violation(violation: &Violation) -> ViolationRecord<'_> {
    ViolationRecord {
        message: &violation.message,
        address: violation.address.as_deref(),
        deposed: violation.deposed.as_deref(),
        action: violation.word.map(|word| word.as_str()),
    }
}

pub(crate) fn exception(exception: &Exception) -> ExceptionRecord<'_> {
    ExceptionRecord {
        address: &exception.address,
        path: exception.path.as_deref(),
        owner: exception.owner.as_deref(),
        reason: exception.reason.as_deref(),
        expires: exception.expires.map(|day| day.to_string()),
    }
}

fn policies(report: &PolicyReport) -> PolicyReportRecord<'_> {
    PolicyReportRecord {
        passed: report.passed(),
        rules: report.rules,
        by_object: report.by_object,
        excepted: report.excepted,
        verdicts: report.verdicts.iter().map(verdict).collect(),
    }
}

fn verdict(verdict: &PolicyVerdict) -> VerdictRecord<'_> {
    let severity = verdict.code.severity();
    VerdictRecord {
        code: verdict.code.as_str(),
        severity: if severity == tofu_json_diagnostic::Severity::Warning {
            "warning"
        } else {
            "error"
        },
        rule: &verdict.rule,
        message: &verdict.message,
        address: verdict.address.as_deref(),
    }
}
