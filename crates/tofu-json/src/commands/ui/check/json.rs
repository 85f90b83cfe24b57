use super::{Checked, word};
use crate::json::{Json, finish};
use tofu_json_ui::{Finding, Note};

/// One object without a line end.
pub(super) fn write(checked: &Checked) -> String {
    let mut json = Json::line();
    json.object(|json| {
        let end = &checked.end;
        json.member("file").string(&checked.file);
        json.member("messages").literal(end.messages);
        json.member("lines").literal(end.lines);
        json.member("bytes").literal(end.bytes);
        json.member("truncated").literal(end.is_truncated);
        let worst = checked.worst.as_ref().map(word);
        json.member("worst").string_or_null(worst);
        json.member("findings").array(|json| {
            for found in &checked.findings {
                json.element()
                    .object(|json| finding(json, found, checked.show_sensitive));
            }
        });
        json.member("more").literal(checked.more);
        json.member("notes").array(|json| {
            for found in checked.notes() {
                json.element().object(|json| note(json, found));
            }
        });
    });
    finish(json).trim_end().to_owned()
}

fn finding(json: &mut Json, finding: &Finding, show_sensitive: bool) {
    json.member("code").string(finding.code.as_str());
    json.member("severity").string(word(&finding.severity()));
    json.member("message").string(finding.code.about());
    json.member("line").literal(finding.line);
    json.member("column").literal(finding.column);
    json.member("byte").literal(finding.byte);
    if show_sensitive {
        json.member("excerpt").string(&finding.excerpt);
    }
}

fn note(json: &mut Json, note: &Note) {
    json.member("code").string(note.code.as_str());
    json.member("message").string(note.code.about());
    json.member("address")
        .string_or_null(note.address.as_deref());
    json.member("text").string(&note.text);
    json.member("line").literal(note.line);
}
