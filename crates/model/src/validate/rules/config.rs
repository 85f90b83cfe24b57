use super::order;
use crate::document::config::{Configuration, Module, Resource};
use crate::validate::Code;
use crate::validate::findings::Findings;
use tofu_json_vocab::Mode;
use tofu_json_vocab::address::ResourceAddress;

/// Rules for a configuration.
pub(super) fn check(configuration: &Configuration<'_>, findings: &mut Findings) {
    let mut pending: Vec<Module<'_>> = vec![configuration.root_module.clone()];
    while let Some(module) = pending.pop() {
        resources(&module, findings);
        for (_, call) in module.module_calls.iter() {
            pending.extend(call.ok().and_then(|call| call.module));
        }
    }
}

fn resources(module: &Module<'_>, findings: &mut Findings) {
    let resources: Vec<_> = module.resources.iter().flatten().collect();
    for resource in &resources {
        address(resource, findings);
    }
    let keys = resources.iter().map(|resource| {
        let rank = match resource.mode {
            Some(Mode::Managed) | None => 0,
            Some(Mode::Data) => 1,
            Some(Mode::Ephemeral) => 2,
            Some(_) => 3,
        };
        ((rank, &resource.address), resource.whole())
    });
    order::ascending(keys, "mode and address", findings);
}

/// Addresses are those within the module, so that they have no module and no key.
fn address(resource: &Resource<'_>, findings: &mut Findings) {
    let Ok(address) = ResourceAddress::parse(&resource.address) else {
        return;
    };
    let same = address.module.is_root()
        && address.key.is_none()
        && resource
            .mode
            .as_ref()
            .is_none_or(|mode| *mode == address.mode)
        && *address.resource_type == *resource.resource_type
        && *address.name == *resource.name;
    if !same {
        let message =
            "expected an address within the module that agrees with `mode`, `type` and `name`";
        let at = resource.whole().get("address").unwrap_or(resource.whole());
        findings.add(Code::AddressParts, at, message);
    }
}
