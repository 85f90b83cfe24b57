use crate::fingerprint::{fingerprint, rule};
use crate::place::region;
use crate::visible::line;
use crate::{Recording, finish};
use std::collections::HashMap;
use tofu_json_diagnostic::Diagnostic;
use tofu_json_value::Json;

/// A report of code quality: a list of issues. Those without a place in a file point to the first
/// line of the recorded stream.
#[must_use]
pub fn gitlab(recordings: &[Recording]) -> String {
    let mut seen = HashMap::new();
    let mut json = Json::line();
    json.array(|json| {
        for recording in recordings {
            for diagnostic in recording.diagnostics() {
                json.element()
                    .object(|json| issue(json, &recording.name, diagnostic, &mut seen));
            }
        }
    });
    finish(json)
}

fn issue(json: &mut Json, name: &str, diagnostic: &Diagnostic, seen: &mut HashMap<String, u64>) {
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
    json.member("description").string(&line(&description));
    json.member("check_name").string(&rule);
    json.member("fingerprint").string(&own);
    json.member("severity").string(if diagnostic.is_error() {
        "critical"
    } else {
        "minor"
    });
    json.member("location").object(|json| {
        json.member("path").string(&line(path));
        json.member("lines")
            .object(|json| json.member("begin").literal(begin));
    });
}
