//! What the value of a rule says.

use regorus::Value;

/// A message of a rule, by the number of the rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Said {
    pub(super) rule: usize,
    pub(super) message: String,
}

/// The messages of a rule: the elements of its set or list; a text; or that it holds.
pub(super) fn messages(value: &Value) -> Vec<String> {
    match value {
        Value::Set(set) => set.iter().map(message).collect(),
        Value::Array(list) => list.iter().map(message).collect(),
        Value::String(text) => vec![text.to_string()],
        Value::Bool(true) => vec!["the rule holds".to_owned()],
        Value::Object(members) if members.contains_key(&Value::from("msg")) => vec![message(value)],
        Value::Object(members) => members.values().map(message).collect(),
        _ => Vec::new(),
    }
}

/// A text, the member `msg` of an object, or else JSON.
fn message(value: &Value) -> String {
    let inside = match value {
        Value::Object(members) => members.get(&Value::from("msg")).unwrap_or(value),
        other => other,
    };
    match inside {
        Value::String(text) => text.to_string(),
        other => other.to_string(),
    }
}
