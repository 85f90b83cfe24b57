//! Where a unit has its values, in every copy: of several members of one name programs read the last one, and people all.

use tofu_json_model::stream::UnitKind;
use tofu_json_value::Value;

/// The objects of a unit that have its values as members.
pub(crate) fn holders(kind: UnitKind, root: Value<'_>) -> Vec<Value<'_>> {
    match kind {
        UnitKind::Change => root.get_all("change").collect(),
        UnitKind::DeferredChange => {
            let entries = root.get_all("resource_change");
            entries.flat_map(|entry| entry.get_all("change")).collect()
        }
        UnitKind::DeferredActionInvocation => root.get_all("action_invocation").collect(),
        _ => vec![root],
    }
}

/// What a unit is about: it has an address and a type.
pub(crate) fn subject(kind: UnitKind, root: Value<'_>) -> Value<'_> {
    let part = |name| root.get(name).unwrap_or_else(Value::null);
    match kind {
        UnitKind::DeferredChange => part("resource_change"),
        UnitKind::DeferredActionInvocation => part("action_invocation"),
        _ => root,
    }
}

/// The values of a unit; none of what has constants only.
pub(crate) fn values(kind: UnitKind, root: Value<'_>) -> Vec<Value<'_>> {
    let names: &[&str] = match kind {
        UnitKind::Change | UnitKind::DeferredChange | UnitKind::OutputChange => {
            &["before", "after"]
        }
        UnitKind::Resource => &["values"],
        UnitKind::ActionInvocation | UnitKind::DeferredActionInvocation => &["config_values"],
        UnitKind::Output | UnitKind::PriorOutput | UnitKind::Variable => &["value"],
        UnitKind::DeclaredVariable => &["default"],
        _ => return Vec::new(),
    };
    let mut found = Vec::new();
    for holder in holders(kind, root) {
        let values = names.iter().flat_map(|name| holder.get_all(name));
        found.extend(values);
    }
    found
}
