//! Modules inside modules, with the resources of each.

use crate::layout::{Layout, Module, Resource, Unit};
use crate::pen::{Comma, Pen};
use std::io;

/// Which resources a tree has, and how they are written.
pub(crate) trait Section {
    /// Whether the resource is in the tree.
    fn has(&self, resource: &Resource) -> bool;

    /// The order of a module's resources.
    fn order(&self, module: &Module) -> Vec<usize> {
        (0..module.resources.len()).collect()
    }

    fn write(&self, pen: &mut Pen<'_>, unit: &Unit, module: &Module, resource: &Resource);
}

/// Writes the root module with all that is below it.
pub(crate) fn write(
    pen: &mut Pen<'_>,
    layout: Layout<'_>,
    section: &impl Section,
) -> io::Result<()> {
    let root = layout.root();
    pen.raw("{");
    let mut comma = Comma::default();
    if let Some(module) = root.modules.first() {
        resources(pen, &root, module, section, &mut comma)?;
    }
    let mut children = Comma::default();
    for unit in layout.called() {
        for module in unit
            .at_depth(1)
            .filter(|module| is_in(&unit, module, section))
        {
            if !children.was_written() {
                comma.write(pen);
                pen.raw(r#""child_modules":["#);
            }
            children.write(pen);
            child(pen, &unit, module, section)?;
        }
    }
    pen.raw(if children.was_written() { "]}" } else { "}" });
    Ok(())
}

/// Whether anything in the module is in the tree.
fn is_in(unit: &Unit, module: &Module, section: &impl Section) -> bool {
    module
        .resources
        .iter()
        .any(|resource| section.has(resource))
        || below(unit, module).any(|module| is_in(unit, module, section))
}

fn below<'a>(unit: &'a Unit, module: &'a Module) -> impl Iterator<Item = &'a Module> {
    module
        .children
        .iter()
        .filter_map(|at| unit.modules.get(*at))
}

fn child(
    pen: &mut Pen<'_>,
    unit: &Unit,
    module: &Module,
    section: &impl Section,
) -> io::Result<()> {
    pen.raw("{");
    let mut comma = Comma::default();
    resources(pen, unit, module, section, &mut comma)?;
    comma.write(pen);
    pen.raw(r#""address":"#);
    pen.text(&module.address);
    let mut children = Comma::default();
    for module in below(unit, module).filter(|module| is_in(unit, module, section)) {
        if !children.was_written() {
            pen.raw(r#","child_modules":["#);
        }
        children.write(pen);
        child(pen, unit, module, section)?;
    }
    pen.raw(if children.was_written() { "]}" } else { "}" });
    Ok(())
}

fn resources(
    pen: &mut Pen<'_>,
    unit: &Unit,
    module: &Module,
    section: &impl Section,
    before: &mut Comma,
) -> io::Result<()> {
    let mut comma = Comma::default();
    let order = section.order(module);
    let ordered = order.iter().filter_map(|at| module.resources.get(*at));
    for resource in ordered.filter(|resource| section.has(resource)) {
        if !comma.was_written() {
            before.write(pen);
            pen.raw(r#""resources":["#);
        }
        comma.write(pen);
        section.write(pen, unit, module, resource);
        pen.turn()?;
    }
    pen.raw(if comma.was_written() { "]" } else { "" });
    Ok(())
}
