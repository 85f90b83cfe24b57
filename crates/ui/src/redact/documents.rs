//! What goes out of plans and states of tests beside what they mark.

use super::Redaction;
use super::edits::Edits;
use super::masks::redact;
use tofu_json_value::Value;

impl Redaction {
    /// The values of outputs and the ids of objects, where they are asked for.
    pub(super) fn document(&self, root: Value<'_>, edits: &mut Edits) {
        if !self.outputs && !self.ids {
            return;
        }
        let mut open = vec![root];
        while let Some(value) = open.pop() {
            if edits.has(value) {
                continue;
            }
            if value.is_object() {
                if self.outputs {
                    outputs(value, edits);
                }
                if self.ids {
                    ids(value, edits);
                }
            }
            let members = value.members().map(|(_, member)| member);
            let children = value.elements().chain(members);
            open.extend(children.filter(|child| child.is_object() || child.is_array()));
        }
    }
}

/// The values of the outputs of a state, a plan or a module in its configuration.
fn outputs(holder: Value<'_>, edits: &mut Edits) {
    for name in ["outputs", "output_changes"] {
        let outputs = holder.get(name).unwrap_or_else(Value::null);
        for (_, output) in outputs.members() {
            let constant = output
                .get("expression")
                .and_then(|expression| expression.get("constant_value"));
            let values = ["value", "before", "after"].map(|name| output.get(name));
            let values = values.into_iter().flatten().chain(constant);
            values.for_each(|value| redact(value, edits));
        }
    }
}

/// The ids of an object in a state, or of both sides of its change.
fn ids(holder: Value<'_>, edits: &mut Edits) {
    let is_object = holder.get("address").is_some();
    let values = holder.get("values").filter(|_| is_object);
    let change = holder.get("change").unwrap_or_else(Value::null);
    let sides = ["before", "after", "importing"].map(|name| change.get(name));
    for side in sides.into_iter().chain([values]).flatten() {
        side.get("id").into_iter().for_each(|id| redact(id, edits));
    }
    let own = holder.get("identity").filter(|_| is_object);
    let names = ["before_identity", "after_identity"].map(|name| change.get(name));
    let imported = change
        .get("importing")
        .and_then(|importing| importing.get("identity"));
    for identity in names.into_iter().chain([own, imported]).flatten() {
        redact(identity, edits);
    }
}
