//! What changed outside, and what is planned.

use super::clock::Clock;
use super::message::{Address, message};
use super::tally::Tally;
use crate::layout::{DEPTHS, Layout, Module, Resource};
use crate::mix::Action;
use crate::pen::Pen;
use std::io;

/// Writes a message for each change, and counts them.
pub(super) fn write(pen: &mut Pen<'_>, layout: Layout<'_>, clock: &mut Clock) -> io::Result<Tally> {
    let mut tally = Tally::default();
    for drift in [true, false] {
        for depth in 0..DEPTHS {
            for unit in layout.units() {
                for module in unit.at_depth(depth) {
                    for resource in &module.resources {
                        if drift {
                            drifted(pen, clock, module, resource);
                        } else {
                            tally.count(resource.action);
                            planned(pen, clock, module, resource);
                        }
                    }
                    pen.turn()?;
                }
            }
        }
    }
    Ok(tally)
}

fn drifted(pen: &mut Pen<'_>, clock: &mut Clock, module: &Module, resource: &Resource) {
    if !resource.is_relevant() {
        return;
    }
    let action = if resource.action == Action::Create {
        "delete"
    } else {
        "update"
    };
    let text = format!("{}: Drift detected ({action})", resource.address);
    change(
        pen,
        clock,
        &text,
        "resource_drift",
        (module, resource),
        (action, None),
    );
}

fn planned(pen: &mut Pen<'_>, clock: &mut Clock, module: &Module, resource: &Resource) {
    let Some(action) = word(resource.action) else {
        return;
    };
    let text = format!("{}: Plan to {action}", resource.address);
    let reason = match resource.action {
        Action::Replace | Action::CreateFirst => Some("cannot_update"),
        _ => resource.reason(),
    };
    change(
        pen,
        clock,
        &text,
        "planned_change",
        (module, resource),
        (action, reason),
    );
}

fn change(
    pen: &mut Pen<'_>,
    clock: &mut Clock,
    text: &str,
    kind: &str,
    (module, resource): (&Module, &Resource),
    (action, reason): (&str, Option<&str>),
) {
    message(pen, clock, text, |pen| {
        pen.raw(r#""change":{"resource":"#);
        Address::of(module, resource).write(pen);
        if resource.action == Action::Move {
            pen.raw(r#","previous_resource":"#);
            Address::before_move(module, resource).write(pen);
        }
        pen.raw(r#","action":"#);
        pen.word(action);
        if let Some(reason) = reason {
            pen.raw(r#","reason":"#);
            pen.word(reason);
        }
        if resource.action == Action::Import {
            pen.raw(r#","importing":{"id":"#);
            pen.text(&resource.import_id());
            pen.raw("}");
        }
        pen.raw(r#"},"type":"#);
        pen.word(kind);
    });
}

/// What messages call an action; none where there is no message.
const fn word(action: Action) -> Option<&'static str> {
    Some(match action {
        Action::Create => "create",
        Action::Update => "update",
        Action::Replace | Action::CreateFirst => "replace",
        Action::Delete | Action::Deposed => "delete",
        Action::Read => "read",
        Action::Forget => "remove",
        Action::Move => "move",
        Action::Import => "import",
        Action::NoOp | Action::Known => return None,
    })
}
