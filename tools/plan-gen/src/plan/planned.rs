//! `planned_values`.

use super::{MaskedValue, outputs};
use crate::layout::{Layout, Module, Resource, Unit};
use crate::mask::Sets;
use crate::mix::Action;
use crate::pen::Pen;
use crate::tree;
use std::io;

pub(super) fn write(pen: &mut Pen<'_>, layout: Layout<'_>) -> io::Result<()> {
    pen.raw(r#","planned_values":{"#);
    outputs::write_planned(pen, layout);
    pen.raw(r#","root_module":"#);
    tree::write(pen, layout, &Planned)?;
    pen.raw("}");
    Ok(())
}

/// Resources after the plan, in the order of their addresses as text.
struct Planned;

impl tree::Section for Planned {
    fn has(&self, resource: &Resource) -> bool {
        !matches!(resource.action, Action::Delete | Action::Known)
    }

    fn order(&self, module: &Module) -> Vec<usize> {
        let mut order: Vec<usize> = (0..module.resources.len()).collect();
        order.sort_by_key(|at| module.resources.get(*at).map(|resource| &resource.address));
        order
    }

    fn write(&self, pen: &mut Pen<'_>, _: &Unit, _: &Module, resource: &Resource) {
        pen.raw(r#"{"address":"#);
        pen.text(&resource.address);
        resource.write_identity(pen);
        pen.raw(r#","schema_version":0"#);
        if resource.action == Action::Forget {
            pen.raw(r#","sensitive_values":false}"#);
            return;
        }
        let value = resource.planned();
        let masked = MaskedValue {
            members: resource.of.members,
            value: Some(&value),
        };
        pen.raw(r#","values":"#);
        masked.write(pen);
        pen.raw(r#","sensitive_values":"#);
        masked.write_sensitive(pen, Sets::Whole);
        pen.raw("}");
    }
}
