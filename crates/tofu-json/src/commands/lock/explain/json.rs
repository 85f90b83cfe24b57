use super::super::show::strings;
use crate::json::{Json, finish};
use tofu_json_lock::Change;

/// One object with every change.
pub(super) fn write(changes: &[Change]) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("changes").array(|json| {
            for found in changes {
                json.element().object(|json| change(json, found));
            }
        });
    });
    finish(json)
}

fn change(json: &mut Json, change: &Change) {
    let provider = change.provider.as_ref().map(ToString::to_string);
    json.member("provider").string_or_null(provider.as_deref());
    json.member("category").string(change.category.as_str());
    json.member("suspicious")
        .literal(change.category.is_suspicious());
    json.member("what").string(&change.to_string());
    json.member("cause").string(change.cause());
    json.member("from").string_or_null(change.from.as_deref());
    json.member("to").string_or_null(change.to.as_deref());
    json.member("added")
        .array(|json| strings(json, &change.added));
    json.member("removed")
        .array(|json| strings(json, &change.removed));
}
