//! From messages to runs: what was done, for how long, and how it ended.

mod command;
mod evidence;
mod fold;
mod hook;
mod hooks;
mod note;
mod notes;
mod operation;
mod outcome;
mod payloads;
mod pending;
mod phase;
mod planned;
mod record;
mod result;
mod results;
mod table;
mod test_results;
mod totals;

pub use command::Command;
pub use fold::{Fold, RunEnd};
pub use note::{Note, NoteCode};
pub use operation::{Operation, Provisioning, Status, Work};
pub use outcome::Outcome;
pub use pending::{Pending, PendingState, not_done, pending};
pub use phase::Phase;
pub use planned::{Counts, Planned};
pub use record::Run;
pub use result::{Results, result_sentence};
pub use results::{RunDiagnostic, RunOutput};
pub use test_results::{TestCase, TestSuite, Tests};
pub use totals::Totals;
