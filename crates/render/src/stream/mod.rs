//! Recorded messages (`tofu apply -json`) as the text that the same command prints without `-json`.
//!
//! [`Narrator`] takes messages one by one, in the order of the stream, and writes what each says:
//!
//! | messages | where |
//! |---|---|
//! | start, progress and end of an operation | `apply_start`, `apply_progress`, `apply_complete` |
//! | provisioners | `provision_start`, `provision_progress` |
//! | refreshing | `refresh_start` |
//! | ephemeral resources | `ephemeral` |
//! | objects that are imported | `import` |
//! | counts, outputs | `change_summary`, `verdict`, `outputs` |
//! | errors and warnings, several in a row | `diagnostics` |
//! | tests | `test_file`, `test_run`, `test_document`, `test_summary`, `test_cleanup`, `test_interrupt` |
//! | free text; that of `init` | `log`, `initialisation` |
//! | workspaces, changed providers | `workspace_list`, `replace_provider` |
//! | lines of somebody else | `foreign` |
//!
//! Hooks that the reference tells nobody (`refresh_complete`, `provision_complete`,
//! `apply_errored`) and the version are silent; planned changes and drift are counted, for their
//! text is not in the stream: a caller who has the plan gives it as [`Embedded::plan`]. Diagnostics in a row are held until something else comes, since they
//! are sorted and folded together. Nothing else is held but the ids of operations that are open.

mod apply_complete;
mod apply_progress;
mod apply_start;
mod change_summary;
mod diagnostics;
mod embedded;
mod ephemeral;
mod foreign;
mod hook;
mod import;
mod initialisation;
mod log;
mod narrator;
mod options;
mod outputs;
mod provision_progress;
mod provision_start;
mod refresh_start;
mod replace_provider;
mod status;
mod test_cleanup;
mod test_document;
mod test_file;
mod test_interrupt;
mod test_run;
mod test_summary;
mod verdict;
mod workspace_list;

pub use embedded::Embedded;
pub use narrator::Narrator;
pub use options::Options;

#[cfg(test)]
mod tests;
