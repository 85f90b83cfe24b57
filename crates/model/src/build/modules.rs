//! The tree of modules that resources are in, by their addresses.

use super::members::BuiltMembers;
use super::{JsonText, ResourceBuilder};
use crate::document::values::Module;
use crate::shape::Tabled as _;
use crate::{Error, ErrorKind};
use std::collections::BTreeMap;
use tofu_json_value::FaultKind;
use tofu_json_vocab::address::ModuleAddress;

/// How many modules may be inside one another: the text repeats the addresses of all of them.
const NESTING: usize = 1_000;

/// The order of the resources in a module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ResourceOrder {
    /// By the text of the address, as in planned values.
    Text,
    /// By mode, type, name, key and deposed key, as in states.
    Parts,
}

#[derive(Default)]
struct BuiltModule {
    resources: Vec<ResourceBuilder>,
    children: Vec<JsonText>,
}

/// The modules of one depth by their addresses.
type Level = BTreeMap<String, BuiltModule>;

/// The root module with all modules below it, also those that have nothing of their own.
pub(super) fn root_module(resources: Vec<ResourceBuilder>, order: ResourceOrder) -> JsonText {
    let mut levels: Vec<Level> = vec![Level::from([(String::new(), BuiltModule::default())])];
    for resource in resources {
        // An address that cannot be read is an error wherever it is.
        let module = resource
            .address
            .as_ref()
            .map(|address| address.module.clone());
        let module = module.unwrap_or(ModuleAddress::ROOT);
        if module.steps.len() > NESTING {
            let kind = ErrorKind::Syntax(FaultKind::TooDeep { limit: NESTING });
            return JsonText::wrong(Error::new(kind, 0));
        }
        place(&mut levels, module, resource);
    }
    // From the innermost modules outwards, so that no depth costs stack.
    while levels.len() > 1 {
        let Some(level) = levels.pop() else { break };
        for (address, module) in level {
            let parent = ModuleAddress::parse(&address)
                .ok()
                .and_then(|own| own.parent());
            let parent = parent.unwrap_or_default().to_string();
            let json = module.into_json(Some(&address), order);
            if let Some(parent) = levels.last_mut().and_then(|level| level.get_mut(&parent)) {
                parent.children.push(json);
            }
        }
    }
    let root = levels.pop().and_then(|mut level| level.remove(""));
    root.unwrap_or_default().into_json(None, order)
}

/// Puts a resource in its module, and the modules around that in the tree.
fn place(levels: &mut Vec<Level>, module: ModuleAddress, resource: ResourceBuilder) {
    let depth = module.steps.len();
    while levels.len() <= depth {
        levels.push(Level::new());
    }
    let mut own = Some(module.clone());
    for level in levels.iter_mut().take(depth + 1).rev() {
        let Some(around) = own else { break };
        if level.contains_key(&around.to_string()) {
            break;
        }
        level.insert(around.to_string(), BuiltModule::default());
        own = around.parent();
    }
    let level = levels.get_mut(depth);
    if let Some(found) = level.and_then(|level| level.get_mut(&module.to_string())) {
        found.resources.push(resource);
    }
}

impl BuiltModule {
    fn into_json(self, address: Option<&str>, order: ResourceOrder) -> JsonText {
        let mut members = BuiltMembers::default();
        let resources = in_order(self.resources, order);
        members.set_list(Module::resources, resources);
        if let Some(address) = address {
            members.set(Module::address, JsonText::string(address));
        }
        members.set_list(Module::child_modules, self.children);
        members.into_json(Module::TABLE)
    }
}

fn in_order(mut resources: Vec<ResourceBuilder>, order: ResourceOrder) -> Vec<JsonText> {
    match order {
        ResourceOrder::Text => resources.sort_by(|one, other| one.text().cmp(other.text())),
        ResourceOrder::Parts => resources.sort_by(|one, other| {
            let key = |resource: &ResourceBuilder| {
                let address = resource.address.as_ref().ok()?;
                let names = (address.resource_type.clone(), address.name.clone());
                Some((address.mode.clone(), names, address.key.clone()))
            };
            (key(one), &one.deposed_key).cmp(&(key(other), &other.deposed_key))
        }),
    }
    resources
        .into_iter()
        .map(ResourceBuilder::into_json)
        .collect()
}
