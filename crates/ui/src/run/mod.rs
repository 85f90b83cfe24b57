//! From messages to runs: what was done, for how long, and how it ended.

mod durations;
mod fold;
mod hooks;
mod note;
mod operation;
mod outcome;
mod payloads;
mod pending;
mod record;
mod result;
mod rows;
mod table;
mod test_results;

pub use durations::{DurationRow, DurationSum, DurationSums, DurationTable};
pub use fold::{Fold, RunEnd};
pub use note::{Note, NoteCode};
pub use operation::{Operation, Provisioning, Status, Work};
pub use outcome::{Command, Outcome, Phase};
pub use pending::{
    Pending, PendingState, last_apply, not_done, not_started, pending, target_arguments,
};
pub use record::{ChangeCounts, PlannedChange, Run, RunDiagnostic, RunOutput, Totals};
pub use result::{Results, outcome_sentence, result_sentence};
pub use rows::{RunList, RunRow, rows};
pub use test_results::{TestCase, TestSuite, Tests};
