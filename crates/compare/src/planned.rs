//! What a plan does with one object or output, in one spelling.

use crate::canonical::{write_canonical, write_text};
use crate::mask::write_canonical_mask;
use tofu_json_model::document::plan::{ActionInvocation, Change, ResourceChange};
use tofu_json_model::view::Mask;
use tofu_json_number::WrittenNumber;
use tofu_json_review::PlannedInvocation;
use tofu_json_value::Value;
use tofu_json_vocab::Action;

/// Whether a change counts: it does something, or it moves or imports an object.
///
/// What is only read, and objects that stay as they are, change nothing. Neither does an import of which the plan does not
/// record what is imported, unless it comes with an action. `entry` is the change as the plan has it.
#[must_use]
pub fn does_something(change: &ResourceChange<'_>, entry: Value<'_>) -> bool {
    acts(&change.change.actions.action)
        || change.is_moved()
        || importing_of(entry).members().next().is_some()
}

/// How a change says that an object is imported; null where it is not.
#[must_use]
pub fn importing_of(entry: Value<'_>) -> Value<'_> {
    let change = entry.get("change");
    let importing = change.and_then(|change| change.get("importing"));
    importing.unwrap_or_else(Value::null)
}

/// Whether a change of an output counts.
#[must_use]
pub fn output_does_something(change: &Change<'_>) -> bool {
    acts(&change.actions.action)
}

/// Whether an action is any but to read or to do nothing.
#[must_use]
pub fn acts(action: &Action) -> bool {
    match action {
        Action::NoOp | Action::Read => false,
        // Nobody knows what an action without words does.
        _ => true,
    }
}

/// Appends the canonical text of what a plan does with an object: a JSON object with the members `actions`, `address`,
/// `after`, `after_unknown`, `before`, `deposed`, `importing` and `previous_address`, in this order. What is absent is null.
///
/// `entry` is the change as the plan has it.
pub fn write_planned_object(out: &mut String, change: &ResourceChange<'_>, entry: Value<'_>) {
    write_actions(out, &change.change);
    out.push_str(",\"address\":");
    write_text(out, &change.address);
    write_values(out, &change.change);
    out.push_str(",\"deposed\":");
    write_present(out, change.deposed.as_deref());
    out.push_str(",\"importing\":");
    write_canonical(out, importing_of(entry));
    out.push_str(",\"previous_address\":");
    let previous = change.previous_address.as_deref();
    write_present(out, previous.filter(|_| change.is_moved()));
    out.push('}');
}

/// The same of an output: `actions`, `after`, `after_unknown`, `before` and `output`, its name.
pub fn write_planned_output(out: &mut String, name: &str, change: &Change<'_>) {
    write_actions(out, change);
    write_values(out, change);
    out.push_str(",\"output\":");
    write_text(out, name);
    out.push('}');
}

/// The same of an action that is invoked: `action`, its address, `config_unknown`, `config_values`, `event`, `order`, the
/// positions of its trigger and in it, and `resource`, whose change invokes it.
pub fn write_planned_action(out: &mut String, invocation: &ActionInvocation<'_>) {
    let planned = PlannedInvocation::of(invocation);
    out.push_str("{\"action\":");
    write_text(out, &planned.address);
    out.push_str(",\"config_unknown\":");
    write_canonical_mask(out, Mask::new(invocation.config_unknown));
    out.push_str(",\"config_values\":");
    write_canonical(out, invocation.config_values.or_null());
    out.push_str(",\"event\":");
    write_present(out, planned.event.as_deref());
    out.push_str(",\"order\":");
    out.push_str(&action_order(invocation));
    out.push_str(",\"resource\":");
    write_present(out, planned.resource.as_deref());
    out.push('}');
}

/// The positions of the trigger of an action and in it, `[0,1]`; null where it has none.
#[must_use]
pub fn action_order(invocation: &ActionInvocation<'_>) -> String {
    let Some(trigger) = &invocation.lifecycle_action_trigger else {
        return "null".to_owned();
    };
    let position = |number: Option<WrittenNumber<'_>>| match number {
        Some(number) => number.canonical().into_owned(),
        None => "null".to_owned(),
    };
    let block = position(trigger.action_trigger_block_index);
    let action = position(trigger.actions_list_index);
    format!("[{block},{action}]")
}

fn write_actions(out: &mut String, change: &Change<'_>) {
    out.push_str("{\"actions\":[");
    for (n, word) in change.actions.action.words().enumerate() {
        if n > 0 {
            out.push(',');
        }
        write_text(out, word);
    }
    out.push(']');
}

fn write_values(out: &mut String, change: &Change<'_>) {
    out.push_str(",\"after\":");
    write_canonical(out, change.after.or_null());
    out.push_str(",\"after_unknown\":");
    write_canonical_mask(out, Mask::new(change.after_unknown));
    out.push_str(",\"before\":");
    write_canonical(out, change.before.or_null());
}

/// A text; null where it is absent or empty.
fn write_present(out: &mut String, text: Option<&str>) {
    match text.filter(|text| !text.is_empty()) {
        Some(text) => write_text(out, text),
        None => out.push_str("null"),
    }
}

#[cfg(test)]
mod tests {
    use super::{does_something, write_planned_object};
    use tofu_json_model::document::plan::ResourceChange;
    use tofu_json_value::Document;

    fn check(entry: &str, expected: Option<&str>) {
        let document = Document::parse(entry.as_bytes()).unwrap();
        let change = ResourceChange::read(document.root()).unwrap();
        let mut text = String::new();
        write_planned_object(&mut text, &change, document.root());
        assert_eq!(
            does_something(&change, document.root()).then_some(&*text),
            expected,
            "{entry}"
        );
    }

    /// The texts are written by hand from the description of the form in `docs/fingerprint.md`.
    #[test]
    fn what_is_done_in_one_spelling() {
        check(
            r#"{"address":"a.b","mode":"managed","type":"a","name":"b","deposed":"","previous_address":"a.b",
                "change":{"actions":["delete","create"],"before":{"b":1.0,"a":"x"},"before_sensitive":{"a":true},
                "after":{"a":"\u0079"},"after_unknown":{"b":true,"a":false}}}"#,
            Some(
                r#"{"actions":["delete","create"],"address":"a.b","after":{"a":"y"},"after_unknown":{"b":true},"before":{"a":"x","b":1},"deposed":null,"importing":null,"previous_address":null}"#,
            ),
        );
        check(
            r#"{"address":"a.c","deposed":"0123abcd","previous_address":"a.b","change":{"actions":["no-op"],"importing":{"id":"i-1"}}}"#,
            Some(
                r#"{"actions":["no-op"],"address":"a.c","after":null,"after_unknown":false,"before":null,"deposed":"0123abcd","importing":{"id":"i-1"},"previous_address":"a.b"}"#,
            ),
        );
        check(r#"{"address":"a.c","change":{"actions":["no-op"]}}"#, None);
        check(
            r#"{"address":"a.c","change":{"actions":["no-op"],"importing":{}}}"#,
            None,
        );
        check(
            r#"{"address":"data.a.c","change":{"actions":["read"]}}"#,
            None,
        );
        check(
            r#"{"address":"a.c","change":{"actions":[]}}"#,
            Some(
                r#"{"actions":[],"address":"a.c","after":null,"after_unknown":false,"before":null,"deposed":null,"importing":null,"previous_address":null}"#,
            ),
        );
    }
}
