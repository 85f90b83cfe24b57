//! The objects of one type that go, those that come, and how often values are in any of that type.

use crate::parts::{ObjectValues, ValuePart};
use std::collections::{BTreeMap, HashMap};
use tofu_json_model::stream::{OutlinedChange, OutlinedPlan, StreamError};
use tofu_json_model::view::Mask;
use tofu_json_value::Value;
use tofu_json_vocab::{Action, Mode};

/// The objects of one type.
#[derive(Debug, Default)]
pub(crate) struct ObjectsOfType<'c> {
    pub(crate) gone: Vec<Candidate<'c>>,
    pub(crate) new: Vec<Candidate<'c>>,
    holders: HashMap<u64, Holders>,
    /// How many objects of the type there are.
    pub(crate) count: usize,
}

/// An object that goes or comes.
#[derive(Debug)]
pub(crate) struct Candidate<'c> {
    pub(crate) change: &'c OutlinedChange,
    /// Without its registry: a provider is in several.
    pub(crate) provider: String,
    pub(crate) values: ObjectValues,
}

/// How many objects of a type have a value.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Holders {
    pub(crate) gone: usize,
    pub(crate) new: usize,
    pub(crate) others: usize,
}

/// What all weights are parts of.
const WHOLE: u64 = 1000;

impl Holders {
    /// How much a value says: less the more objects have it.
    pub(crate) const fn weight(self) -> u64 {
        let most = if self.gone > self.new {
            self.gone
        } else {
            self.new
        };
        let holders = (most + self.others) as u64;
        let root = holders.isqrt();
        WHOLE / if root == 0 { 1 } else { root }
    }

    /// Whether one object that goes and one that comes have the value, and no other.
    pub(crate) const fn are_a_pair(self) -> bool {
        self.gone == 1 && self.new == 1 && self.others == 0
    }
}

/// The changes of each type of which objects go and others come.
pub(crate) fn types_with_both(changes: &[OutlinedChange]) -> BTreeMap<&str, Vec<&OutlinedChange>> {
    let mut types: BTreeMap<&str, (bool, bool)> = BTreeMap::new();
    let managed = || {
        changes
            .iter()
            .filter(|change| change.head.mode == Mode::Managed && change.deposed.is_empty())
    };
    for change in managed() {
        let (goes, comes) = types.entry(&change.resource_type).or_default();
        *goes |= change.head.action == Action::Delete;
        *comes |= change.head.action == Action::Create;
    }
    let mut found: BTreeMap<&str, Vec<&OutlinedChange>> = BTreeMap::new();
    for change in managed() {
        if types.get(&*change.resource_type) == Some(&(true, true)) {
            found.entry(&change.resource_type).or_default().push(change);
        }
    }
    found
}

fn without_registry(provider_name: &str) -> String {
    let name = provider_name.split_once('/');
    name.map_or(provider_name, |(_, name)| name).to_owned()
}

impl<'c> ObjectsOfType<'c> {
    pub(crate) fn read(
        plan: &OutlinedPlan<'_>,
        changes: &[&'c OutlinedChange],
    ) -> Result<Self, StreamError> {
        let mut objects = Self {
            count: changes.len(),
            ..Self::default()
        };
        for change in changes {
            let read = plan.change(change)?;
            let provider = without_registry(&read.view().provider_name);
            let view = read.view().change;
            let before = view.before.value().unwrap_or_else(Value::null);
            let after = view.after.value().unwrap_or_else(Value::null);
            match change.head.action {
                Action::Delete => {
                    let values = ObjectValues::of(before, Mask::Clear);
                    objects.count(&values, |holders| holders.gone += 1);
                    objects.gone.push(Candidate {
                        change,
                        provider,
                        values,
                    });
                }
                // An import says itself which object it is.
                Action::Create if !change.head.importing => {
                    let values = ObjectValues::of(after, Mask::new(view.after_unknown));
                    objects.count(&values, |holders| holders.new += 1);
                    objects.new.push(Candidate {
                        change,
                        provider,
                        values,
                    });
                }
                _ => {
                    let values = ObjectValues::of(before, Mask::Clear);
                    objects.count(&values, |holders| holders.others += 1);
                }
            }
        }
        Ok(objects)
    }

    fn count(&mut self, values: &ObjectValues, mut add: impl FnMut(&mut Holders)) {
        for part in &values.parts {
            add(self.holders.entry(part.hash).or_default());
        }
    }

    pub(crate) fn holders(&self, part: &ValuePart) -> Holders {
        self.holders.get(&part.hash).copied().unwrap_or_default()
    }
}
