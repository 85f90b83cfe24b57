use super::member::{
    push_if_some, push_if_true, push_key, push_member, push_next_key, push_text, separate,
};
use super::value::push_value;
use super::{JsonOptions, write_diff};
use crate::{Diff, Entry, Importing, Output, StateOutput, StateResource};
use tofu_json_value::write_string;
use tofu_json_vocab::{Action, Reason};

/// Appends one resource of a plan.
pub fn write_entry(json: &mut String, entry: &Entry<'_>, options: &JsonOptions) {
    push_first(json, "address", entry.address);
    push_if_some(json, "previous_address", entry.previous_address);
    push_if_some(json, "module_address", entry.module_address);
    push_text(json, "mode", entry.mode.as_str());
    push_text(json, "type", entry.resource_type);
    push_text(json, "name", entry.name);
    if let Some(index) = entry.index {
        push_member(json, "index", index);
    }
    push_if_some(json, "deposed", entry.deposed);
    push_actions(json, &entry.action);
    push_if_some(json, "reason", entry.reason.as_ref().map(Reason::as_str));
    if let Some(importing) = &entry.importing {
        push_importing(json, importing);
    }
    push_if_true(json, "generated_config", entry.generated_config);
    push_text(json, "cause", entry.cause.word());
    push_last(json, "body", &entry.body, options);
}

/// Appends one output of a plan.
pub fn write_output(json: &mut String, output: &Output<'_>, options: &JsonOptions) {
    push_first(json, "name", output.name);
    push_last(json, "diff", &output.diff, options);
}

/// Appends one resource object of a state.
pub fn write_state_resource(
    json: &mut String,
    resource: &StateResource<'_>,
    options: &JsonOptions,
) {
    push_first(json, "address", resource.address);
    push_text(json, "mode", resource.mode.as_str());
    push_text(json, "type", resource.resource_type);
    push_text(json, "name", resource.name);
    push_if_some(json, "deposed", resource.deposed);
    push_if_true(json, "tainted", resource.tainted);
    push_last(json, "body", &resource.body, options);
}

/// Appends one output of a state.
pub fn write_state_output(json: &mut String, output: &StateOutput<'_>, options: &JsonOptions) {
    push_first(json, "name", output.name);
    push_last(json, "diff", &output.diff, options);
}

fn push_first(json: &mut String, key: &str, text: &str) {
    json.push('{');
    push_key(json, key);
    write_string(json, text);
}

fn push_last(json: &mut String, key: &str, diff: &Diff<'_>, options: &JsonOptions) {
    push_next_key(json, key);
    write_diff(json, diff, options);
    json.push('}');
}

fn push_actions(json: &mut String, action: &Action) {
    push_next_key(json, "actions");
    json.push('[');
    for (position, word) in action.words().enumerate() {
        separate(json, position);
        write_string(json, word);
    }
    json.push(']');
}

fn push_importing(json: &mut String, importing: &Importing<'_>) {
    push_next_key(json, "importing");
    json.push('{');
    let mut count = 0;
    if let Some(id) = importing.id {
        push_key(json, "id");
        write_string(json, id);
        count += 1;
    }
    if let Some(identity) = importing.identity {
        separate(json, count);
        push_key(json, "identity");
        push_value(json, identity);
    }
    json.push('}');
}
