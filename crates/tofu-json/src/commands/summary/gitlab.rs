use crate::json::{Json, finish};
use tofu_json_model::summary::Summary;

/// The report of a merge request: exactly these three numbers, a replacement in the first and the last.
pub(super) fn write(total: &Summary) -> String {
    let counts = &total.changes;
    let mut json = Json::line();
    json.object(|json| {
        json.member("create").literal(counts.additions());
        json.member("update").literal(counts.updates());
        json.member("delete").literal(counts.destructions());
    });
    finish(json)
}
