//! Which pairs are one thing, and of which that is not sure.

use crate::MovesOptions;
use crate::names::NameMatch;
use crate::objects::{Candidate, ObjectsOfType};
use crate::pairs::{Likeness, Pairs};
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_model::stream::{OutlinedPlan, StreamError};
use tofu_json_vocab::address::ResourceAddress;

/// Another object that is less than this less alike could be meant as well, in thousandths.
const MARGIN: u64 = 120;
/// So alike are the only object that a resource gives up and the only one that it gets, if they are one; and of few
/// objects those that have different names. In thousandths.
const SAME: u64 = 900;
/// Of few objects without names those that are so alike are one, in thousandths.
const UNNAMED: u64 = 800;
/// Less objects of a type than these are few.
const FEW: usize = 12;
/// What is less alike is not even asked about, in thousandths.
const ASKED: u64 = 400;
/// So many objects are named that one may have become.
const MOST: usize = 3;

/// Two objects that are one thing, and how alike they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Joined {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) score: u64,
}

/// An object that may have become one of others, the most alike first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) from: String,
    pub(crate) to: Vec<(String, u64)>,
}

impl ObjectsOfType<'_> {
    /// Joins each pair that is alike enough, has telling values that nothing else has, and that nothing else comes near.
    pub(crate) fn join(
        &self,
        plan: &OutlinedPlan<'_>,
        pairs: &Pairs,
        options: &MovesOptions,
    ) -> Result<Vec<(usize, usize)>, StreamError> {
        let best = Best::of(pairs);
        let lone = Lone::of(self);
        let mut joined = Vec::new();
        for (pair, likeness) in pairs {
            let (Some(gone), Some(new)) = (self.gone.get(pair.0), self.new.get(pair.1)) else {
                continue;
            };
            let is_one = if likeness.score >= SAME && lone.is_one_resource(gone, new) {
                true
            } else if likeness.own == 0
                || likeness.score < options.threshold
                || !best.is_alone(*pair, likeness.score)
            {
                false
            } else {
                let names = NameMatch::of(plan, gone.change, new.change)?;
                self.is_enough(*likeness, names)
            };
            joined.extend(is_one.then_some(*pair));
        }
        Ok(joined)
    }

    /// Whether the values of two objects that are alike say enough. Of few objects it cannot be known which values are
    /// common.
    const fn is_enough(&self, likeness: Likeness, names: NameMatch) -> bool {
        let are_few = self.count < FEW;
        match names {
            NameMatch::Same => true,
            NameMatch::Differs => likeness.own > 1 && (!are_few || likeness.score >= SAME),
            NameMatch::Unnamed => !are_few || likeness.score >= UNNAMED,
        }
    }

    /// What each object that was not joined may have become.
    pub(crate) fn ask(&self, pairs: &Pairs, joined: &[(usize, usize)]) -> Vec<Asked> {
        let gone: BTreeSet<usize> = joined.iter().map(|(gone, _)| *gone).collect();
        let new: BTreeSet<usize> = joined.iter().map(|(_, new)| *new).collect();
        let mut asked: BTreeMap<usize, Vec<(String, u64)>> = BTreeMap::new();
        for ((from, to), likeness) in pairs {
            if likeness.score >= ASKED
                && !gone.contains(from)
                && !new.contains(to)
                && let Some(candidate) = self.new.get(*to)
            {
                let to = (candidate.change.address.clone(), likeness.score);
                asked.entry(*from).or_default().push(to);
            }
        }
        let asked = asked.into_iter().filter_map(|(from, mut to)| {
            to.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
            to.truncate(MOST);
            let from = self.gone.get(from)?.change.address.clone();
            Some(Asked { from, to })
        });
        asked.collect()
    }
}

/// How many objects each resource gives up and gets.
#[derive(Default)]
struct Lone {
    gone: BTreeMap<String, usize>,
    new: BTreeMap<String, usize>,
}

impl Lone {
    fn of(objects: &ObjectsOfType<'_>) -> Self {
        let mut lone = Self::default();
        for (candidates, counts) in [
            (&objects.gone, &mut lone.gone),
            (&objects.new, &mut lone.new),
        ] {
            for resource in candidates.iter().filter_map(resource_of) {
                *counts.entry(resource).or_default() += 1;
            }
        }
        lone
    }

    /// Whether both are of one resource that gives up this object alone and gets that one alone.
    fn is_one_resource(&self, gone: &Candidate<'_>, new: &Candidate<'_>) -> bool {
        let Some(resource) = resource_of(gone) else {
            return false;
        };
        let is_alone = |counts: &BTreeMap<String, usize>| counts.get(&resource) == Some(&1);
        is_alone(&self.gone) && is_alone(&self.new) && resource_of(new).as_ref() == Some(&resource)
    }
}

/// The address of the resource of an object.
fn resource_of(candidate: &Candidate<'_>) -> Option<String> {
    let address = ResourceAddress::parse(&candidate.change.address).ok()?;
    Some(
        ResourceAddress {
            key: None,
            ..address
        }
        .to_string(),
    )
}

/// The two highest scores of each object.
#[derive(Default)]
struct Best {
    gone: BTreeMap<usize, [u64; 2]>,
    new: BTreeMap<usize, [u64; 2]>,
}

impl Best {
    fn of(pairs: &Pairs) -> Self {
        let mut best = Self::default();
        for ((gone, new), likeness) in pairs {
            let sides = [
                best.gone.entry(*gone).or_default(),
                best.new.entry(*new).or_default(),
            ];
            for [first, second] in sides {
                if likeness.score > *first {
                    *second = *first;
                    *first = likeness.score;
                } else {
                    *second = (*second).max(likeness.score);
                }
            }
        }
        best
    }

    /// Whether no other pair of these two objects comes near that score.
    fn is_alone(&self, (gone, new): (usize, usize), score: u64) -> bool {
        let sides = [self.gone.get(&gone), self.new.get(&new)];
        sides
            .into_iter()
            .flatten()
            .all(|[first, second]| *first == score && score.saturating_sub(*second) >= MARGIN)
    }
}
