use std::collections::HashMap;
use std::time::Duration;
use tofu_json_ui::{Operation, Provisioning, Run, Status, Timestamp, Work};

/// The operations of a run as bars.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Timeline {
    /// What the timeline shows, for its heading.
    pub title: String,
    /// The first moment.
    pub origin: Option<Timestamp>,
    /// The time from the first moment to the last.
    pub length: Duration,
    /// The operations in the order of their starts, each with its provisioners below it.
    pub bars: Vec<Bar>,
    /// How many bars were left out.
    pub left_out: usize,
}

/// One operation or provisioner.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bar {
    /// Whether it is an operation or a provisioner.
    pub kind: BarKind,
    /// Whether it is a provisioner whose operation is the last one above it.
    pub is_nested: bool,
    /// The address of the resource instance.
    pub address: String,
    /// What is done: an action, `refresh`, or the type of the provisioner.
    pub work: String,
    /// The phase in which it began; empty for provisioners.
    pub phase: &'static str,
    /// How it ended.
    pub status: BarStatus,
    /// The time from the origin to the start; [`None`] where there is no timestamp.
    pub start: Option<Duration>,
    /// The time from the start to the end, or to the end of the run.
    pub duration: Option<Duration>,
}

/// What a [`Bar`] shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BarKind {
    /// An operation on a resource instance.
    Operation,
    /// A provisioner of one.
    Provisioner,
}

impl BarKind {
    /// The word: `operation` or `provisioner`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Operation => "operation",
            Self::Provisioner => "provisioner",
        }
    }
}

/// How a [`Bar`] ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BarStatus {
    /// Well.
    Done,
    /// It failed.
    Failed,
    /// Not at all: it is drawn to the end of the run.
    Open,
}

impl BarStatus {
    /// The word: `done`, `failed` or `open`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Open => "open",
        }
    }

    const fn of(status: Status) -> Self {
        match status {
            Status::Done => Self::Done,
            Status::Failed => Self::Failed,
            Status::Open | Status::Unknown => Self::Open,
        }
    }
}

impl Timeline {
    /// The timeline of a run.
    #[must_use]
    pub fn of(title: &str, run: &Run) -> Self {
        let operations = run.operations().iter();
        let operations = operations.map(|operation| of_operation(run, operation));
        let provisionings = run.provisionings().iter();
        let provisionings = provisionings.map(|provisioning| of_provisioning(run, provisioning));
        Self {
            title: title.to_owned(),
            origin: run.started,
            length: run.duration().unwrap_or_default(),
            bars: nested(operations.collect(), provisionings.collect()),
            left_out: 0,
        }
    }

    /// Keeps only operations that do something of the kind, and their provisioners.
    pub fn keep_work(&mut self, mut keeps: impl FnMut(&str) -> bool) {
        let count = self.bars.len();
        let mut is_kept = true;
        self.bars.retain(|bar| {
            if bar.kind == BarKind::Operation {
                is_kept = keeps(&bar.work);
            }
            is_kept || !bar.is_nested && bar.kind == BarKind::Provisioner
        });
        self.left_out += count - self.bars.len();
    }

    /// Keeps only the `count` bars that took longest.
    pub fn keep_longest(&mut self, count: usize) {
        if self.bars.len() <= count {
            return;
        }
        self.left_out += self.bars.len() - count;
        let mut durations: Vec<_> = self.bars.iter().map(|bar| bar.duration).collect();
        durations.sort_unstable_by(|a, b| b.cmp(a));
        let Some(least) = durations.get(count) else {
            return;
        };
        // Of those that took as long as the last one, the first ones stay.
        let longer = self.bars.iter().filter(|bar| bar.duration > *least).count();
        let mut equal = count.saturating_sub(longer);
        self.bars.retain(|bar| {
            let keeps = bar.duration > *least || (bar.duration == *least && equal > 0);
            equal = equal.saturating_sub(usize::from(bar.duration == *least));
            keeps
        });
    }

    /// The moment that is so long after the origin.
    pub(super) fn moment(&self, after: Duration) -> Option<Timestamp> {
        Some(self.origin?.saturating_add(after))
    }
}

/// Whole microseconds, in which pictures are measured.
pub(super) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Operations with their provisioners below them: those on the same object that run meanwhile.
fn nested(operations: Vec<Bar>, provisionings: Vec<Bar>) -> Vec<Bar> {
    let by_start = |bar: &Bar| (bar.start.is_none(), bar.start);
    let (mut operations, mut provisionings) = (operations, provisionings);
    operations.sort_by_key(by_start);
    provisionings.sort_by_key(by_start);
    // Of several operations on one object it is the last that had begun.
    let mut begun: HashMap<&str, Vec<(Option<Duration>, usize)>> = HashMap::new();
    for (number, bar) in operations.iter().enumerate() {
        let is_change = bar.work != Work::Refresh.as_str();
        if is_change {
            let of_object = begun.entry(&bar.address).or_default();
            of_object.push((bar.start, number));
        }
    }
    let owner = |bar: &Bar| {
        let of_object = begun.get(&*bar.address)?;
        let after = of_object.partition_point(|(start, _)| *start <= bar.start);
        Some(of_object.get(after.checked_sub(1)?)?.1)
    };
    let mut below: HashMap<usize, Vec<Bar>> = HashMap::new();
    let mut alone = Vec::new();
    for mut bar in provisionings {
        match owner(&bar) {
            Some(number) => {
                bar.is_nested = true;
                below.entry(number).or_default().push(bar);
            }
            None => alone.push(bar),
        }
    }
    let with_provisioners = |(number, bar)| {
        let mut group = vec![bar];
        group.extend(below.remove(&number).unwrap_or_default());
        group
    };
    let groups = operations.into_iter().enumerate().map(with_provisioners);
    let mut groups: Vec<_> = groups
        .chain(alone.into_iter().map(|bar| vec![bar]))
        .collect();
    groups.sort_by_key(|group| group.first().map(by_start));
    groups.concat()
}

fn of_operation(run: &Run, operation: &Operation) -> Bar {
    // Of an operation whose start is missing, the end and the duration say it.
    let duration = operation.duration(run.last);
    let started = operation
        .started
        .or_else(|| Some(operation.ended?.saturating_sub(duration?)));
    Bar {
        kind: BarKind::Operation,
        is_nested: false,
        address: operation.address.to_string(),
        work: operation.work.as_str().to_owned(),
        phase: operation.phase.as_str(),
        status: BarStatus::of(operation.status),
        start: since_origin(run, started),
        duration,
    }
}

fn of_provisioning(run: &Run, provisioning: &Provisioning) -> Bar {
    let duration = match (provisioning.started, provisioning.ended.or(run.last)) {
        (Some(started), Some(ended)) => Some(ended.since(started)),
        _ => None,
    };
    Bar {
        kind: BarKind::Provisioner,
        is_nested: false,
        address: provisioning.address.to_string(),
        work: provisioning.provisioner.to_string(),
        phase: "",
        status: BarStatus::of(provisioning.status),
        start: since_origin(run, provisioning.started),
        duration,
    }
}

fn since_origin(run: &Run, moment: Option<Timestamp>) -> Option<Duration> {
    Some(moment?.since(run.started?))
}
