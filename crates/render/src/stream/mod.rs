//! Recorded messages (`tofu apply -json`) as the text that the same command prints without `-json`.
//!
//! [`Narrator`] takes messages one by one, in the order of the stream, and writes what each says:
//!
//! | messages | where |
//! |---|---|
//! | operations, refreshes, provisioners, imports, ephemeral resources | `hooks` |
//! | actions that are invoked (only Terraform) | `invocations` |
//! | counts, outputs, a plan without changes | `results` |
//! | errors and warnings, several in a row | `diagnostics` |
//! | tests | `testing` |
//! | queries | `queries` |
//! | free text; `init`, workspaces, changed providers | `commands` |
//! | lines of somebody else | `narrator` |
//!
//! Where there is no room for that text, [`event_lines`] has a line for each event.
//!
//! Hooks for which OpenTofu prints nothing (`refresh_complete`, `provision_complete`,
//! `apply_errored`) and the version give no text. Planned changes and drift are only counted,
//! because their text is not in the stream: a caller that has the plan passes it as
//! [`Embedded::plan`]. Diagnostics in a row are held until another message arrives, since they are
//! sorted and folded together, and what a query finds until its list has ended. Nothing else is held except
//! the ids of open operations.

mod commands;
mod diagnostics;
mod event_lines;
mod hooks;
mod indentation;
mod invocations;
mod lines;
mod narrator;
mod options;
mod queries;
mod results;
mod testing;

pub use event_lines::{CUT_MESSAGE, detail_lines, event_lines, sentence};
pub use indentation::{is_mostly_content, shown_diagnostic};
pub use narrator::Narrator;
pub use options::{Embedded, Options};
pub use results::has_counts;

#[cfg(test)]
mod tests;
