//! References to provider configurations.

use crate::declare::Address;
use tofu_json_config::Diagnostic;

use super::{Context, EffectiveArgument};

pub(super) fn check<'m, 'f>(context: &mut Context<'m, 'f>, given: EffectiveArgument<'m, 'f>) {
    let address = &given.declaration.address;
    if !matches!(address, Address::Resource { .. }) || given.argument.path != "provider" {
        return;
    }
    let Some(reference) = context.provider_reference(address) else {
        return;
    };
    let Some(alias) = &reference.alias else {
        return;
    };
    let configuration = Address::Provider {
        name: reference.name.clone(),
        alias: Some(alias.clone()),
    };
    if context.is_declared(&configuration) || context.is_passed(&reference.name, alias) {
        return;
    }
    if reference.key_range.is_some() {
        return;
    }
    let Some(provider) = context.providers.provider(&reference.name) else {
        return;
    };
    let path = &context.around.path;
    let (address, configuration) = (
        path.address(address),
        path.address(format!("provider[\"{provider}\"].{alias}")),
    );
    let detail = format!(
        "To work with {address} its original provider configuration at {configuration} is required, but it has been removed. This occurs when a provider configuration is removed while objects created by that provider still exist in the state. Re-add the provider configuration to destroy {address}, after which you can remove the provider configuration again."
    );
    let fault = Diagnostic::error("Provider configuration not present", detail);
    context.fault(given.layer.file, fault);
}
