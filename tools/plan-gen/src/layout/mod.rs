//! What there is where: modules, resource blocks and their instances.
//!
//! Resources come in units: the root module, and each module that it calls, with all that is in it.
//! A unit can be made by itself from the seed and its number, so that documents of any size need
//! the memory of one unit only. Names are such that the order of units is the order of their names.

mod address;
mod block;
mod resource;
mod unit;

pub(crate) use address::{InstanceKey, keyed};
pub(crate) use block::{Block, Repetition};
pub(crate) use resource::{Replacement, Resource};
pub(crate) use unit::{Call, DEPTHS, Module, Unit};

use crate::mix::Mix;
use crate::random::Random;
use crate::words::WORDS;

/// The most resources of the root module, and how many a called module has with all below it.
const ROOT: u64 = 24;
const CALLED: u64 = 96;

/// All units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout<'a> {
    pub(crate) seed: u64,
    pub(crate) resources: u64,
    pub(crate) mix: &'a Mix,
}

impl Layout<'_> {
    /// The unit of each called module, after the root module.
    pub(crate) fn units(&self) -> impl Iterator<Item = Unit> {
        (0..=self.calls()).map(|number| self.unit(number))
    }

    /// The units of called modules.
    pub(crate) fn called(&self) -> impl Iterator<Item = Unit> {
        (1..=self.calls()).map(|number| self.unit(number))
    }

    pub(crate) fn root(&self) -> Unit {
        self.unit(0)
    }

    fn calls(&self) -> u64 {
        self.resources.saturating_sub(ROOT).div_ceil(CALLED)
    }

    fn unit(&self, number: u64) -> Unit {
        let random = Random::new(self.seed).fork(number);
        let Some(before) = number.checked_sub(1) else {
            return Unit::root(random, self.resources.min(ROOT), self.mix);
        };
        let left = self.resources.saturating_sub(ROOT + before * CALLED);
        Unit::called(random, self.call_name(before), left.min(CALLED), self.mix)
    }

    /// The names of calls are in the order of their numbers.
    fn call_name(&self, number: u64) -> String {
        let calls = self.calls();
        let word = number * WORDS.len() as u64 / calls.max(1);
        let word = WORDS.get(word as usize).copied().unwrap_or_default();
        let digits = calls.to_string().len();
        format!("{word}_{number:0digits$}")
    }
}
