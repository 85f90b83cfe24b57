//! A module that the root module calls, with all that is in it; or the root module alone.

use super::block::{Block, Reading, Repetition, module_keys};
use super::{InstanceKey, Resource, keyed};
use crate::mix::{Action, Mix};
use crate::random::Random;
use std::collections::BTreeSet;

/// How deep modules are nested, with the root module.
pub(crate) const DEPTHS: usize = 4;

/// What is made at a time.
#[derive(Debug)]
pub(crate) struct Unit {
    /// The modules of the configuration: each before those that it calls.
    pub(crate) calls: Vec<Call>,
    /// Their instances: each before those below it, those of one parent in order.
    pub(crate) modules: Vec<Module>,
}

/// A module of the configuration.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) name: String,
    /// The address without keys, empty for the root module.
    pub(crate) path: String,
    pub(crate) repetition: Repetition,
    pub(crate) keys: Vec<InstanceKey>,
    /// The calls inside, by number and in the order of names.
    pub(crate) calls: Vec<usize>,
    /// In the order of change lists.
    pub(crate) blocks: Vec<Block>,
}

/// An instance of a module.
#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) address: String,
    pub(crate) depth: usize,
    pub(crate) call: usize,
    /// By number.
    pub(crate) children: Vec<usize>,
    /// In the order of change lists.
    pub(crate) resources: Vec<Resource>,
}

impl Unit {
    pub(super) fn root(random: Random, resources: u64, mix: &Mix) -> Self {
        let call = Call::new(
            String::new(),
            String::new(),
            (Repetition::One, vec![InstanceKey::None]),
        );
        Self::filled(vec![call], random, resources, mix)
    }

    pub(super) fn called(random: Random, name: String, resources: u64, mix: &Mix) -> Self {
        let mut shape = random.fork(0);
        let path = format!("module.{name}");
        let mut calls = vec![Call::new(name, path, module_keys(&mut shape))];
        nest(&mut calls, 0, 2, &mut shape);
        Self::filled(calls, random, resources, mix)
    }

    fn filled(mut calls: Vec<Call>, random: Random, resources: u64, mix: &Mix) -> Self {
        let mut modules = Vec::new();
        expand(
            &calls,
            0,
            String::new(),
            usize::from(!is_root(&calls)),
            &mut modules,
        );
        add_blocks(&mut calls, &modules, &mut random.fork(1), resources, mix);
        let mut left = resources;
        let instances: Vec<usize> = modules.iter().map(|module| module.call).collect();
        for (number, module) in modules.iter_mut().enumerate() {
            let Some(call) = calls.get(module.call) else {
                continue;
            };
            let place = Place {
                module: &module.address,
                alone: instances
                    .iter()
                    .filter(|call| **call == module.call)
                    .count()
                    == 1,
                random: random.fork(2).fork(number as u64),
            };
            module.resources = place.resources(call, &mut left, mix);
        }
        let mut unit = Self { calls, modules };
        unit.drop_deleted_blocks();
        unit
    }

    /// The modules whose address has so many parts.
    pub(crate) fn at_depth(&self, depth: usize) -> impl Iterator<Item = &Module> {
        self.modules
            .iter()
            .filter(move |module| module.depth == depth)
    }

    /// Every resource with its module.
    pub(crate) fn resources(&self) -> impl Iterator<Item = (&Module, &Resource)> {
        self.modules.iter().flat_map(|module| {
            module
                .resources
                .iter()
                .map(move |resource| (module, resource))
        })
    }

    /// A resource is destroyed for want of a block: then there is none.
    fn drop_deleted_blocks(&mut self) {
        for module in &self.modules {
            let Some(call) = self.calls.get_mut(module.call) else {
                continue;
            };
            for resource in &module.resources {
                let gone = resource.reason() == Some("delete_because_no_resource_config");
                if let Some(block) = call.blocks.get_mut(resource.block).filter(|_| gone) {
                    block.gone = true;
                }
            }
        }
    }
}

impl Call {
    fn new(name: String, path: String, (repetition, keys): (Repetition, Vec<InstanceKey>)) -> Self {
        Self {
            name,
            path,
            repetition,
            keys,
            calls: Vec::new(),
            blocks: Vec::new(),
        }
    }

    /// The address of something inside, in the configuration.
    pub(crate) fn inside(&self, address: &str) -> String {
        inside(&self.path, address)
    }
}

fn is_root(calls: &[Call]) -> bool {
    calls.first().is_some_and(|call| call.path.is_empty())
}

/// The address of something inside a module.
pub(super) fn inside(module: &str, address: &str) -> String {
    let between = if module.is_empty() { "" } else { "." };
    [module, between, address].concat()
}

/// Gives a call some calls of its own.
fn nest(calls: &mut Vec<Call>, parent: usize, levels: usize, random: &mut Random) {
    if levels == 0 {
        return;
    }
    let names: BTreeSet<_> = (0..random.below(3)).map(|_| random.pick(&PARTS)).collect();
    for name in names {
        let Some(path) = calls
            .get(parent)
            .map(|call| call.inside(&format!("module.{name}")))
        else {
            return;
        };
        let number = calls.len();
        calls.push(Call::new(name.to_owned(), path, module_keys(random)));
        if let Some(call) = calls.get_mut(parent) {
            call.calls.push(number);
        }
        nest(calls, number, levels - 1, random);
    }
}

const PARTS: [&str; 6] = ["alarms", "dns", "iam", "network", "storage", "workers"];

/// Adds the instances of a call to the modules, and gives their numbers.
fn expand(
    calls: &[Call],
    number: usize,
    parent: String,
    depth: usize,
    modules: &mut Vec<Module>,
) -> Vec<usize> {
    let Some(call) = calls.get(number) else {
        return Vec::new();
    };
    let mut made = Vec::new();
    for key in &call.keys {
        let address = match &*call.name {
            "" => String::new(),
            name => keyed(inside(&parent, &format!("module.{name}")), key),
        };
        let at = modules.len();
        made.push(at);
        modules.push(Module {
            address: address.clone(),
            depth,
            call: number,
            children: Vec::new(),
            resources: Vec::new(),
        });
        let mut children = Vec::new();
        for &below in &call.calls {
            children.extend(expand(calls, below, address.clone(), depth + 1, modules));
        }
        if let Some(module) = modules.get_mut(at) {
            module.children = children;
        }
    }
    made
}

/// Adds blocks until their instances are enough.
fn add_blocks(
    calls: &mut [Call],
    modules: &[Module],
    random: &mut Random,
    resources: u64,
    mix: &Mix,
) {
    let mut made = 0;
    while made < resources {
        let at = random.index(calls.len());
        let instances = modules.iter().filter(|module| module.call == at).count();
        let Some(call) = calls.get_mut(at) else {
            return;
        };
        let block = Block::planned(random, mix);
        made += (instances * block.keys.len()) as u64;
        call.blocks.push(block);
        if random.chance(350) {
            call.blocks.push(Block::known(random));
        }
    }
    for call in calls {
        call.blocks.sort_by(Block::order);
        call.blocks.dedup_by(|one, two| one.order(two).is_eq());
    }
}

/// Where resources are made.
struct Place<'a> {
    module: &'a str,
    alone: bool,
    random: Random,
}

impl Place<'_> {
    /// The instances of all blocks, as far as there are resources left.
    fn resources(&self, call: &Call, left: &mut u64, mix: &Mix) -> Vec<Resource> {
        let mut resources = Vec::new();
        for (number, block) in call.blocks.iter().enumerate() {
            let random = self.random.fork(number as u64);
            for (at, key) in block.keys.iter().enumerate() {
                let random = random.fork(at as u64);
                let action = match block.reading {
                    Reading::Planning => Action::Known,
                    Reading::Apply => Action::Read,
                    Reading::Managed => mix.action(&mut random.fork(0)),
                };
                if action != Action::Known {
                    if *left == 0 {
                        break;
                    }
                    *left -= 1;
                }
                resources.push(Resource {
                    block: number,
                    of: block.of,
                    name: block.name.clone(),
                    address: keyed(inside(self.module, &block.address()), key),
                    key: key.clone(),
                    action,
                    alone: self.alone,
                    drifting: mix.drifts(),
                    random,
                });
            }
        }
        resources
    }
}
