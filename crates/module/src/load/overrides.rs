use tofu_json_config::decode::Decoded;

use super::primary::{provider_key, resource_key, resources};
use super::register::{DeclaredKind, Registers};
use super::texts::{self, MissingBase};

/// Merges what an override file says: only what is there can be changed, and not all of it.
pub(super) fn merge(registers: &mut Registers, file: usize, decoded: &Decoded<'_>) {
    backend(registers, file, decoded);
    encryption(registers, file, decoded);
    for provider in &decoded.provider_configs {
        let key = provider_key(provider);
        let place = (file, provider.decl_range);
        match (
            &provider.alias,
            registers.place(DeclaredKind::Provider, &key),
        ) {
            (_, Some(_)) => {}
            // The provider configuration without an alias always exists, even if no file declares
            // it.
            (None, None) => registers.declare(DeclaredKind::Provider, &key, place, |before| {
                texts::duplicate_provider(provider, before)
            }),
            (Some(alias), None) => {
                let fault = texts::missing_base_provider(&provider.name, alias);
                registers.fault(file, fault.at(provider.decl_range));
            }
        }
    }
    for one in &decoded.locals {
        if registers.place(DeclaredKind::Local, &one.name).is_some() {
            registers.move_to(DeclaredKind::Local, &one.name, (file, one.decl_range));
        } else {
            let fault = texts::missing_base(MissingBase::Local, &one.name);
            registers.fault(file, fault.at(one.decl_range));
        }
    }
    for one in &decoded.variables {
        if registers.place(DeclaredKind::Variable, &one.name).is_none() {
            let fault = texts::missing_base(MissingBase::Variable, &one.name);
            registers.fault(file, fault.at(one.decl_range));
        }
    }
    for one in &decoded.outputs {
        if registers.place(DeclaredKind::Output, &one.name).is_none() {
            let fault = texts::missing_base(MissingBase::Output, &one.name);
            registers.fault(file, fault.at(one.decl_range));
        } else if let Some(first) = one.depends_on.first() {
            registers.fault(file, texts::depends_on().at(first.place));
        }
    }
    for one in &decoded.module_calls {
        if registers
            .place(DeclaredKind::ModuleCall, &one.name)
            .is_none()
        {
            let fault = texts::missing_base(MissingBase::ModuleCall, &one.name);
            registers.fault(file, fault.at(one.decl_range));
        } else if let Some(first) = one.depends_on.first() {
            registers.fault(file, texts::depends_on().at(first.place));
        }
    }
    for one in resources(decoded) {
        let (kind, key) = resource_key(one);
        if registers.place(kind, &key).is_none() {
            let fault = texts::missing_base_resource(one);
            registers.fault(file, fault.at(one.decl_range));
        } else if let Some(first) = one.depends_on.first() {
            registers.fault(file, texts::depends_on().at(first.place));
        }
    }
    refused(registers, file, decoded);
}

/// A backend takes the place of a backend or of `cloud`, and the other way round.
fn backend(registers: &mut Registers, file: usize, decoded: &Decoded<'_>) {
    let mut backends = decoded.backends.iter();
    if let Some(first) = backends.next() {
        registers.remove(DeclaredKind::Cloud, "");
        registers.remove(DeclaredKind::Backend, "");
        for one in std::iter::once(first).chain(backends) {
            let place = (file, one.decl_range);
            registers.declare(
                DeclaredKind::Backend,
                "",
                place,
                texts::duplicate_override_backend,
            );
        }
    }
    let mut clouds = decoded.cloud_configs.iter();
    if let Some(first) = clouds.next() {
        registers.remove(DeclaredKind::Cloud, "");
        if decoded.backends.is_empty() {
            registers.remove(DeclaredKind::Backend, "");
        }
        for one in std::iter::once(first).chain(clouds) {
            let place = (file, one.decl_range);
            registers.declare(DeclaredKind::Cloud, "", place, texts::duplicate_cloud);
        }
    }
}

/// A file has one at most.
fn encryption(registers: &mut Registers, file: usize, decoded: &Decoded<'_>) {
    let mut first = None;
    for one in &decoded.encryptions {
        if let Some(first) = first {
            let before = registers.cite(file, first);
            let fault = texts::duplicate_override_encryption(&before);
            registers.fault(file, fault.at(one.decl_range));
        }
        first = first.or(Some(one.decl_range));
    }
}

/// Blocks that override files cannot have.
fn refused(registers: &mut Registers, file: usize, decoded: &Decoded<'_>) {
    for one in &decoded.moved {
        registers.fault(file, texts::moved().at(one.decl_range));
    }
    for one in &decoded.import {
        registers.fault(file, texts::import().at(one.decl_range));
    }
    for one in &decoded.removed {
        registers.fault(file, texts::removed().at(one.decl_range));
    }
}
