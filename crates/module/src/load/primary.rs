use tofu_json_config::decode::{Decoded, Provider, Resource, ResourceMode};

use super::register::{DeclaredKind, Registers};
use super::texts;

/// Adds what a primary file declares.
pub(super) fn add(registers: &mut Registers, file: usize, decoded: &Decoded<'_>) {
    settings(registers, file, decoded);
    for provider in &decoded.provider_configs {
        let place = (file, provider.decl_range);
        registers.declare(
            DeclaredKind::Provider,
            &provider_key(provider),
            place,
            |before| texts::duplicate_provider(provider, before),
        );
    }
    for one in &decoded.variables {
        let place = (file, one.decl_range);
        registers.declare(DeclaredKind::Variable, &one.name, place, |before| {
            texts::duplicate_variable(&one.name, before)
        });
    }
    for one in &decoded.locals {
        let place = (file, one.decl_range);
        registers.declare(DeclaredKind::Local, &one.name, place, |before| {
            texts::duplicate_local(&one.name, before)
        });
    }
    for one in &decoded.outputs {
        let place = (file, one.decl_range);
        registers.declare(DeclaredKind::Output, &one.name, place, |before| {
            texts::duplicate_output(&one.name, before)
        });
    }
    for one in &decoded.module_calls {
        let place = (file, one.decl_range);
        registers.declare(DeclaredKind::ModuleCall, &one.name, place, |before| {
            texts::duplicate_module_call(&one.name, before)
        });
    }
    for resource in resources(decoded) {
        let place = (file, resource.decl_range);
        let (kind, key) = resource_key(resource);
        registers.declare(kind, &key, place, |before| {
            texts::duplicate_resource(resource, before)
        });
    }
    for one in &decoded.checks {
        let place = (file, one.decl_range);
        registers.declare(DeclaredKind::Check, &one.name, place, |before| {
            texts::duplicate_check(&one.name, before)
        });
    }
    for one in &decoded.checks {
        if let Some(data) = &one.data_resource {
            let (kind, key) = resource_key(data);
            registers.declare(kind, &key, (file, data.decl_range), |before| {
                texts::duplicate_checked_data(data, before)
            });
        }
    }
    for one in &decoded.import {
        // Without an address there is nothing to compare.
        if one.static_to.is_empty() || one.for_each.is_some() {
            continue;
        }
        let place = (file, one.decl_range);
        registers.declare(DeclaredKind::Import, &one.static_to, place, |before| {
            texts::duplicate_import(&one.static_to, before)
        });
    }
}

/// Blocks that a module can have once.
fn settings(registers: &mut Registers, file: usize, decoded: &Decoded<'_>) {
    for one in &decoded.backends {
        let place = (file, one.decl_range);
        registers.declare(DeclaredKind::Backend, "", place, texts::duplicate_backend);
        backend_and_cloud(registers);
    }
    for one in &decoded.cloud_configs {
        let place = (file, one.decl_range);
        registers.declare(DeclaredKind::Cloud, "", place, texts::duplicate_cloud);
        backend_and_cloud(registers);
    }
    for one in &decoded.provider_metas {
        let place = (file, one.decl_range);
        registers.declare(DeclaredKind::ProviderMeta, &one.provider, place, |before| {
            texts::duplicate_provider_meta(&one.provider, before)
        });
    }
    for one in &decoded.required_providers {
        let place = (file, one.decl_range);
        let duplicate = texts::duplicate_required_providers;
        registers.declare(DeclaredKind::RequiredProviders, "", place, duplicate);
    }
    for one in &decoded.encryptions {
        let place = (file, one.decl_range);
        registers.declare(
            DeclaredKind::Encryption,
            "",
            place,
            texts::duplicate_encryption,
        );
    }
}

fn backend_and_cloud(registers: &mut Registers) {
    let [backend, cloud] =
        [DeclaredKind::Backend, DeclaredKind::Cloud].map(|kind| registers.place(kind, ""));
    let (Some((in_file, place)), Some(cloud)) = (backend, cloud) else {
        return;
    };
    let places = [cloud, (in_file, place)].map(|(file, place)| registers.cite(file, place));
    let [cloud, backend] = &places;
    let fault = texts::backend_and_cloud(cloud, backend).at(place);
    registers.fault(in_file, fault);
}

/// All resources, data sources and ephemeral resources.
pub(super) fn resources<'d, 'f>(
    decoded: &'d Decoded<'f>,
) -> impl Iterator<Item = &'d Resource<'f>> {
    let managed = decoded.managed_resources.iter();
    managed
        .chain(&decoded.data_resources)
        .chain(&decoded.ephemeral_resources)
}

/// Where a resource is registered. Types and names have no dot.
pub(super) fn resource_key(resource: &Resource<'_>) -> (DeclaredKind, String) {
    let kind = match resource.mode {
        ResourceMode::Managed => DeclaredKind::Managed,
        ResourceMode::Data => DeclaredKind::Data,
        ResourceMode::Ephemeral => DeclaredKind::Ephemeral,
    };
    (kind, format!("{}.{}", resource.type_name, resource.name))
}

/// Where a provider configuration is registered.
pub(super) fn provider_key(provider: &Provider<'_>) -> String {
    match &provider.alias {
        Some(alias) => format!("{}.{alias}", provider.name),
        None => provider.name.clone(),
    }
}
