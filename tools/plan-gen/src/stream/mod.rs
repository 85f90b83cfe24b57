//! The message stream of an apply.

mod clock;
mod crew;
mod message;
mod operation;
mod planned;
mod tally;

use crate::layout::Layout;
use crate::mix::Action;
use crate::pen::{Html, Pen};
use crate::plan::outputs;
use clock::Clock;
use crew::Crew;
use message::message;
use operation::Operation;
use std::io;

/// Writes a stream: refresh, plan, apply, summary, outputs.
pub(crate) fn write(pen: &mut Pen<'_>, layout: Layout<'_>, heartbeats: u64) -> io::Result<()> {
    let mut clock = Clock::default();
    version(pen, &mut clock);
    refresh(pen, layout, &mut clock)?;
    let tally = planned::write(pen, layout, &mut clock)?;
    tally.write_planned(pen, &mut clock);
    planned_outputs(pen, layout, &mut clock);
    apply(pen, layout, &mut clock, heartbeats)?;
    tally.write_applied(pen, &mut clock);
    applied_outputs(pen, layout, &mut clock);
    pen.turn()
}

fn version(pen: &mut Pen<'_>, clock: &mut Clock) {
    message(pen, clock, "OpenTofu 1.12.6", |pen| {
        pen.raw(r#""tofu":"1.12.6","type":"version","ui":"1.2""#);
    });
}

/// Objects are looked at in the order of their modules.
fn refresh(pen: &mut Pen<'_>, layout: Layout<'_>, clock: &mut Clock) -> io::Result<()> {
    let mut crew = Crew::new(1);
    for unit in layout.units() {
        for (module, resource) in unit.resources() {
            if let Some(operation) = Operation::refresh(module, resource) {
                crew.take(pen, clock, operation)?;
            }
        }
    }
    crew.finish(pen, clock)
}

fn apply(
    pen: &mut Pen<'_>,
    layout: Layout<'_>,
    clock: &mut Clock,
    heartbeats: u64,
) -> io::Result<()> {
    let mut crew = Crew::new(heartbeats);
    for unit in layout.units() {
        for (module, resource) in unit.resources() {
            if resource.action != Action::Known {
                for operation in Operation::apply(module, resource) {
                    crew.take(pen, clock, operation)?;
                }
            }
        }
    }
    crew.finish(pen, clock)
}

fn planned_outputs(pen: &mut Pen<'_>, layout: Layout<'_>, clock: &mut Clock) {
    let outputs = outputs(layout);
    message(pen, clock, &format!("Outputs: {}", outputs.len()), |pen| {
        pen.raw(r#""outputs":"#);
        pen.object(&outputs, |pen, output| {
            output.write_action(pen, layout.mix);
        });
        pen.raw(r#","type":"outputs""#);
    });
}

/// Values are escaped as in documents, other than the rest of the stream.
fn applied_outputs(pen: &mut Pen<'_>, layout: Layout<'_>, clock: &mut Clock) {
    let outputs = outputs(layout);
    let left: Vec<_> = outputs
        .iter()
        .filter(|output| output.is_left(layout.mix))
        .collect();
    message(pen, clock, &format!("Outputs: {}", left.len()), |pen| {
        pen.raw(r#""outputs":"#);
        pen.with_html(Html::Escaped, |pen| {
            pen.object(left, |pen, output| output.write_applied(pen, layout.mix));
        });
        pen.raw(r#","type":"outputs""#);
    });
}
