//! The state document, by itself or in a plan.

use crate::layout::{Layout, Module, Replacement, Resource, Unit};
use crate::mask::Sets;
use crate::mix::Action;
use crate::pen::Pen;
use crate::plan::{self, MaskedValue};
use crate::tree;
use crate::value::Value;
use std::collections::BTreeSet;
use std::io;

/// When the state is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Age {
    /// Before a plan is applied.
    Prior,
    /// By itself: all resources exist.
    Present,
}

/// Writes a state, without a line end.
pub(crate) fn write(pen: &mut Pen<'_>, layout: Layout<'_>, age: Age) -> io::Result<()> {
    pen.raw(r#"{"format_version":"1.0","terraform_version":"1.12.6","values":{"outputs":"#);
    match age {
        Age::Prior => plan::write_prior_outputs(pen, layout),
        Age::Present => pen.object(plan::outputs(layout), |pen, output| {
            output.write_state(pen);
        }),
    }
    pen.raw(r#","root_module":"#);
    tree::write(pen, layout, &age)?;
    pen.raw("}}");
    Ok(())
}

impl tree::Section for Age {
    fn has(&self, resource: &Resource) -> bool {
        *self == Self::Present || resource.action.has_before()
    }

    fn write(&self, pen: &mut Pen<'_>, unit: &Unit, module: &Module, resource: &Resource) {
        let value = resource.before();
        let open = |pen: &mut Pen<'_>| {
            pen.raw(r#"{"address":"#);
            pen.text(&resource.address);
            resource.write_identity(pen);
            pen.raw(r#","schema_version":0,"values":"#);
        };
        open(pen);
        object(pen, resource, &value, Sets::ByElement);
        if !resource.is_data() {
            let before = r#","depends_on":"#;
            dependencies(pen, before, unit, module, resource);
        }
        if resource.replacement(&value) == Some(Replacement::Tainted) {
            pen.raw(r#","tainted":true"#);
        }
        pen.raw("}");
        if let Some(value) = resource.deposed() {
            pen.raw(",");
            open(pen);
            object(pen, resource, &value, Sets::Whole);
            pen.raw(r#","deposed_key":"#);
            pen.word(&resource.deposed_key());
            pen.raw("}");
        }
    }
}

fn object(pen: &mut Pen<'_>, resource: &Resource, value: &Value, sets: Sets) {
    let masked = MaskedValue {
        members: resource.of.members,
        value: Some(value),
    };
    masked.write(pen);
    pen.raw(r#","sensitive_values":"#);
    masked.write_sensitive(pen, sets);
}

/// Some other blocks of the module.
pub(crate) fn dependencies(
    pen: &mut Pen<'_>,
    before: &str,
    unit: &Unit,
    module: &Module,
    resource: &Resource,
) {
    let Some(call) = unit.calls.get(module.call) else {
        return;
    };
    let mut random = resource.links();
    let mut addresses = BTreeSet::new();
    for _ in 0..random.below(9) {
        let at = random.index(call.blocks.len());
        let block = call.blocks.get(at).filter(|_| at != resource.block);
        addresses.extend(block.map(|block| call.inside(&block.address())));
    }
    if resource.action != Action::Deposed && !addresses.is_empty() {
        pen.raw(before);
        pen.array(addresses, |pen, address| pen.text(&address));
    }
}
