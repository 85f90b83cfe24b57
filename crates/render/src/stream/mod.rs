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
//! Hooks for which OpenTofu prints nothing (`refresh_complete`, `provision_complete`,
//! `apply_errored`) and the version give no text. Planned changes and drift are only counted,
//! because their text is not in the stream: a caller that has the plan passes it as
//! [`Embedded::plan`]. Diagnostics in a row are held until another message arrives, since they are
//! sorted and folded together. Nothing else is held except the ids of open operations.

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
