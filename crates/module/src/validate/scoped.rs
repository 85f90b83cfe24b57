//! Data sources of `check` blocks, which are known in their block alone, and attributes of the resource that a
//! provisioner is in.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::declare::Address;
use crate::load::Module;
use tofu_json_config::Diagnostic;
use tofu_json_config::decode::ResourceMode;
use tofu_json_config::expression::{Reference, StepKey};
use tofu_json_text::quoted;

use super::schema::BodyShape;
use super::{Context, EffectiveArgument, bodies};

/// The data sources of `check` blocks, each with the name of its block.
pub(super) fn of<'m>(module: &'m Module<'_>) -> BTreeMap<Address, &'m str> {
    let files = module.files().iter();
    let checks = files.flat_map(|file| &file.decoded.checks);
    let scoped = checks.filter_map(|check| {
        let data = check.data_resource.as_ref()?;
        let address = Address::resource(data.mode, &data.type_name, &data.name);
        Some((address, check.name.as_str()))
    });
    scoped.collect()
}

/// The fault of a data source of a `check` block anywhere else.
pub(super) fn out_of_scope(
    context: &Context<'_, '_>,
    given: EffectiveArgument<'_, '_>,
    address: &Address,
) -> Option<Diagnostic> {
    let check = context.scoped.get(address)?;
    let here = &given.declaration.address;
    if here == address || matches!(here, Address::Check(name) if name == check) {
        return None;
    }
    let Address::Resource {
        type_name, name, ..
    } = address
    else {
        return None;
    };
    let detail = format!(
        "The referenced data resource {} {} is not available from this context.",
        quoted(type_name),
        quoted(name)
    );
    Some(Diagnostic::error("Reference to scoped resource", detail))
}

/// The shape of the resource that `self` is, where it can be.
fn own_shape(
    context: &Context<'_, '_>,
    given: EffectiveArgument<'_, '_>,
) -> Option<Arc<BodyShape>> {
    let address = &given.declaration.address;
    let mode = ResourceMode::Managed;
    let is_managed = matches!(address, Address::Resource { mode: own, .. } if *own == mode);
    let path = &given.argument.path;
    let is_inside = ["provisioner", "connection"]
        .iter()
        .any(|block| path.starts_with(block));
    if !is_managed || !is_inside {
        return None;
    }
    bodies::known_shape(context, address)
}

/// The fault of an attribute of `self` that the resource does not have.
pub(super) fn no_own_attribute(
    context: &Context<'_, '_>,
    given: EffectiveArgument<'_, '_>,
    reference: &Reference,
) -> Option<Diagnostic> {
    if reference.root() != Some("self") {
        return None;
    }
    let step = reference.steps.get(1)?;
    let StepKey::Attribute(name) = &step.key else {
        return None;
    };
    let shape = own_shape(context, given)?;
    bodies::no_attribute(&shape, name, step.place)
}
