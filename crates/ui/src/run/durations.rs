//! How long the operations of runs took, added up by what they have in common.

use crate::run::{Run, Status};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Duration;
use tofu_json_vocab::address::ResourceAddress;

/// How long the operations of runs took.
///
/// Operations run at the same time, so that their sums are more than the time of the runs.
///
/// ```
/// use tofu_json_ui::{DurationSums, Run};
///
/// let sums = DurationSums::of(&[Run::default()]);
/// assert_eq!((sums.total.as_secs(), sums.operations.len()), (0, 0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DurationSums {
    /// From the first message of each run to the last.
    pub total: Duration,
    /// By address and work.
    pub operations: DurationTable<(String, String)>,
    /// By resource type.
    pub types: DurationTable<String>,
    /// By module address; empty for the root module.
    pub modules: DurationTable<String>,
    /// By work: an action's word in plans, or `refresh`.
    pub actions: DurationTable<String>,
}

/// The sum of several durations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DurationSum {
    /// How many operations there are.
    pub count: u64,
    /// The time of all of them.
    pub total: Duration,
    /// The time of the longest.
    pub longest: Duration,
    /// How many have failed.
    pub failed: u64,
    /// How many have no end.
    pub unfinished: u64,
}

/// Sums by a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DurationTable<K>(BTreeMap<K, DurationSum>);

/// One name of a table, with its sums in two groups of runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DurationRow<'t, K> {
    /// The name.
    pub name: &'t K,
    /// The sum of the runs that are compared with, if it was there.
    pub before: Option<DurationSum>,
    /// The sum of the runs themselves, if it is there.
    pub now: Option<DurationSum>,
}

impl DurationSum {
    fn add(&mut self, time: Duration, status: Status) {
        self.count += 1;
        self.total = self.total.saturating_add(time);
        self.longest = self.longest.max(time);
        match status {
            Status::Done => {}
            Status::Failed => self.failed += 1,
            Status::Open | Status::Unknown => self.unfinished += 1,
        }
    }
}

impl<K> Default for DurationTable<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord> DurationTable<K> {
    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn add(&mut self, name: K, time: Duration, status: Status) {
        self.0.entry(name).or_default().add(time, status);
    }

    /// The names that took longest, longest first; beside a table of before, those of either table whose
    /// sums differ most. Also how many there are beyond `count`.
    #[must_use]
    pub fn rows<'t>(
        &'t self,
        before: Option<&'t Self>,
        count: usize,
    ) -> (Vec<DurationRow<'t, K>>, usize) {
        let sum = |table: Option<&Self>, name| table.and_then(|table| table.0.get(name).copied());
        let gone = before.iter().flat_map(|before| before.0.keys());
        let gone = gone.filter(|name| !self.0.contains_key(name));
        let mut rows: Vec<_> = self
            .0
            .keys()
            .chain(gone)
            .map(|name| DurationRow {
                name,
                before: sum(before, name),
                now: sum(Some(self), name),
            })
            .collect();
        let total = |sum: Option<DurationSum>| sum.map_or(Duration::ZERO, |sum| sum.total);
        // Without a table of before, the difference is the sum itself.
        rows.sort_by_key(|row| Reverse(total(row.before).abs_diff(total(row.now))));
        let more = rows.len().saturating_sub(count);
        rows.truncate(count);
        (rows, more)
    }
}

impl DurationSums {
    /// Adds up the operations of runs.
    #[must_use]
    pub fn of(runs: &[Run]) -> Self {
        let mut sums = Self::default();
        for run in runs {
            sums.total = sums
                .total
                .saturating_add(run.duration().unwrap_or_default());
            for operation in run.operations() {
                let time = operation.duration(run.last).unwrap_or_default();
                let status = operation.status;
                let work = operation.work.as_str();
                let (module, of_type) = parts(&operation.address);
                let name = (operation.address.to_string(), work.to_owned());
                sums.operations.add(name, time, status);
                sums.types.add(of_type, time, status);
                sums.modules.add(module, time, status);
                sums.actions.add(work.to_owned(), time, status);
            }
        }
        sums
    }
}

/// The module and the type of an address; of one that cannot be read, all of it is the type.
fn parts(address: &str) -> (String, String) {
    ResourceAddress::parse(address).map_or_else(
        |_| (String::new(), address.to_owned()),
        |address| {
            (
                address.module.to_string(),
                address.resource_type.to_string(),
            )
        },
    )
}

#[cfg(test)]
mod tests {
    use super::{DurationSum, DurationTable, parts};
    use crate::run::Status;
    use std::time::Duration;

    fn table(entries: &[(&'static str, u64)]) -> DurationTable<&'static str> {
        let mut table = DurationTable::default();
        for (name, seconds) in entries {
            table.add(*name, Duration::from_secs(*seconds), Status::Done);
        }
        table
    }

    #[test]
    fn the_longest_come_first() {
        let table = table(&[("a", 1), ("b", 5), ("a", 3), ("c", 4)]);
        let (rows, more) = table.rows(None, 2);
        let names: Vec<_> = rows.iter().map(|row| *row.name).collect();
        assert_eq!((names, more), (vec!["b", "a"], 1));
    }

    #[test]
    fn what_differs_most_comes_first_also_where_it_is_gone() {
        let (before, now) = (
            table(&[("a", 9), ("b", 5), ("gone", 3)]),
            table(&[("a", 8), ("b", 1)]),
        );
        let (rows, more) = now.rows(Some(&before), 9);
        let rows: Vec<_> = rows
            .iter()
            .map(|row| (*row.name, row.now.is_some()))
            .collect();
        assert_eq!(
            (rows, more),
            (vec![("b", true), ("gone", false), ("a", true)], 0)
        );
    }

    #[test]
    fn sums_count_by_status() {
        let mut sum = DurationSum::default();
        for (seconds, status) in [(1, Status::Failed), (7, Status::Open), (2, Status::Done)] {
            sum.add(Duration::from_secs(seconds), status);
        }
        let times = (sum.total.as_secs(), sum.longest.as_secs());
        assert_eq!((sum.count, times), (3, (10, 7)));
        assert_eq!((sum.failed, sum.unfinished), (1, 1));
    }

    #[test]
    fn addresses_that_cannot_be_read_are_types() {
        let module = ("module.a".to_owned(), "b".to_owned());
        assert_eq!(parts("module.a.b.c[0]"), module);
        assert_eq!(parts("odd"), (String::new(), "odd".to_owned()));
    }
}
