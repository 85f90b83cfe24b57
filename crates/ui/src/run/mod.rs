//! From messages to runs: what was done, for how long, and how it ended.

mod fold;
mod hooks;
mod note;
mod operation;
mod outcome;
mod payloads;
mod pending;
mod record;
mod result;
mod table;
mod test_results;

pub use fold::{Fold, RunEnd};
pub use note::{Note, NoteCode};
pub use operation::{Operation, Provisioning, Status, Work};
pub use outcome::{Command, Outcome, Phase};
pub use pending::{Pending, PendingState, not_done, pending};
pub use record::{Counts, Planned, Run, RunDiagnostic, RunOutput, Totals};
pub use result::{Results, result_sentence};
pub use test_results::{TestCase, TestSuite, Tests};
