use super::super::show::{locked, strings};
use super::Comparison;
use crate::json::{Json, finish};
use tofu_json_lock::{LockChange, LockDifference};

/// One object: whether both are equal, and every difference.
pub(super) fn write(comparison: &Comparison) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("equal")
            .literal(comparison.differences.is_empty());
        json.member("same_selections")
            .literal(comparison.same_selections);
        json.member("changes").array(|json| {
            for difference in &comparison.differences {
                json.element().object(|json| change(json, difference));
            }
        });
    });
    finish(json)
}

fn change(json: &mut Json, difference: &LockDifference) {
    let word = match &difference.change {
        LockChange::Added(_) => "added",
        LockChange::Removed(_) => "removed",
        LockChange::Changed { .. } => "changed",
    };
    json.member("provider")
        .string(&difference.provider.to_string());
    json.member("change").string(word);
    match &difference.change {
        LockChange::Added(entry) => json.member("after").object(|json| locked(json, entry)),
        LockChange::Removed(entry) => json.member("before").object(|json| locked(json, entry)),
        LockChange::Changed {
            version,
            constraints,
            added,
            removed,
            kept,
        } => {
            if let Some((before, after)) = version {
                pair(json, "version", &before.to_string(), &after.to_string());
            }
            if let Some((before, after)) = constraints {
                pair(json, "constraints", &before.to_string(), &after.to_string());
            }
            json.member("hashes").object(|json| {
                json.member("added").array(|json| strings(json, added));
                json.member("removed").array(|json| strings(json, removed));
                json.member("kept").literal(kept);
                json.member("replaced")
                    .literal(difference.change.replaces_hashes());
            });
        }
    }
}

fn pair(json: &mut Json, name: &str, before: &str, after: &str) {
    json.member(name).object(|json| {
        json.member("before").string(before);
        json.member("after").string(after);
    });
}
