use crate::run::Phase;
use crate::{Action, Timestamp};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// One operation on one object: from its first message to its last.
///
/// Its key is the address with [`Operation::sequence`]: the address alone is not enough, because a
/// replacement has two operations, a data source is read in both phases, and deposed objects share
/// the address of their successor.
#[derive(Clone, PartialEq, Eq)]
pub struct Operation {
    /// The address of the resource instance.
    pub address: Arc<str>,
    /// The work.
    pub work: Work,
    /// The how-manieth operation on this address it is, from 0.
    pub sequence: u32,
    /// In which phase it began.
    pub phase: Phase,
    /// The id of the object, if a message contained it.
    pub id: Option<Box<str>>,
    /// Its status.
    pub status: Status,
    /// When it began.
    pub started: Option<Timestamp>,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// Its duration in seconds by the producer's clock, from the last message that has it.
    pub elapsed_seconds: Option<i64>,
    /// The line of its first message.
    pub first_line: u64,
    /// The line of its last message.
    pub last_line: u64,
    /// How often it was done again: renewals of an ephemeral resource are one operation.
    pub repeats: u32,
    /// The next open operation on the same address.
    pub(crate) next_open: u32,
}

impl Operation {
    /// The time from the start to the end, or to a moment for one that is open; never negative.
    /// Where a timestamp is missing, what the producer says.
    #[must_use]
    pub fn duration(&self, now: Option<Timestamp>) -> Option<Duration> {
        let by_producer = || {
            let seconds = u64::try_from(self.elapsed_seconds?.max(0)).ok()?;
            Some(Duration::from_secs(seconds))
        };
        match (self.started, self.ended.or(now)) {
            (Some(started), Some(ended)) => Some(ended.since(started)),
            _ => by_producer(),
        }
    }

    /// Whether it counts for the progress of the apply phase.
    #[must_use]
    pub fn is_change(&self) -> bool {
        self.phase == Phase::Applying
            && matches!(
                self.work,
                Work::Apply(Action::Create | Action::Update | Action::Delete | Action::Read)
            )
    }
}

/// Without the id.
impl fmt::Debug for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (work, status) = (self.work.as_str(), self.status.as_str());
        write!(f, "Operation({} {work}: {status})", self.address)
    }
}

/// The work of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    /// The object is read again.
    Refresh,
    /// Something else.
    Apply(Action),
}

impl Work {
    /// The word: `refresh`, or the action's in plans.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Refresh => "refresh",
            Self::Apply(action) => action.plan_word(),
        }
    }

    /// What goes on, such as `creating`.
    #[must_use]
    pub fn present(&self) -> &str {
        match self {
            Self::Refresh => "refreshing",
            Self::Apply(Action::Create) => "creating",
            Self::Apply(Action::Update) => "modifying",
            Self::Apply(Action::Delete) => "destroying",
            Self::Apply(Action::Read) => "reading",
            Self::Apply(Action::Open) => "opening",
            Self::Apply(Action::Renew) => "renewing",
            Self::Apply(Action::Close) => "closing",
            Self::Apply(action) => action.plan_word(),
        }
    }

    /// What has been done, such as `created`.
    #[must_use]
    pub fn past(&self) -> &str {
        match self {
            Self::Refresh => "refreshed",
            Self::Apply(Action::Create) => "created",
            Self::Apply(Action::Update) => "modified",
            Self::Apply(Action::Delete) => "destroyed",
            Self::Apply(Action::Read) => "read",
            Self::Apply(Action::Open) => "opened",
            Self::Apply(Action::Renew) => "renewed",
            Self::Apply(Action::Close) => "closed",
            Self::Apply(action) => action.as_str(),
        }
    }
}

/// The status of an operation or a provisioner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It goes on.
    Open,
    /// It has ended well.
    Done,
    /// It has failed.
    Failed,
    /// The stream ended before it did: its message was lost, it still ran, or it was killed.
    Unknown,
}

impl Status {
    /// The word, such as `done`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Unknown => "unknown",
        }
    }
}

/// One provisioner of one object.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Provisioning {
    /// The address of the resource instance.
    pub address: Arc<str>,
    /// The provisioner's type.
    pub provisioner: Box<str>,
    /// Its status.
    pub status: Status,
    /// When it began.
    pub started: Option<Timestamp>,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// How many lines it printed.
    pub lines: u64,
    /// The line of its first message.
    pub first_line: u64,
}
