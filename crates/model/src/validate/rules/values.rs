use super::address::Parts;
use super::mask::{self, MaskMeaning};
use super::order;
use crate::document::values::{Module, Resource};
use crate::validate::Code;
use crate::validate::findings::Findings;
use tofu_json_value::Value;
use tofu_json_vocab::address::{InstanceKey, ModuleAddress, ResourceAddress};

/// Rules for the root module of planned values: resources ascend by the text of their addresses, and
/// so do the modules of the root module (below it their order means nothing).
pub(super) fn planned(root: &Module<'_>, findings: &mut Findings) {
    walk(root, findings, |module, depth, findings| {
        let resources: Vec<_> = module.resources.iter().flatten().collect();
        let texts = resources
            .iter()
            .map(|object| (object.address.as_ref(), object.whole()));
        order::ascending(texts.clone(), "the text of the address", findings);
        order::unique(texts, "address", findings);
        for object in &resources {
            forgotten(object, findings);
        }
        if depth == 0 {
            modules_ascend(module, findings);
        }
    });
}

/// Rules for the root module of a state: resources ascend by mode (data first), type, name, key and
/// deposed key, modules by the text of their addresses.
pub(super) fn state(root: &Module<'_>, findings: &mut Findings) {
    walk(root, findings, |module, _, findings| {
        let mut keys = Vec::new();
        for object in module.resources.iter().flatten() {
            deposed_version(&object, findings);
            let deposed = object.deposed_key.as_deref().unwrap_or_default().to_owned();
            if let Ok(address) = ResourceAddress::parse(&object.address) {
                keys.push((state_key(address, deposed), object.whole()));
            }
        }
        let rule = "mode, type, name, key and deposed key";
        order::ascending(
            keys.iter().map(|(key, value)| (key, *value)),
            rule,
            findings,
        );
        order::unique(keys, "object", findings);
        modules_ascend(module, findings);
    });
}

type StateKey = (
    tofu_json_vocab::Mode,
    Box<str>,
    Box<str>,
    Option<InstanceKey>,
    String,
);

fn state_key(address: ResourceAddress, deposed: String) -> StateKey {
    (
        address.mode,
        address.resource_type,
        address.name,
        address.key,
        deposed,
    )
}

/// Goes through all modules without recursion.
fn walk(
    root: &Module<'_>,
    findings: &mut Findings,
    mut rules: impl FnMut(&Module<'_>, usize, &mut Findings),
) {
    let mut pending = vec![(root.clone(), String::new(), 0)];
    while let Some((module, address, depth)) = pending.pop() {
        for object in module.resources.iter().flatten() {
            within(&object, &address, findings);
        }
        for child in module.child_modules.iter().flatten() {
            let below = child.address.as_deref().unwrap_or_default().to_owned();
            if !is_below(&below, &address) {
                let message =
                    "expected a module whose address is one step below the module around it";
                findings.add(Code::ModuleTree, child.whole(), message);
            }
            pending.push((child, below, depth + 1));
        }
        rules(&module, depth, findings);
    }
}

/// Modules without anything of their own are listed too, so that each step has its module.
fn is_below(child: &str, parent: &str) -> bool {
    let child = ModuleAddress::parse(child);
    // What cannot be read is reported already.
    child.map_or(true, |child| {
        child
            .parent()
            .is_some_and(|above| above.to_string() == parent)
    })
}

fn modules_ascend(module: &Module<'_>, findings: &mut Findings) {
    let children = module.child_modules.iter().flatten();
    let texts: Vec<(String, Value<'_>)> = children
        .map(|child| {
            (
                child.address.as_deref().unwrap_or_default().to_owned(),
                child.whole(),
            )
        })
        .collect();
    order::ascending(texts, "the text of the address", findings);
}

fn within(object: &Resource<'_>, module: &str, findings: &mut Findings) {
    resource(object, findings);
    let address = ResourceAddress::parse(&object.address);
    if address.is_ok_and(|address| address.module.to_string() != module) {
        let message = "expected an object of the module that it is listed in";
        findings.add(Code::ModuleTree, object.whole(), message);
    }
}

/// Rules for an object wherever it is.
pub(super) fn resource(object: &Resource<'_>, findings: &mut Findings) {
    let parts = Parts {
        whole: object.whole(),
        address: &object.address,
        module: None,
        mode: object.mode.as_ref(),
        resource_type: &object.resource_type,
        name: &object.name,
        index: object.index,
        index_unknown: false,
    };
    parts.check(findings);
    let values = object.values.value();
    if let Some(mask) = object.sensitive_values {
        mask::root(mask, values, MaskMeaning::Sensitive, findings);
        mask::check(mask, values, MaskMeaning::Sensitive, findings);
    }
    if object.identity.is_present() && object.identity_schema_version.is_none() {
        let message = "expected `identity_schema_version` beside `identity`";
        findings.add(Code::Identity, object.whole(), message);
    }
}

/// An object without values is one that the plan forgets: its mask is `false`.
fn forgotten(object: &Resource<'_>, findings: &mut Findings) {
    let masked = object
        .sensitive_values
        .is_some_and(|mask| mask.as_bool() != Some(false));
    if object.values.is_absent() && masked {
        let message = "expected `values`, or false in `sensitive_values` where they are forgotten";
        findings.add(Code::ForgottenValues, object.whole(), message);
    }
}

fn deposed_version(object: &Resource<'_>, findings: &mut Findings) {
    let version = object.schema_version.and_then(|version| version.as_u64());
    if object.deposed_key.is_some() && version.is_some_and(|version| version != 0) {
        let message = "expected schema version 0 for a deposed object";
        findings.add(Code::DeposedVersion, object.whole(), message);
    }
}
