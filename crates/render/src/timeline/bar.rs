use tofu_json_ui::{Operation, Provisioning, Run, Status, Timestamp};

/// The operations of a run as bars.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Timeline {
    /// What it is of.
    pub title: String,
    /// The first moment.
    pub origin: Option<Timestamp>,
    /// Microseconds from the first moment to the last.
    pub length: u64,
    /// The bars, in the order of their starts.
    pub bars: Vec<Bar>,
}

/// One operation or provisioner.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bar {
    /// Which of the two.
    pub kind: BarKind,
    /// The address of the resource instance.
    pub address: String,
    /// What is done: an action, `refresh`, or the type of the provisioner.
    pub work: String,
    /// In which phase it began; empty for provisioners.
    pub phase: &'static str,
    /// How it ended.
    pub status: BarStatus,
    /// Microseconds from the origin to the start; [`None`] where no timestamp tells.
    pub start: Option<u64>,
    /// Microseconds from the start to the end, or to the end of the run.
    pub duration: Option<u64>,
}

/// What a [`Bar`] stands for.
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
    /// With a failure.
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
        let provisionings = run.provisionings().iter();
        let mut bars: Vec<_> = operations
            .map(|operation| of_operation(run, operation))
            .chain(provisionings.map(|provisioning| of_provisioning(run, provisioning)))
            .collect();
        bars.sort_by_key(|bar| (bar.start.is_none(), bar.start));
        Self {
            title: title.to_owned(),
            origin: run.started,
            length: run.duration().unwrap_or(0),
            bars,
        }
    }

    /// Keeps only so many bars, those that took longest.
    pub fn keep_longest(&mut self, count: usize) {
        if self.bars.len() <= count {
            return;
        }
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

    /// The moment so many microseconds after the origin.
    pub(super) fn moment(&self, micros: u64) -> Option<Timestamp> {
        let origin = self.origin?.micros();
        Some(Timestamp::from_micros(
            origin.saturating_add(i64::try_from(micros).ok()?),
        ))
    }
}

fn of_operation(run: &Run, operation: &Operation) -> Bar {
    // Of an operation whose start is missing, the end and the duration tell it.
    let told = operation.duration(run.last);
    let started = operation.started.or_else(|| {
        let ended = operation.ended?.micros();
        let told = i64::try_from(told?).ok()?;
        Some(Timestamp::from_micros(ended.saturating_sub(told)))
    });
    Bar {
        kind: BarKind::Operation,
        address: operation.address.to_string(),
        work: operation.work.as_str().to_owned(),
        phase: operation.phase.as_str(),
        status: BarStatus::of(operation.status),
        start: since_origin(run, started),
        duration: told,
    }
}

fn of_provisioning(run: &Run, provisioning: &Provisioning) -> Bar {
    let duration = match (provisioning.started, provisioning.ended.or(run.last)) {
        (Some(started), Some(ended)) => Some(ended.since(started)),
        _ => None,
    };
    Bar {
        kind: BarKind::Provisioner,
        address: provisioning.address.to_string(),
        work: provisioning.provisioner.to_string(),
        phase: "",
        status: BarStatus::of(provisioning.status),
        start: since_origin(run, provisioning.started),
        duration,
    }
}

fn since_origin(run: &Run, moment: Option<Timestamp>) -> Option<u64> {
    Some(moment?.since(run.started?))
}
