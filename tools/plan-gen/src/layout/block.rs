//! Resource blocks of the configuration.

use super::InstanceKey;
use crate::catalogue::{Type, data_sources, resources};
use crate::make;
use crate::mix::Mix;
use crate::random::Random;
use crate::words::REGIONS;

/// A resource block.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) reading: Reading,
    pub(crate) of: &'static Type,
    pub(crate) name: String,
    pub(crate) repetition: Repetition,
    /// One for each instance, in order.
    pub(crate) keys: Vec<InstanceKey>,
    /// No longer in the configuration.
    pub(crate) gone: bool,
}

/// What sort of block it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// A data source that was read while planning.
    Planning,
    /// A data source that is read during apply.
    Apply,
    /// No data source.
    Managed,
}

/// How there come to be several instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repetition {
    One,
    Each,
    Count,
}

impl Block {
    /// A block whose instances the mix decides on.
    pub(crate) fn planned(random: &mut Random, mix: &Mix) -> Self {
        let (reading, of) = if mix.reads(random) {
            (Reading::Apply, data_sources().last())
        } else {
            (Reading::Managed, by_weight(random))
        };
        let repetition = random.pick(&[
            Repetition::One,
            Repetition::Each,
            Repetition::Each,
            Repetition::Count,
        ]);
        Self {
            reading,
            of: of.unwrap_or(&resources()[0]),
            name: block_name(random),
            repetition,
            keys: keys(random, repetition),
            gone: false,
        }
    }

    /// A data source that was read while planning.
    pub(crate) fn known(random: &mut Random) -> Self {
        Self {
            reading: Reading::Planning,
            of: random.pick(&[&data_sources()[0], &data_sources()[1]]),
            name: block_name(random),
            repetition: Repetition::One,
            keys: vec![InstanceKey::None],
            gone: false,
        }
    }

    pub(crate) fn is_data(&self) -> bool {
        self.reading != Reading::Managed
    }

    /// The address inside the module.
    pub(crate) fn address(&self) -> String {
        let data = if self.is_data() { "data." } else { "" };
        format!("{data}{}.{}", self.of.name, self.name)
    }

    /// The order of change lists: data sources first, then by type and name.
    pub(crate) fn order(&self, other: &Self) -> std::cmp::Ordering {
        let rank = |block: &Self| !block.is_data();
        rank(self)
            .cmp(&rank(other))
            .then_with(|| self.of.name.cmp(other.of.name))
            .then_with(|| self.name.cmp(&other.name))
    }
}

/// The keys of the instances of a module.
pub(crate) fn module_keys(random: &mut Random) -> (Repetition, Vec<InstanceKey>) {
    match random.below(4) {
        0 => {
            let first = random.index(REGIONS.len() - 2);
            let regions = REGIONS.iter().skip(first).take(2 + random.index(2));
            let keys = regions.map(|region| InstanceKey::Text((*region).to_owned()));
            (Repetition::Each, keys.collect())
        }
        1 => {
            let count = random.within(1, 3);
            let keys = (0..count).map(InstanceKey::Number);
            (Repetition::Count, keys.collect())
        }
        _ => (Repetition::One, vec![InstanceKey::None]),
    }
}

fn keys(random: &mut Random, repetition: Repetition) -> Vec<InstanceKey> {
    match repetition {
        Repetition::One => vec![InstanceKey::None],
        // More than ten, so that `[10]` comes before `[2]` in one order and after it in another.
        Repetition::Count => {
            let count = if random.chance(30) {
                12
            } else {
                random.within(1, 3)
            };
            (0..count).map(InstanceKey::Number).collect()
        }
        Repetition::Each => {
            let odd = random.chance(30);
            let word = make::word(random);
            let key = |number: u32| match (odd, number) {
                (true, 1) => format!("{word} \"{number}\" <é>"),
                (true, _) => format!("{word}/{number:02}"),
                _ => format!("{word}-{number:02}"),
            };
            let mut keys: Vec<String> = (0..random.within(1, 6)).map(key).collect();
            keys.sort();
            keys.into_iter().map(InstanceKey::Text).collect()
        }
    }
}

fn block_name(random: &mut Random) -> String {
    let mut name = String::with_capacity(24);
    make::labelled_name(random, &mut name, '_');
    name
}

fn by_weight(random: &mut Random) -> Option<&'static Type> {
    let all = resources().iter().map(|of| of.weight).sum();
    let mut left = random.below(all);
    resources().iter().find(|of| {
        let found = left < of.weight;
        left = left.saturating_sub(of.weight);
        found
    })
}
