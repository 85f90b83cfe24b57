//! `resource_drift`, and `relevant_attributes` that tell which of it matters.

use super::changes::write_head;
use super::{Change, Optional};
use crate::layout::{DEPTHS, Layout, Module, Resource, Unit};
use crate::pen::Pen;
use crate::value::Value;
use std::collections::BTreeMap;
use std::io;

pub(super) fn write(pen: &mut Pen<'_>, layout: Layout<'_>) -> io::Result<()> {
    if !layout.mix.drifts() {
        return Ok(());
    }
    let mut list = Optional::new("resource_drift");
    for depth in 0..DEPTHS {
        for unit in layout.units() {
            for module in unit.at_depth(depth) {
                for resource in &module.resources {
                    if let Some((before, after)) = drift(resource) {
                        list.item(pen);
                        one(pen, module, resource, (&before, after.as_ref()));
                        pen.turn()?;
                    }
                }
            }
        }
    }
    list.close(pen);
    Ok(())
}

/// The object before and after it changed outside.
pub(crate) fn drift(resource: &Resource) -> Option<(Value, Option<Value>)> {
    if !resource.is_relevant() {
        return None;
    }
    if let Some(vanished) = resource.vanished() {
        return Some((vanished, None));
    }
    let now = resource.before();
    let before = resource.drifted(&now)?;
    Some((before, Some(now)))
}

fn one(
    pen: &mut Pen<'_>,
    module: &Module,
    resource: &Resource,
    (before, after): (&Value, Option<&Value>),
) {
    write_head(pen, module, resource);
    pen.raw(r#","change":"#);
    let change = Change {
        members: resource.of.members,
        actions: match after {
            Some(_) => r#"["update"]"#,
            None => r#"["delete"]"#,
        },
        before: Some(before),
        after,
        replace_path: None,
        import_id: None,
    };
    change.write(pen);
    pen.raw("}");
}

/// In the order of addresses as text: those of one unit are together.
pub(super) fn write_relevant(pen: &mut Pen<'_>, layout: Layout<'_>) -> io::Result<()> {
    if !layout.mix.drifts() {
        return Ok(());
    }
    let mut list = Optional::new("relevant_attributes");
    for unit in layout.units() {
        for (address, attribute) in relevant(&unit) {
            list.item(pen);
            pen.raw(r#"{"resource":"#);
            pen.text(address);
            pen.raw(r#","attribute":"#);
            pen.array(attribute, Pen::word);
            pen.raw("}");
        }
        pen.turn()?;
    }
    list.close(pen);
    Ok(())
}

/// An attribute of each object that changed outside, or all of it.
pub(crate) fn relevant(unit: &Unit) -> BTreeMap<&str, Option<&'static str>> {
    let drifted = unit
        .resources()
        .filter(|(_, resource)| resource.is_relevant());
    let attributes = drifted.map(|(_, resource)| {
        let mut random = resource.links();
        let members = resource.of.members;
        let member = members.get(random.index(members.len()));
        let name = member
            .filter(|_| random.chance(900))
            .map(|member| member.name);
        (resource.address.as_str(), name)
    });
    attributes.collect()
}
