use crate::json::{Json, finish};
use tofu_json_lock::{CheckFinding, CheckKind};

/// One object with every finding.
pub(super) fn write(findings: &[CheckFinding], file: &str) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("file").string(file);
        json.member("findings").array(|json| {
            for found in findings {
                json.element().object(|json| finding(json, found));
            }
        });
    });
    finish(json)
}

fn finding(json: &mut Json, finding: &CheckFinding) {
    json.member("provider")
        .string(&finding.provider.to_string());
    json.member("kind").string(finding.kind.as_str());
    json.member("message").string(&finding.to_string());
    let text = |text: &dyn ToString| Some(text.to_string());
    let (version, required, recorded) = match &finding.kind {
        CheckKind::Missing { constraints, .. } => (None, text(constraints), None),
        CheckKind::Superfluous(version) => (text(version), None, None),
        CheckKind::OutsideConstraints {
            version,
            constraints,
        } => (text(version), text(constraints), None),
        CheckKind::ConstraintsDrift { recorded, required } => {
            (None, text(required), text(recorded))
        }
        _ => (None, None, None),
    };
    json.member("version").string_or_null(version.as_deref());
    json.member("required").string_or_null(required.as_deref());
    json.member("recorded").string_or_null(recorded.as_deref());
}
