use crate::message::visible_on_one_line;
use tofu_json_gate::{GateReport, GateResult, PolicyReport};

/// What the plans are on a line each, with a line for each gate and for each thing that is against it.
pub(super) fn write(reports: &[(String, GateReport)]) -> String {
    let mut text = String::new();
    for (file, report) in reports {
        let mut lines = vec![head(file, report)];
        for gate in &report.gates {
            lines.extend(of_gate(gate));
        }
        if let Some(policies) = &report.policies {
            lines.extend(of_policies(policies));
        }
        lines.extend(of_waiting(report.waiting));
        for line in lines {
            text.push_str(&visible_on_one_line(&line));
            text.push('\n');
        }
    }
    text
}

/// Such as "plan.json: 1 of 3 gates does not hold".
fn head(file: &str, report: &GateReport) -> String {
    let policies = report.policies.as_ref();
    let all = report.gates.len() + usize::from(policies.is_some());
    let passed = report.gates.iter().filter(|gate| gate.passed()).count()
        + usize::from(policies.is_some_and(PolicyReport::passed));
    let failed = all - passed;
    let gates = if all == 1 { "gate" } else { "gates" };
    let hold = if failed == 1 {
        "does not hold"
    } else {
        "do not hold"
    };
    match failed {
        _ if report.errored => {
            format!("{file}: planning failed part-way, so the plan passes no gate")
        }
        0 => format!("{file}: passes {all} {gates}"),
        failed => format!("{file}: {failed} of {all} {gates} {hold}"),
    }
}

/// What no gate looks at.
fn of_waiting(waiting: u64) -> Option<String> {
    let waits = match waiting {
        0 => return None,
        1 => "1 change waits".to_owned(),
        count => format!("{count} changes wait"),
    };
    Some(format!(
        "  note: {waits} for the next plan, which no gate looks at"
    ))
}

fn of_gate(result: &GateResult) -> Vec<String> {
    let rule = result.gate.rule.to_string();
    let title = match &result.gate.name {
        Some(name) => format!("{name} ({rule})"),
        None => rule,
    };
    let mut line = format!("  {} {title}", word(result.passed()));
    if let Some(reason) = result.gate.reason.as_ref().filter(|_| !result.passed()) {
        line.push_str(&format!(": {reason}"));
    }
    match result.excepted {
        0 => {}
        1 => line.push_str(", 1 exception"),
        count => line.push_str(&format!(", {count} exceptions")),
    }
    let mut lines = vec![line];
    lines.extend(
        (result.violations.iter()).map(|violation| format!("       {}", violation.message)),
    );
    if result.more > 0 {
        lines.push(format!("       and {} more", result.more));
    }
    for exception in &result.expired {
        let day = exception.expires.map(|day| day.to_string());
        let owner = exception.owner.as_ref();
        let owner = owner.map_or_else(String::new, |owner| format!(", owner {owner}"));
        lines.push(format!(
            "       note: the exception for {} has expired: {}{owner}",
            exception.address,
            day.unwrap_or_default(),
        ));
    }
    lines
}

fn of_policies(report: &PolicyReport) -> Vec<String> {
    let rules = if report.rules == 1 { "rule" } else { "rules" };
    let mut line = format!(
        "  {} policies, {} {rules}",
        word(report.passed()),
        report.rules
    );
    if report.excepted > 0 {
        line.push_str(&format!(", {} excepted", report.excepted));
    }
    let mut lines = vec![line];
    for verdict in &report.verdicts {
        let about = verdict.address.as_ref();
        let about = about.filter(|address| !verdict.message.contains(&**address));
        let about = about.map_or_else(String::new, |address| format!(" ({address})"));
        lines.push(format!(
            "       {}: {}{about}",
            verdict.rule, verdict.message
        ));
    }
    lines
}

const fn word(passed: bool) -> &'static str {
    if passed { "ok  " } else { "FAIL" }
}
