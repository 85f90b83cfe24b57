use crate::fingerprint::{fingerprint, rule};
use crate::place::region;
use crate::visible::line;
use crate::{Recording, to_line};
use serde::Serialize;
use std::collections::HashMap;
use tofu_json_diagnostic::Diagnostic;

/// A report of code quality: a list of issues. Those without a place in a file point to the first
/// line of the recorded stream.
#[must_use]
pub fn gitlab(recordings: &[Recording]) -> String {
    let mut seen = HashMap::new();
    let mut issues = Vec::new();
    for recording in recordings {
        for diagnostic in recording.diagnostics() {
            issues.push(issue(&recording.name, diagnostic, &mut seen));
        }
    }
    to_line(&issues)
}

#[derive(Serialize)]
struct IssueRecord {
    description: String,
    check_name: String,
    fingerprint: String,
    severity: &'static str,
    location: LocationRecord,
}

#[derive(Serialize)]
struct LocationRecord {
    path: String,
    lines: LinesRecord,
}

#[derive(Serialize)]
struct LinesRecord {
    begin: usize,
}

fn issue(name: &str, diagnostic: &Diagnostic, seen: &mut HashMap<String, u64>) -> IssueRecord {
    let place = region(diagnostic);
    let path = place.as_ref().map_or(name, |(range, _)| &range.filename);
    let begin = place.as_ref().map_or(1, |(_, region)| region.start.line);
    let mut description = diagnostic.summary.to_string();
    if let Some(address) = diagnostic.address() {
        description.push_str(&format!(" ({address})"));
    }
    if !diagnostic.detail.is_empty() {
        description.push_str(&format!(": {}", diagnostic.detail));
    }
    let rule = rule(&diagnostic.summary);
    let about = diagnostic.address().unwrap_or_default();
    let once = fingerprint([&*rule, path, about, &diagnostic.detail]);
    // Issues are distinguished by it: the same again gets another one.
    let times = seen.entry(once.clone()).or_default();
    *times += 1;
    let own = match *times {
        1 => once,
        times => fingerprint([&*once, &times.to_string()]),
    };
    IssueRecord {
        description: line(&description),
        check_name: rule,
        fingerprint: own,
        severity: if diagnostic.is_error() {
            "critical"
        } else {
            "minor"
        },
        location: LocationRecord {
            path: line(path),
            lines: LinesRecord { begin },
        },
    }
}
