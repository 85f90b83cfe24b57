//! Objects that move together: from one module to another, or from one resource to another.

use crate::review::{ReviewGroup, Risk};
use std::fmt;
use tofu_json_vocab::address::{InstanceKey, ModuleAddress, ResourceAddress};

/// What objects have been, and what they are now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MovedTogether {
    /// Where they were: an address, or that of the module that all of them were in.
    pub from: String,
    /// Where they are now.
    pub to: String,
    /// How many objects it is for.
    pub count: usize,
}

impl fmt::Display for MovedTogether {
    /// `module.a -> module.b (20)`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.from, self.to)?;
        match self.count {
            0 | 1 => Ok(()),
            count => write!(f, " ({count})"),
        }
    }
}

impl ReviewGroup {
    /// Where its objects were and are now, if they only move. Objects that stay in their place within a module are told
    /// by the module.
    #[must_use]
    pub fn moved(&self) -> Option<MovedTogether> {
        let first = self.objects.first().filter(|_| self.risk == Risk::Moves)?;
        let previous = first.moved_from()?;
        if self.objects.len() == 1 {
            return Some(MovedTogether {
                from: previous.to_owned(),
                to: first.address.clone(),
                count: 1,
            });
        }
        let exact = |previous, address| MovedEnds::of(previous, address).map(MovedEnds::written);
        let first_ends = exact(previous, &first.address)?;
        let is_same = self.objects.iter().all(|object| {
            let previous = object.moved_from();
            previous.and_then(|previous| exact(previous, &object.address))
                == Some(first_ends.clone())
        });
        let [from, to] = match is_same {
            true => first_ends,
            false => kin_of_move(previous, &first.address)?,
        };
        let count = self.objects.len();
        Some(MovedTogether { from, to, count })
    }
}

/// What moves have in common that are told as one. Keys that stay the same may differ between them.
pub(crate) fn kin_of_move(previous: &str, address: &str) -> Option<[String; 2]> {
    Some(
        MovedEnds::of(previous, address)?
            .without_equal_keys()
            .written(),
    )
}

/// The parts of two addresses that differ.
enum MovedEnds {
    /// The modules, without those within them that stay the same.
    Modules([ModuleAddress; 2]),
    Resources(Box<[ResourceAddress; 2]>),
}

impl MovedEnds {
    fn of(previous: &str, address: &str) -> Option<Self> {
        let parse = |text| ResourceAddress::parse(text).ok();
        let (mut before, mut after) = (parse(previous)?, parse(address)?);
        let is_in_its_place = before.mode == after.mode
            && before.resource_type == after.resource_type
            && before.name == after.name
            && before.key == after.key;
        if !is_in_its_place {
            return Some(Self::Resources(Box::new([before, after])));
        }
        let (from, to) = (&mut before.module.steps, &mut after.module.steps);
        while from.last().is_some() && from.last() == to.last() {
            from.pop();
            to.pop();
        }
        Some(Self::Modules([before.module, after.module]))
    }

    /// With `[*]` for the keys, where both have the same.
    fn without_equal_keys(mut self) -> Self {
        let [before, after] = self.keys();
        let keys = |all: &[&mut Option<InstanceKey>]| -> Vec<_> {
            all.iter().map(|key| (**key).clone()).collect()
        };
        if keys(&before) == keys(&after) {
            for key in before.into_iter().chain(after) {
                *key = key.is_some().then_some(InstanceKey::Wildcard);
            }
        }
        self
    }

    fn keys(&mut self) -> [Vec<&mut Option<InstanceKey>>; 2] {
        match self {
            Self::Modules(modules) => modules.each_mut().map(|module| keys(module).collect()),
            Self::Resources(resources) => resources.each_mut().map(|resource| {
                let modules = keys(&mut resource.module);
                modules.chain([&mut resource.key]).collect()
            }),
        }
    }

    fn written(self) -> [String; 2] {
        match self {
            Self::Modules(modules) => modules.map(|module| match module.is_root() {
                true => "the root module".to_owned(),
                false => module.to_string(),
            }),
            Self::Resources(resources) => resources.map(|resource| resource.to_string()),
        }
    }
}

fn keys(module: &mut ModuleAddress) -> impl Iterator<Item = &mut Option<InstanceKey>> {
    module.steps.iter_mut().map(|step| &mut step.key)
}
