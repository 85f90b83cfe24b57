//! A run as lists: what runs, what waits, what is done, what failed.

use crate::run::{Operation, Phase, PlannedChange, Run, RunDiagnostic, Status};
use crate::{Timestamp, duration, format_duration};
use std::borrow::Cow;
use std::collections::HashSet;

/// Which part of a run a list has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RunList {
    /// Operations that go on, or that have no end.
    #[default]
    Running,
    /// Planned changes of which nothing has begun.
    Waiting,
    /// Operations that ended well, the last first.
    Done,
    /// Errors, newest first, then the failed operations that none of them names.
    Failed,
}

impl RunList {
    /// The word: `running`, `waiting`, `done` or `failed`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Waiting => "waiting",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }

    /// The next one, the first after the last.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Running => Self::Waiting,
            Self::Waiting => Self::Done,
            Self::Done => Self::Failed,
            Self::Failed => Self::Running,
        }
    }
}

/// An entry of such a list.
#[derive(Clone, Copy, Debug)]
pub enum RunRow<'r> {
    /// An operation.
    Operation(&'r Operation),
    /// A planned change.
    Planned(&'r PlannedChange),
    /// An error.
    Error(&'r RunDiagnostic),
}

impl<'r> RunRow<'r> {
    /// What it is about: an address, of an error also its summary.
    #[must_use]
    pub fn title(self) -> Cow<'r, str> {
        match self {
            Self::Operation(operation) => Cow::Borrowed(&operation.address),
            Self::Planned(planned) => Cow::Borrowed(&planned.address),
            Self::Error(error) => match &error.address {
                Some(address) => Cow::Owned(format!("{address}: {}", error.summary)),
                None => Cow::Borrowed(&error.summary),
            },
        }
    }

    /// The address that it is about.
    #[must_use]
    pub fn address(self) -> Option<&'r str> {
        match self {
            Self::Operation(operation) => Some(&operation.address),
            Self::Planned(planned) => Some(&planned.address),
            Self::Error(error) => error.address.as_deref(),
        }
    }

    /// What happens, has happened or is going to happen.
    #[must_use]
    pub fn state(self) -> &'r str {
        match self {
            Self::Operation(operation) => match operation.status {
                Status::Failed => "failed",
                Status::Unknown => "unknown",
                Status::Done => operation.work.past(),
                Status::Open => operation.work.present(),
            },
            Self::Planned(planned) => planned.action.plan_word(),
            Self::Error(_) => "error",
        }
    }

    /// How long an operation took, or has taken up to a moment; empty for everything else.
    #[must_use]
    pub fn time(self, now: Option<Timestamp>) -> String {
        let Self::Operation(operation) = self else {
            return String::new();
        };
        match operation.duration(now) {
            // A running clock counts whole seconds.
            Some(time) if operation.status == Status::Open => {
                duration(i64::try_from(time.as_secs()).unwrap_or(i64::MAX))
            }
            Some(time) => format_duration(time),
            None => String::new(),
        }
    }

    /// A failure as a sentence.
    #[must_use]
    pub fn failure(self) -> Cow<'r, str> {
        match self {
            Self::Operation(operation) => {
                let (address, work) = (&operation.address, operation.work.as_str());
                Cow::Owned(format!(
                    "{address}: {work} failed after {}",
                    self.time(None)
                ))
            }
            _ => self.title(),
        }
    }
}

/// A list of a run, in the order of the stream where [`RunList`] does not say another.
#[must_use]
pub fn rows(run: &Run, list: RunList) -> Vec<RunRow<'_>> {
    let operations = run.operations().iter();
    match list {
        RunList::Running => run.unfinished().map(RunRow::Operation).collect(),
        RunList::Waiting => {
            let begun: HashSet<_> = operations
                .filter(|operation| operation.phase == Phase::Applying)
                .map(|operation| &operation.address)
                .collect();
            let is_waiting = |planned: &&PlannedChange| {
                planned.operations() > 0 && !begun.contains(&planned.address)
            };
            let planned = run.planned.iter().filter(is_waiting);
            planned.map(RunRow::Planned).collect()
        }
        // The last first: that is what one looks for.
        RunList::Done => operations
            .rev()
            .filter(|operation| operation.status == Status::Done)
            .map(RunRow::Operation)
            .collect(),
        RunList::Failed => failures(run),
    }
}

fn failures(run: &Run) -> Vec<RunRow<'_>> {
    let errors = || run.error_diagnostics().rev();
    let named: HashSet<&str> = errors()
        .filter_map(|error| error.address.as_deref())
        .collect();
    let operations = run.operations().iter().rev();
    let unnamed = operations.filter(|operation| {
        operation.status == Status::Failed && !named.contains(&*operation.address)
    });
    let errors = errors().map(RunRow::Error);
    errors.chain(unnamed.map(RunRow::Operation)).collect()
}
