//! The program as a user runs it: enough cases to prove the wiring; what the text looks like is
//! tested where it is made.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end that way"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "these tests run the program and look at files"
)]

mod check;
mod color;
mod compare;
#[cfg(unix)]
mod completions;
#[path = "../../../model/tests/it/conforms.rs"]
mod conforms;
mod diff_ignore;
mod diff_outcomes;
mod diff_secrets;
mod drift;
mod exit_code;
mod failed_instances;
mod filter;
mod fleet;
mod format_version;
mod help;
mod ignored_options;
mod input;
#[cfg(unix)]
mod interrupt;
mod limits;
mod moves;
mod output;
mod redact;
mod review;
mod review_secrets;
mod run;
mod schema;
mod state;
mod state_many;
mod summary;
mod terraform;
mod ui_text;
mod unread_plans;
mod usage;
mod validate;
mod verify;
mod waiting;
