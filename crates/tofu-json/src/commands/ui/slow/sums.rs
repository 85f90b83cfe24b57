use std::collections::BTreeMap;
use tofu_json_ui::{Run, Status};
use tofu_json_vocab::address::ResourceAddress;

/// How long things took, in microseconds.
#[derive(Debug, Default)]
pub(super) struct Sums {
    /// From the first message of each run to the last.
    pub(super) total: u64,
    /// By address and work.
    pub(super) operations: Times<(String, String)>,
    pub(super) types: Times<String>,
    pub(super) modules: Times<String>,
    pub(super) actions: Times<String>,
}

/// Times by a name.
pub(super) type Times<K> = BTreeMap<K, Time>;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Time {
    pub(super) count: u64,
    pub(super) total: u64,
    pub(super) longest: u64,
    /// How many have failed.
    pub(super) failed: u64,
    /// How many have no end.
    pub(super) unfinished: u64,
}

impl Time {
    fn add(&mut self, micros: u64, status: Status) {
        self.count += 1;
        self.total = self.total.saturating_add(micros);
        self.longest = self.longest.max(micros);
        match status {
            Status::Done => {}
            Status::Failed => self.failed += 1,
            Status::Open | Status::Unknown => self.unfinished += 1,
        }
    }
}

impl Sums {
    /// Adds up the operations of runs.
    pub(super) fn of(runs: &[Run]) -> Self {
        let mut sums = Self::default();
        for run in runs {
            sums.total = sums.total.saturating_add(run.duration().unwrap_or(0));
            for operation in run.operations() {
                let micros = operation.duration(run.last).unwrap_or(0);
                let status = operation.status;
                let work = operation.work.as_str();
                let (module, of_type) = parts(&operation.address);
                let key = (operation.address.to_string(), work.to_owned());
                sums.operations.entry(key).or_default().add(micros, status);
                sums.types.entry(of_type).or_default().add(micros, status);
                sums.modules.entry(module).or_default().add(micros, status);
                sums.actions
                    .entry(work.to_owned())
                    .or_default()
                    .add(micros, status);
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

/// The entries that took longest, longest first.
pub(super) fn longest<K: Ord>(times: &Times<K>, count: usize) -> Vec<(&K, Time)> {
    let mut entries: Vec<_> = times.iter().map(|(key, time)| (key, *time)).collect();
    entries.sort_by_key(|(_, time)| std::cmp::Reverse(time.total));
    entries.truncate(count);
    entries
}

/// The entries of either that differ most, with the times before and now.
pub(super) fn differing<'a, K: Ord>(
    before: &'a Times<K>,
    now: &'a Times<K>,
    count: usize,
) -> Vec<(&'a K, Option<Time>, Option<Time>)> {
    let gone = before.iter().filter(|(key, _)| !now.contains_key(key));
    let mut entries: Vec<_> = now
        .iter()
        .map(|(key, time)| (key, before.get(key).copied(), Some(*time)))
        .chain(gone.map(|(key, time)| (key, Some(*time), None)))
        .collect();
    let total = |time: Option<Time>| time.map_or(0, |time| time.total);
    entries.sort_by_key(|(_, before, now)| std::cmp::Reverse(total(*before).abs_diff(total(*now))));
    entries.truncate(count);
    entries
}
