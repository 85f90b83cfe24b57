//! `resource_changes`.

use super::{Change, Optional};
use crate::layout::{DEPTHS, Layout, Module, Replacement, Resource};
use crate::mix::Action;
use crate::pen::Pen;
use crate::value::Value;
use std::io;

/// Changes are in the order of the depth of their modules, then of the modules' addresses.
pub(super) fn write(pen: &mut Pen<'_>, layout: Layout<'_>) -> io::Result<()> {
    let mut list = Optional::new("resource_changes");
    for depth in 0..DEPTHS {
        for unit in layout.units() {
            for module in unit.at_depth(depth) {
                for resource in &module.resources {
                    if resource.action == Action::Known {
                        continue;
                    }
                    list.item(pen);
                    one(pen, module, resource);
                    if let Some(value) = resource.deposed() {
                        list.item(pen);
                        deposed(pen, module, resource, &value);
                    }
                    pen.turn()?;
                }
            }
        }
    }
    list.close(pen);
    Ok(())
}

fn one(pen: &mut Pen<'_>, module: &Module, resource: &Resource) {
    let before = resource.before();
    let replacement = resource.replacement(&before);
    let after = resource.after(&before);
    write_head(pen, module, resource);
    pen.raw(r#","change":"#);
    let id = resource.import_id();
    let change = Change {
        members: resource.of.members,
        actions: actions(resource),
        before: resource.action.has_before().then_some(&before),
        after: resource
            .action
            .has_after()
            .then_some(after.as_ref().unwrap_or(&before)),
        replace_path: match replacement {
            Some(Replacement::Forced(path)) => Some(path),
            _ => None,
        },
        import_id: (resource.action == Action::Import).then_some(&id),
    };
    change.write(pen);
    let reason = match replacement {
        Some(Replacement::Tainted) => Some("replace_because_tainted"),
        Some(Replacement::Forced(_)) => Some("replace_because_cannot_update"),
        None => resource.reason(),
    };
    if let Some(reason) = reason {
        pen.raw(r#","action_reason":"#);
        pen.word(reason);
    }
    pen.raw("}");
}

fn deposed(pen: &mut Pen<'_>, module: &Module, resource: &Resource, value: &Value) {
    write_head(pen, module, resource);
    pen.raw(r#","deposed":"#);
    pen.word(&resource.deposed_key());
    pen.raw(r#","change":"#);
    let change = Change {
        members: resource.of.members,
        actions: r#"["delete"]"#,
        before: Some(value),
        after: None,
        replace_path: None,
        import_id: None,
    };
    change.write(pen);
    pen.raw("}");
}

/// The members before the change.
pub(super) fn write_head(pen: &mut Pen<'_>, module: &Module, resource: &Resource) {
    pen.raw(r#"{"address":"#);
    pen.text(&resource.address);
    if resource.action == Action::Move {
        pen.raw(r#","previous_address":"#);
        pen.text(&resource.previous_address());
    }
    if !module.address.is_empty() {
        pen.raw(r#","module_address":"#);
        pen.text(&module.address);
    }
    resource.write_identity(pen);
}

const fn actions(resource: &Resource) -> &'static str {
    match resource.action {
        Action::Update => r#"["update"]"#,
        Action::Create => r#"["create"]"#,
        Action::Replace => r#"["delete","create"]"#,
        Action::CreateFirst => r#"["create","delete"]"#,
        Action::Delete => r#"["delete"]"#,
        Action::Read => r#"["read"]"#,
        Action::Forget => r#"["forget"]"#,
        Action::NoOp | Action::Move | Action::Import | Action::Deposed | Action::Known => {
            r#"["no-op"]"#
        }
    }
}
