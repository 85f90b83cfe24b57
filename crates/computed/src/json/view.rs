use super::node::write_node;
use super::{Json, JsonOptions};
use crate::{ComputedInvocation, Entry, Importing, Output, StateOutput, StateResource};
use tofu_json_vocab::Reason;

/// Appends one resource of a plan.
pub fn write_entry(json: &mut String, entry: &Entry<'_>, options: &JsonOptions) {
    Json::to(json).object(|json| {
        json.text("address", entry.address);
        json.optional_text("previous_address", entry.previous_address);
        json.optional_text("module_address", entry.module_address);
        json.text("mode", entry.mode.as_str());
        json.text("type", entry.resource_type);
        json.text("name", entry.name);
        if let Some(index) = entry.index {
            json.member("index").value(index);
        }
        json.optional_text("deposed", entry.deposed);
        json.member("actions")
            .list(entry.action.words(), |json, word| json.string(word));
        json.optional_text("reason", entry.reason.as_ref().map(Reason::as_str));
        if let Some(importing) = &entry.importing {
            write_importing(json.member("importing"), importing);
        }
        json.flag("generated_config", entry.generated_config);
        json.text("cause", entry.cause.as_str());
        write_node(json.member("body"), &entry.body, options);
    });
}

/// Appends one output of a plan.
pub fn write_output(json: &mut String, output: &Output<'_>, options: &JsonOptions) {
    Json::to(json).object(|json| {
        json.text("name", output.name);
        write_node(json.member("diff"), &output.diff, options);
    });
}

/// Appends a change that waits for the next plan.
pub fn write_deferred(json: &mut String, reason: &str, entry: &Entry<'_>, options: &JsonOptions) {
    json.push_str("{\"reason\":");
    Json::to(json).string(reason);
    json.push_str(",\"change\":");
    write_entry(json, entry, options);
    json.push('}');
}

/// Appends an action that a plan invokes.
pub fn write_invocation(
    json: &mut String,
    invocation: &ComputedInvocation<'_>,
    options: &JsonOptions,
) {
    Json::to(json).object(|json| {
        json.text("address", invocation.address);
        json.text("type", invocation.action_type);
        json.text("name", invocation.name);
        if let Some(trigger) = &invocation.trigger {
            json.member("trigger").object(|json| {
                json.text("address", trigger.address);
                json.text("event", trigger.event);
                json.member("block").literal(trigger.place[0]);
                json.member("action").literal(trigger.place[1]);
            });
        }
        if let Some(config) = &invocation.config {
            write_node(json.member("config"), config, options);
        }
    });
}

/// Appends an action that waits for the next plan.
pub fn write_deferred_invocation(
    json: &mut String,
    reason: &str,
    invocation: &ComputedInvocation<'_>,
    options: &JsonOptions,
) {
    json.push_str("{\"reason\":");
    Json::to(json).string(reason);
    json.push_str(",\"invocation\":");
    write_invocation(json, invocation, options);
    json.push('}');
}

/// Appends one resource object of a state.
pub fn write_state_resource(
    json: &mut String,
    resource: &StateResource<'_>,
    options: &JsonOptions,
) {
    Json::to(json).object(|json| {
        json.text("address", resource.address);
        json.text("mode", resource.mode.as_str());
        json.text("type", resource.resource_type);
        json.text("name", resource.name);
        json.optional_text("deposed", resource.deposed);
        json.flag("tainted", resource.tainted);
        write_node(json.member("body"), &resource.body, options);
    });
}

/// Appends one output of a state.
pub fn write_state_output(json: &mut String, output: &StateOutput<'_>, options: &JsonOptions) {
    Json::to(json).object(|json| {
        json.text("name", output.name);
        write_node(json.member("diff"), &output.diff, options);
    });
}

fn write_importing(json: &mut Json<'_>, importing: &Importing<'_>) {
    json.object(|json| {
        json.optional_text("id", importing.id);
        if let Some(identity) = importing.identity {
            json.member("identity").value(identity);
        }
    });
}
