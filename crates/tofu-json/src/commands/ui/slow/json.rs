use super::super::duration::seconds;
use super::sums::{Sums, Time, Times, differing, longest};
use crate::json::{Json, finish};

/// One object: lists by operation, type, module and action, each longest first; with a baseline, the
/// greatest difference first.
pub(super) fn write(sums: &Sums, before: Option<&Sums>, top: usize) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("seconds").literal(seconds(sums.total));
        if let Some(before) = before {
            json.member("seconds_before").literal(seconds(before.total));
        }
        let operation = |json: &mut Json, (address, work): &(String, String)| {
            json.member("address").string(address);
            json.member("action").string(work);
        };
        let name = |json: &mut Json, name: &String| json.member("name").string(name);
        let old = before.map(|before| &before.operations);
        list(json, "operations", &sums.operations, old, top, operation);
        let old = before.map(|before| &before.types);
        list(json, "types", &sums.types, old, top, name);
        let old = before.map(|before| &before.modules);
        list(json, "modules", &sums.modules, old, top, name);
        let old = before.map(|before| &before.actions);
        list(json, "actions", &sums.actions, old, top, name);
    });
    finish(json)
}

fn list<K: Ord>(
    json: &mut Json,
    member: &str,
    now: &Times<K>,
    before: Option<&Times<K>>,
    top: usize,
    name: impl Fn(&mut Json, &K),
) {
    let entries = match before {
        Some(before) => differing(before, now, top),
        None => {
            let longest = longest(now, top).into_iter();
            longest.map(|(key, time)| (key, None, Some(time))).collect()
        }
    };
    json.member(member).array(|json| {
        for (key, old, new) in entries {
            json.element().object(|json| {
                name(json, key);
                let new = new.unwrap_or_default();
                json.member("count").literal(new.count);
                json.member("seconds").literal(seconds(new.total));
                json.member("longest_seconds").literal(seconds(new.longest));
                json.member("failed").literal(new.failed);
                json.member("unfinished").literal(new.unfinished);
                if before.is_some() {
                    let old = old.as_ref().map(|old: &Time| seconds(old.total));
                    json.member("seconds_before")
                        .literal(old.unwrap_or_else(|| "null".to_owned()));
                }
            });
        }
    });
}
