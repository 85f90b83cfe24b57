//! `import` blocks.

use tofu_json_evaluate::Value;

use crate::declare::Address;
use crate::references::ReferenceTarget;
use tofu_json_config::Diagnostic;
use tofu_json_config::decode::ProviderReference;
use tofu_json_config::expression::Reference;
use tofu_json_text::quoted;

use super::{Context, EffectiveArgument};

pub(super) fn check<'m, 'f>(context: &mut Context<'m, 'f>, given: EffectiveArgument<'m, 'f>) {
    let Address::Import(_) = given.declaration.address else {
        return;
    };
    let argument = given.argument;
    let (fault, place) = match argument.path.as_str() {
        "id" => (
            of_id(argument.expression.constant().ok().as_ref()),
            argument.expression.place(),
        ),
        "identity" => (of_identity(context, given), argument.expression.place()),
        "provider" => (of_provider(context, given), argument.place),
        _ => return,
    };
    if let Some(fault) = fault {
        context.fault(given.layer.file, fault.at(place));
    }
}

fn of_id(value: Option<&Value>) -> Option<Diagnostic> {
    let detail = "The import id cannot be null.";
    value?
        .is_null()
        .then(|| Diagnostic::error("Invalid import id argument", detail))
}

/// What leads to the resource that is imported.
fn reference_to(given: EffectiveArgument<'_, '_>) -> Option<Reference> {
    let mut arguments = given.layer.arguments.iter();
    let to = arguments.find(|one| one.path == "to")?;
    to.references().into_iter().next()
}

/// The resource of this module that is imported.
fn target(given: EffectiveArgument<'_, '_>) -> Option<Address> {
    match ReferenceTarget::of(&reference_to(given)?) {
        ReferenceTarget::Address(address @ Address::Resource { .. }) => Some(address),
        _ => None,
    }
}

/// OpenTofu's own resources have no identities.
fn of_identity(context: &Context<'_, '_>, given: EffectiveArgument<'_, '_>) -> Option<Diagnostic> {
    let address = target(given)?;
    let Address::Resource { type_name, .. } = &address else {
        return None;
    };
    let reference = context.provider_reference(&address);
    let provider = context.providers.of_resource(type_name, reference)?;
    if !provider.is_builtin() {
        return None;
    }
    let [provider, type_name, resource] =
        [provider.to_string(), type_name.clone(), address.to_string()].map(|text| quoted(&text));
    let detail = format!(
        "The provider {provider} does not provide an identity schema for the resource type {type_name}, which is required when trying to import the resource {resource} using identity-based import. Please ensure the resource type supports identity-based import."
    );
    let summary = "Unable to determine identity schema for import identity";
    Some(Diagnostic::error(summary, detail))
}

/// The provider has to be that of the resource.
fn of_provider(context: &Context<'_, '_>, given: EffectiveArgument<'_, '_>) -> Option<Diagnostic> {
    let summary = "Invalid import provider argument";
    if reference_to(given)?.root() == Some("module") {
        let detail = "The provider argument can only be specified in import blocks that will generate configuration.\n\nUse the providers argument within the module block to configure providers for all resources within a module, including imported resources.";
        return Some(Diagnostic::error(summary, detail));
    }
    let address = target(given).filter(|address| context.is_declared(address))?;
    let import = context.import_provider(&given.declaration.address)?;
    let name = |reference: &ProviderReference| (reference.name.clone(), reference.alias.clone());
    let resource = context.provider_reference(&address);
    if resource.map(name) == Some(name(import)) {
        return None;
    }
    let detail = match resource {
        Some(_) => {
            "The provider argument in the target resource block must match the import block."
        }
        None => {
            "The provider argument in the target resource block must be specified and match the import block."
        }
    };
    Some(Diagnostic::error(summary, detail))
}
