use super::{Linted, broken_rules};
use crate::json::{Json, finish};
use tofu_json_lock::LintFinding;

/// One object: the rules that found something, and the findings of each file.
pub(super) fn write(linted: &[Linted]) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("rules").array(|json| {
            for rule in broken_rules(linted) {
                json.element().object(|json| {
                    json.member("rule").string(rule.as_str());
                    json.member("about").string(rule.about());
                    json.member("fixable").literal(rule.is_fixable());
                });
            }
        });
        json.member("files").array(|json| {
            for linted in linted {
                json.element().object(|json| {
                    json.member("file").string(&linted.file);
                    json.member("findings").array(|json| {
                        for found in &linted.findings {
                            json.element().object(|json| finding(json, found));
                        }
                    });
                });
            }
        });
    });
    finish(json)
}

fn finding(json: &mut Json, finding: &LintFinding) {
    json.member("rule").string(finding.code.as_str());
    json.member("severity").string(finding.severity.as_str());
    json.member("message").string(&finding.message);
    json.member("provider")
        .string_or_null(finding.name.as_deref());
    for (name, place) in [("start", finding.start), ("end", finding.end)] {
        let json = json.member(name);
        let Some(place) = place else {
            json.literal("null");
            continue;
        };
        json.object(|json| {
            json.member("line").literal(place.line);
            json.member("column").literal(place.column);
            json.member("byte").literal(place.byte);
        });
    }
}
