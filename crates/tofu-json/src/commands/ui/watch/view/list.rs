use super::View;
use super::failures::failures;
use crate::commands::ui::duration::format_duration;
use std::borrow::Cow;
use std::collections::HashSet;
use tofu_json_ui::{Action, Operation, Phase, Planned, RunDiagnostic, Status, Timestamp, Work};

/// Which resources are listed, and which of them is selected.
#[derive(Debug, Default)]
pub(crate) struct List {
    pub(crate) which: Which,
    pub(crate) selected: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Which {
    #[default]
    Running,
    Waiting,
    Done,
    Failed,
}

impl Which {
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Waiting => "waiting",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }
}

impl List {
    pub(crate) fn next(&mut self) {
        self.which = match self.which {
            Which::Running => Which::Waiting,
            Which::Waiting => Which::Done,
            Which::Done => Which::Failed,
            Which::Failed => Which::Running,
        };
        self.selected = 0;
    }

    pub(crate) fn show(&mut self, which: Which) {
        *self = Self { which, selected: 0 };
    }

    pub(crate) fn reset(&mut self) {
        self.selected = 0;
    }

    pub(crate) fn select(&mut self, by: isize) {
        self.selected = self.selected.saturating_add_signed(by);
    }

    pub(crate) fn clamp(&mut self, count: usize) {
        self.selected = self.selected.min(count.saturating_sub(1));
    }
}

/// A row of the list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Row<'v> {
    Operation(&'v Operation),
    Planned(&'v Planned),
    Error(&'v RunDiagnostic),
}

impl<'v> Row<'v> {
    /// What stands on the left.
    pub(crate) fn title(self) -> Cow<'v, str> {
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
    pub(crate) fn address(self) -> Option<&'v str> {
        match self {
            Self::Operation(operation) => Some(&operation.address),
            Self::Planned(planned) => Some(&planned.address),
            Self::Error(error) => error.address.as_deref(),
        }
    }

    /// What happens, has happened or is going to happen.
    pub(crate) fn what(self) -> &'v str {
        match self {
            Self::Operation(operation) => match operation.status {
                Status::Failed => "failed",
                Status::Unknown => "unknown",
                Status::Done => done(&operation.work),
                Status::Open => doing(&operation.work),
            },
            Self::Planned(planned) => planned.action.plan_word(),
            Self::Error(_) => "error",
        }
    }

    pub(crate) fn time(self, now: Option<Timestamp>) -> String {
        let Self::Operation(operation) = self else {
            return String::new();
        };
        match operation.duration(now) {
            // A running clock counts whole seconds.
            Some(time) if operation.status == Status::Open => {
                tofu_json_ui::duration(i64::try_from(time / 1_000_000).unwrap_or(i64::MAX))
            }
            Some(time) => format_duration(time),
            None => String::new(),
        }
    }
}

fn doing(work: &Work) -> &str {
    match work {
        Work::Refresh => "refreshing",
        Work::Apply(Action::Create) => "creating",
        Work::Apply(Action::Update) => "modifying",
        Work::Apply(Action::Delete) => "destroying",
        Work::Apply(Action::Read) => "reading",
        Work::Apply(Action::Open) => "opening",
        Work::Apply(Action::Renew) => "renewing",
        Work::Apply(Action::Close) => "closing",
        Work::Apply(action) => action.plan_word(),
    }
}

fn done(work: &Work) -> &str {
    match work {
        Work::Refresh => "refreshed",
        Work::Apply(Action::Create) => "created",
        Work::Apply(Action::Update) => "modified",
        Work::Apply(Action::Delete) => "destroyed",
        Work::Apply(Action::Read) => "read",
        Work::Apply(Action::Open) => "opened",
        Work::Apply(Action::Renew) => "renewed",
        Work::Apply(Action::Close) => "closed",
        Work::Apply(action) => action.as_str(),
    }
}

/// The rows that the filter lets through, in the order of the stream.
pub(crate) fn rows(view: &View) -> Vec<Row<'_>> {
    let Some(run) = view.run() else {
        return Vec::new();
    };
    let is_wanted = |row: &Row<'_>| view.filter.lets_through(&row.title());
    let operations = run.operations().iter();
    match view.list.which {
        Which::Running => operations
            .filter(|operation| matches!(operation.status, Status::Open | Status::Unknown))
            .map(Row::Operation)
            .filter(is_wanted)
            .collect(),
        Which::Waiting => {
            let begun: HashSet<_> = operations
                .filter(|operation| operation.phase == Phase::Applying)
                .map(|operation| &operation.address)
                .collect();
            let planned = run.planned.iter();
            planned
                .filter(|planned| planned.operations() > 0 && !begun.contains(&planned.address))
                .map(Row::Planned)
                .filter(is_wanted)
                .collect()
        }
        // The last first: that is what one looks for.
        Which::Done => operations
            .rev()
            .filter(|operation| operation.status == Status::Done)
            .map(Row::Operation)
            .filter(is_wanted)
            .collect(),
        Which::Failed => failures(view).into_iter().filter(is_wanted).collect(),
    }
}

/// The row that is selected.
pub(crate) fn selected(view: &View) -> Option<Row<'_>> {
    let rows = rows(view);
    let at = view.list.selected.min(rows.len().saturating_sub(1));
    rows.get(at).copied()
}
