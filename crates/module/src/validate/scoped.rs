//! Data sources of `check` blocks, which are known in their block alone, and attributes of the resource that a
//! provisioner is in.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::declare::Address;
use crate::load::Module;
use crate::references::ReferenceTarget;
use tofu_json_config::Diagnostic;
use tofu_json_config::decode::ResourceMode;
use tofu_json_config::expression::{Reference, StepKey};
use tofu_json_text::quoted;

use super::schema::BodyShape;
use super::{Context, EffectiveArgument, bodies, names};

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

/// The fault of a reference to what is not there for this argument.
pub(super) fn fault(
    context: &Context<'_, '_>,
    given: EffectiveArgument<'_, '_>,
    reference: &Reference,
) -> Option<Diagnostic> {
    out_of_scope(context, given, reference).or_else(|| {
        let is_own = reference.root() == Some("self");
        let shape = is_own.then(|| own_shape(context, given)).flatten()?;
        no_own_attribute(&shape, reference)
    })
}

fn out_of_scope(
    context: &Context<'_, '_>,
    given: EffectiveArgument<'_, '_>,
    reference: &Reference,
) -> Option<Diagnostic> {
    let ReferenceTarget::Address(address) = ReferenceTarget::of(reference) else {
        return None;
    };
    let check = context.scoped.get(&address)?;
    let here = &given.declaration.address;
    if *here == address || matches!(here, Address::Check(name) if name == check) {
        return None;
    }
    let Address::Resource {
        type_name, name, ..
    } = &address
    else {
        return None;
    };
    let detail = format!(
        "The referenced data resource {} {} is not available from this context.",
        quoted(type_name),
        quoted(name)
    );
    let fault = Diagnostic::error("Reference to scoped resource", detail);
    Some(fault.at(names::subject(reference)))
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

fn no_own_attribute(shape: &BodyShape, reference: &Reference) -> Option<Diagnostic> {
    if reference.root() != Some("self") {
        return None;
    }
    let step = reference.steps.get(1)?;
    let StepKey::Attribute(name) = &step.key else {
        return None;
    };
    bodies::no_attribute(shape, name, step.place)
}
