use crate::run::evidence::Evidence;
use crate::run::table::Table;
use crate::run::{
    Command, Counts, Note, Operation, Outcome, Phase, Planned, Provisioning, RunDiagnostic,
    RunOutput, Status, Tests, Totals,
};
use crate::{Product, Timestamp};

/// One run of a command, as far as its stream has been read.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Run {
    /// Which program.
    pub product: Product,
    /// Its version.
    pub version: Option<Box<str>>,
    /// The version of the message format.
    pub ui: Option<Box<str>>,
    /// The phase that it has reached.
    pub phase: Phase,
    /// The counts in the summary of the plan.
    pub planned_counts: Option<Counts>,
    /// The counts in the final summary.
    pub applied_counts: Option<Counts>,
    /// The planned changes, in order.
    pub planned: Vec<Planned>,
    /// The changes that were found outside, in order.
    pub drift: Vec<Planned>,
    /// The root outputs, the last message about them.
    pub outputs: Vec<RunOutput>,
    /// The diagnostics, in order; of very many only the first ones, but all are counted.
    pub diagnostics: Vec<RunDiagnostic>,
    /// How many errors there were, lines of level `error` without a type included.
    pub errors: u64,
    /// How many warnings there were.
    pub warnings: u64,
    /// The results of tests.
    pub tests: Option<Tests>,
    /// Notes on what the totals do not show.
    pub notes: Vec<Note>,
    /// The earliest timestamp.
    pub started: Option<Timestamp>,
    /// The latest timestamp.
    pub last: Option<Timestamp>,
    /// The line of the first message.
    pub first_line: u64,
    /// The line of the last message.
    pub last_line: u64,
    /// How many messages there were.
    pub messages: u64,
    /// Whether the stream of the run has ended.
    pub is_ended: bool,
    pub(crate) evidence: Evidence,
    pub(crate) table: Table,
}

impl Run {
    /// The command, given or inferred.
    #[must_use]
    pub fn command(&self) -> Command {
        self.evidence.command()
    }

    /// How the run ended; of one that goes on, how it would be judged if it ended here.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.evidence.outcome()
    }

    /// Whether an interrupt came, whatever the outcome.
    #[must_use]
    pub const fn was_interrupted(&self) -> bool {
        self.evidence.is_interrupted
    }

    /// Whether the end of the stream cuts a message.
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.evidence.is_truncated
    }

    /// The counts of the final summary, or else of the plan.
    #[must_use]
    pub fn changes(&self) -> Option<Counts> {
        self.applied_counts.or(self.planned_counts)
    }

    /// The operations, in the order of their first messages.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.table.operations
    }

    /// The provisioners, in the order of their first messages.
    #[must_use]
    pub fn provisionings(&self) -> &[Provisioning] {
        &self.table.provisionings
    }

    /// The operations that go on, or that have no end in a stream that has ended.
    pub fn unfinished(&self) -> impl Iterator<Item = &Operation> {
        let is_unfinished = |status| matches!(status, Status::Open | Status::Unknown);
        self.operations()
            .iter()
            .filter(move |operation| is_unfinished(operation.status))
    }

    /// The finished and unfinished operations that took longest, longest first.
    #[must_use]
    pub fn slowest(&self, count: usize) -> Vec<&Operation> {
        let mut operations: Vec<_> = self.operations().iter().collect();
        operations.sort_by_key(|operation| std::cmp::Reverse(operation.duration(self.last)));
        operations.truncate(count);
        operations
    }

    /// Microseconds from the first timestamp to the last.
    #[must_use]
    pub fn duration(&self) -> Option<u64> {
        Some(self.last?.since(self.started?))
    }

    /// How many operations of the apply phase there are, by status.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let mut totals = Totals {
            announced: self.announced(),
            ..Totals::default()
        };
        for operation in self
            .operations()
            .iter()
            .filter(|operation| operation.is_change())
        {
            totals.started += 1;
            match operation.status {
                Status::Open => totals.open += 1,
                Status::Done => totals.done += 1,
                Status::Failed => totals.failed += 1,
                Status::Unknown => totals.unknown += 1,
            }
        }
        totals.not_started = totals.announced.saturating_sub(totals.started);
        totals
    }

    /// The operations that the plan announces.
    fn announced(&self) -> u64 {
        let reads = |planned: &&Planned| planned.action == crate::Action::Read;
        match self.planned_counts {
            Some(counts) => {
                let reads = self.planned.iter().filter(reads).count() as u64;
                let sum = counts
                    .add
                    .saturating_add(counts.change)
                    .saturating_add(counts.destroy);
                sum.saturating_add(reads)
            }
            None => self.planned.iter().map(Planned::operations).sum(),
        }
    }
}
