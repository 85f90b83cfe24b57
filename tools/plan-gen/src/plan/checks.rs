//! `checks`.

use super::Optional;
use crate::layout::{Layout, Module, Resource, Unit};
use crate::mix::Action;
use crate::pen::Pen;
use std::collections::BTreeMap;
use std::io;

/// In the order of addresses as text: those of one unit are together.
pub(super) fn write(pen: &mut Pen<'_>, layout: Layout<'_>) -> io::Result<()> {
    let mut list = Optional::new("checks");
    for unit in layout.units() {
        for (address, mut instances) in checked(&unit) {
            instances.sort_by(|(_, one), (_, two)| one.address.cmp(&two.address));
            list.item(pen);
            block(pen, &unit, &address, &instances);
        }
        pen.turn()?;
    }
    list.close(pen);
    Ok(())
}

pub(crate) type Instances<'a> = Vec<(&'a Module, &'a Resource)>;

/// One block in eight has conditions.
pub(crate) fn checked(unit: &Unit) -> BTreeMap<String, Instances<'_>> {
    let mut checked = BTreeMap::<_, Instances<'_>>::new();
    for (module, resource) in unit.resources() {
        let Some(call) = unit.calls.get(module.call) else {
            continue;
        };
        let Some(block) = call.blocks.get(resource.block).filter(|block| !block.gone) else {
            continue;
        };
        let stays = resource.action.has_after() && resource.action != Action::Known;
        // The last digit of a name is one of sixteen.
        if block.name.ends_with(['7', 'f']) && stays {
            let instances = checked.entry(call.inside(&block.address())).or_default();
            instances.push((module, resource));
        }
    }
    checked
}

fn block(pen: &mut Pen<'_>, unit: &Unit, address: &str, instances: &Instances<'_>) {
    let Some((module, resource)) = instances.first() else {
        return;
    };
    pen.raw(r#"{"address":{"kind":"resource","mode":"#);
    pen.word(resource.mode());
    let path = unit.calls.get(module.call).map_or("", |call| &call.path);
    if !path.is_empty() {
        pen.raw(r#","module":"#);
        pen.text(path);
    }
    pen.raw(r#","name":"#);
    pen.word(&resource.name);
    pen.raw(r#","to_display":"#);
    pen.text(address);
    pen.raw(r#","type":"#);
    pen.word(resource.of.name);
    pen.raw(r#"},"status":"pass","instances":"#);
    pen.array(instances, |pen, (module, resource)| {
        pen.raw(r#"{"address":{"#);
        if !resource.key.is_none() {
            pen.raw(r#""instance_key":"#);
            resource.key.write(pen);
            pen.raw(",");
        }
        if !module.address.is_empty() {
            pen.raw(r#""module":"#);
            pen.text(&module.address);
            pen.raw(",");
        }
        pen.raw(r#""to_display":"#);
        pen.text(&resource.address);
        pen.raw(r#"},"status":"pass"}"#);
    });
    pen.raw("}");
}
