use crate::entry::{DifferenceEntry, DifferenceSubject};
use tofu_json_review::write_differences;
use tofu_json_value::Json;

/// The version of the JSON form, as its member `format_version` has it.
pub const FORMAT_VERSION: &str = "1.0";

/// The JSON Schema of the JSON form: an object whose `differences` are such entries.
pub const SCHEMA: &str = include_str!("../schemas/diff.json");

/// Writes an entry as an object.
///
/// `address` with `deposed` and `moved_from`, `output`, or `invocation` with `resource` and `event` say what it is, and `waits`
/// why it waits for the next plan; `difference` is the word of its [kind](crate::DifferenceKind), `action` what was planned with it. `about` has what differs besides values. The lists
/// `values_before`, `values_after`, `values` and `importing` have differences as reviews have them, and `known_now` paths that are unknown in
/// the first document alone, or that were unknown in a plan and are not there in a state. Members that are empty are absent.
pub fn write_entry_json(json: &mut Json<&mut String>, entry: &DifferenceEntry<'_>) {
    json.object(|json| {
        write_subject(json, &entry.subject);
        json.text("difference", entry.kind.as_str());
        if let Some(action) = &entry.action {
            json.text("action", action);
        }
        if !entry.about.is_empty() {
            json.member("about")
                .list(&entry.about, |json, (about, before, after)| {
                    json.object(|json| {
                        json.text("name", about);
                        json.text("before", before);
                        json.text("after", after);
                    });
                });
        }
        for (list, parts) in &entry.values {
            write_differences(json.member(list.as_str()), parts);
        }
        if !entry.known_now.is_empty() {
            json.member("known_now")
                .list(&entry.known_now, |json, path| json.string(path));
        }
        if entry.only_absent {
            json.member("only_absent").bool(true);
        }
    });
}

fn write_subject(json: &mut Json<&mut String>, subject: &DifferenceSubject) {
    match subject {
        DifferenceSubject::Output(name) => json.text("output", name),
        DifferenceSubject::Action(invocation) => {
            json.text("invocation", &invocation.address);
            json.optional_text("resource", invocation.resource.as_deref());
            json.optional_text("event", invocation.event.as_deref());
        }
        DifferenceSubject::Waiting { subject, reason } => {
            write_subject(json, subject);
            json.text("waits", reason);
        }
        DifferenceSubject::Object {
            address,
            deposed,
            moved_from,
        } => {
            json.text("address", address);
            if !deposed.is_empty() {
                json.text("deposed", deposed);
            }
            if let Some(from) = moved_from {
                json.text("moved_from", from);
            }
        }
    }
}
