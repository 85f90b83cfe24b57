//! The numbers of a review.

use crate::review::{Review, ReviewGroup, Risk};
use crate::words::participle;
use std::collections::BTreeMap;

/// How many planned objects have the same fate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FateCount {
    /// What happens to them: `deleted`, `replaced`.
    pub participle: &'static str,
    /// How many objects.
    pub objects: usize,
    /// How many of them hold data that is lost.
    pub holding_data: usize,
    /// How many of them are deposed objects of others.
    pub deposed: usize,
    /// How many of them only get another index of `count`.
    pub renumbered: usize,
    /// How many of the rest are told together and not named one by one.
    pub folded: usize,
}

impl Review {
    /// The numbers of what is planned, the most dangerous first; none that is zero.
    #[must_use]
    pub fn counts(&self) -> Vec<FateCount> {
        counts(self.planned.iter())
    }

    /// How many objects have changed outside of OpenTofu, with those that are only moved: a plan that refreshes lists them so.
    #[must_use]
    pub fn drifted(&self) -> usize {
        self.drift.iter().map(|group| group.objects.len()).sum()
    }

    /// How many of them are only moved.
    pub(crate) fn moved_by_refresh(&self) -> usize {
        let moves = self.drift.iter().filter(|group| group.risk == Risk::Moves);
        moves.map(|group| group.objects.len()).sum()
    }

    /// How many checks and conditions do not hold; those that are not known yet are not among them.
    #[must_use]
    pub fn failed_checks(&self) -> usize {
        let failed = self.checks.iter().filter(|check| check.status != "unknown");
        failed.count()
    }
}

/// The numbers of groups, which come in the order of risk.
pub(crate) fn counts<'g>(groups: impl Iterator<Item = &'g ReviewGroup>) -> Vec<FateCount> {
    let mut counts: Vec<FateCount> = Vec::new();
    for group in groups {
        let participle = participle(group.risk);
        let known = counts
            .iter()
            .position(|count| count.participle == participle);
        let at = known.unwrap_or_else(|| {
            counts.push(FateCount {
                participle,
                objects: 0,
                holding_data: 0,
                deposed: 0,
                renumbered: 0,
                folded: 0,
            });
            counts.len() - 1
        });
        let Some(count) = counts.get_mut(at) else {
            continue;
        };
        let objects = group.objects.len();
        let deposed = group.objects.iter().filter(|o| o.deposed.is_some());
        count.objects += objects;
        count.deposed += deposed.count();
        if matches!(group.risk, Risk::DestroysData | Risk::ReplacesData) {
            count.holding_data += objects;
        }
        if group.shift.is_some() {
            count.renumbered += objects;
        } else if objects > 1 && group.risk > Risk::Replaces {
            // What is deleted or replaced is named one by one.
            count.folded += objects;
        }
    }
    counts
}

/// The numbers as words: `3 updated, 10 created`.
pub(crate) fn fates(counts: &BTreeMap<Risk, usize>) -> Vec<String> {
    let mut fates: Vec<(&str, usize)> = Vec::new();
    for (risk, number) in counts {
        let word = participle(*risk);
        match fates.iter_mut().find(|(known, _)| *known == word) {
            Some((_, sum)) => *sum += number,
            None => fates.push((word, *number)),
        }
    }
    let shown = fates.iter().filter(|(_, number)| *number > 0);
    shown
        .map(|(word, number)| format!("{number} {word}"))
        .collect()
}
