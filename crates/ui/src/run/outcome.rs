//! Which command wrote a stream, how far it came and how it ended, and the facts that show it.

use crate::{Interrupt, TestStatus};

/// The command that wrote a stream, as far as the stream shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Command {
    /// `plan`. An apply that was cut before its first operation reads like one.
    Plan,
    /// `apply`. A destroy that was cut before its summary reads like one.
    Apply,
    /// `destroy`.
    Destroy,
    /// `refresh`.
    Refresh,
    /// `test`.
    Test,
    /// One that neither plans nor applies, such as `init` or `state list`.
    Other,
    /// Too little is there to know.
    Unknown,
}

impl Command {
    /// The word: the command's name, `other` or `unknown`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Plan => "plan",
            Self::Apply => "apply",
            Self::Destroy => "destroy",
            Self::Refresh => "refresh",
            Self::Test => "test",
            Self::Other => "other",
            Self::Unknown => "unknown",
        }
    }

    /// The command of that name; [`Command::Other`] for names that are not in the list.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "plan" => Self::Plan,
            "apply" => Self::Apply,
            "destroy" => Self::Destroy,
            "refresh" => Self::Refresh,
            "test" => Self::Test,
            _ => Self::Other,
        }
    }
}

/// The phase that a run has reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// Nothing has happened yet.
    #[default]
    Starting,
    /// Objects are refreshed, data sources are read.
    Planning,
    /// The planned changes have been listed.
    Planned,
    /// It is being done.
    Applying,
    /// Tests run.
    Testing,
    /// The final message is there.
    Finished,
}

impl Phase {
    /// The word, such as `planning`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Starting => "starting",
            Self::Planning => "planning",
            Self::Planned => "planned",
            Self::Applying => "applying",
            Self::Testing => "testing",
            Self::Finished => "finished",
        }
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// To the end, without an error.
    Succeeded,
    /// With an error.
    Failed,
    /// Its plan was not approved: nothing was changed.
    Cancelled,
    /// By an interrupt, which outranks the errors that it causes.
    Interrupted,
    /// The stream has no end: it was cut, or the run was killed.
    Incomplete,
    /// The stream does not say.
    Unknown,
}

impl Outcome {
    /// The word, such as `succeeded`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Succeeded => "succeeded",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Interrupted => "interrupted",
            Self::Incomplete => "incomplete",
            Self::Unknown => "unknown",
        }
    }
}

/// Facts in a stream so far that show its command and its outcome.
#[derive(Clone, Debug, Default)]
pub(crate) struct Evidence {
    /// The command, if the caller gave it.
    pub(crate) given: Option<Command>,
    pub(crate) errors: u64,
    pub(crate) is_interrupted: bool,
    /// The command that reported that it was cancelled, or ended in a way that only it has.
    pub(crate) cancelled: Option<Command>,
    /// Whether the command reported that it was cancelled: its plan was not approved.
    pub(crate) is_cancelled: bool,
    /// Refreshes, reads, or anything else that only commands with a plan do.
    pub(crate) has_hooks: bool,
    pub(crate) has_planned: bool,
    pub(crate) has_plan_summary: bool,
    /// Hooks that come after the plan: something is applied.
    pub(crate) has_apply_hooks: bool,
    /// The final summary, and of which command.
    pub(crate) summary: Option<Command>,
    /// Outputs with values.
    pub(crate) has_values: bool,
    pub(crate) has_tests: bool,
    pub(crate) tests: Option<TestStatus>,
    /// Messages that only other commands write.
    pub(crate) has_others: bool,
    pub(crate) messages: u64,
    pub(crate) is_truncated: bool,
    pub(crate) exit: Option<i32>,
}

impl Evidence {
    pub(crate) fn interrupt(&mut self, interrupt: Interrupt) {
        let cancelled = match interrupt {
            Interrupt::ApplyCancelled => Some(Command::Apply),
            Interrupt::DestroyCancelled => Some(Command::Destroy),
            _ => None,
        };
        self.is_cancelled |= cancelled.is_some();
        self.is_interrupted |= cancelled.is_none();
        self.cancelled = cancelled.or(self.cancelled);
    }

    /// The command, given or inferred.
    pub(crate) fn command(&self) -> Command {
        self.given.unwrap_or_else(|| self.inferred())
    }

    fn inferred(&self) -> Command {
        if self.has_tests {
            return Command::Test;
        }
        if let Some(command) = self.summary.or(self.cancelled) {
            return command;
        }
        if self.has_apply_hooks {
            return Command::Apply;
        }
        if self.has_plan_summary {
            return Command::Plan;
        }
        if self.has_values {
            return Command::Refresh;
        }
        if self.has_others && !self.has_hooks && !self.has_planned {
            return Command::Other;
        }
        Command::Unknown
    }

    /// Whether the final message of a command that changes things is there, without an error.
    pub(crate) fn is_finished(&self) -> bool {
        let refreshed = self.has_values && !self.has_plan_summary && !self.has_apply_hooks;
        self.errors == 0 && (self.summary.is_some() || refreshed)
    }

    /// The outcome by the exit status, where it is known, else by the stream.
    pub(crate) fn outcome(&self) -> Outcome {
        let seen = self.seen();
        match (self.exit, seen) {
            (None, _) => seen,
            (Some(0 | 2), _) => Outcome::Succeeded,
            (
                Some(_),
                Outcome::Failed | Outcome::Cancelled | Outcome::Interrupted | Outcome::Incomplete,
            ) => seen,
            // A signal ended it.
            (Some(status), _) if !(0..128).contains(&status) => Outcome::Incomplete,
            (Some(_), _) => Outcome::Failed,
        }
    }

    /// Whether the exit status says something else than the stream.
    pub(crate) fn is_contradicted(&self) -> bool {
        let Some(status) = self.exit else {
            return false;
        };
        let is_fine = matches!(status, 0 | 2);
        match self.seen() {
            Outcome::Succeeded => !is_fine,
            Outcome::Failed | Outcome::Cancelled | Outcome::Interrupted => is_fine,
            Outcome::Incomplete | Outcome::Unknown => false,
        }
    }

    /// The outcome by the stream alone.
    fn seen(&self) -> Outcome {
        // A suite can pass although its cleanup failed, or although it was interrupted.
        match &self.tests {
            Some(TestStatus::Pass) => return Outcome::Succeeded,
            Some(_) => return Outcome::Failed,
            None => {}
        }
        if self.is_finished() && !self.has_tests {
            return Outcome::Succeeded;
        }
        if self.is_cancelled && !self.has_apply_hooks {
            return Outcome::Cancelled;
        }
        if self.is_interrupted || self.is_cancelled {
            return Outcome::Interrupted;
        }
        if self.errors > 0 {
            return Outcome::Failed;
        }
        if self.is_truncated {
            return Outcome::Incomplete;
        }
        match self.command() {
            Command::Plan if self.has_plan_summary && !self.has_apply_hooks => Outcome::Succeeded,
            Command::Other => Outcome::Unknown,
            Command::Unknown if !self.has_hooks && !self.has_planned => Outcome::Unknown,
            _ if self.messages == 0 => Outcome::Unknown,
            _ => Outcome::Incomplete,
        }
    }
}
