use super::broken_rules;
use crate::commands::config::place;
use crate::json::{Json, finish};
use tofu_json_config::lint::LintFinding;

/// One object: the rules that found something, and the findings.
pub(super) fn write(findings: &[LintFinding]) -> String {
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
