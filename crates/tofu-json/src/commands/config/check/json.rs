use super::CheckFindings;
use crate::commands::config::place;
use crate::json::{Json, finish};
use tofu_json_config::{Diagnostic, SnippetContext};

/// One object: the verdict, all diagnostics, and what was not checked.
pub(super) fn write(found: &CheckFindings<'_>) -> String {
    let surroundings: Vec<_> = found.sources.iter().map(SnippetContext::of).collect();
    let mut json = Json::line();
    json.object(|json| {
        json.member("ok").literal(found.is_ok());
        json.member("diagnostics").array(|json| {
            for (file, fault) in &found.faults {
                let around = file.and_then(|file| surroundings.get(file));
                json.element()
                    .object(|json| diagnostic(json, fault, around));
            }
        });
        json.member("not_checked")
            .object(|json| found.not_checked.write(json));
    });
    finish(json)
}

fn diagnostic(json: &mut Json, fault: &Diagnostic, around: Option<&SnippetContext<'_>>) {
    json.member("severity").string(fault.severity.as_str());
    json.member("summary").string(&fault.summary);
    json.member("detail").string(&fault.detail);
    if let Some(around) = around {
        json.member("file").string(around.name());
    }
    for (name, part) in [("subject", fault.subject), ("context", fault.context)] {
        if let Some(part) = part {
            json.member(name).object(|json| place::members(json, part));
        }
    }
    if let (Some(around), Some(subject)) = (around, fault.subject)
        && let Some(path) = around.at(subject.start.byte)
    {
        json.member("in").string(&path);
    }
}
