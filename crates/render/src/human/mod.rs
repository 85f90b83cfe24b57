//! Plans and states as OpenTofu prints them.
//!
//! A document is printed piece by piece, in this order:
//!
//! | piece | plan | state |
//! |---|---|---|
//! | [`version_warning`] | if the document is newer | the same |
//! | [`drift_opening`], entries, [`drift_closing`] | if objects changed outside of OpenTofu | |
//! | [`no_changes`] | if there is nothing to list | |
//! | [`rule`] | after drift | |
//! | [`deferred_opening`], [`deferred_entry`] | if changes wait for the next plan and are wanted | |
//! | [`legend`], [`heading`], entries, [`summary`] | for a [`Tally`] of the listed changes | |
//! | [`invoked_by_caller`] | if the caller asked for actions | |
//! | [`outputs_opening`], [`outputs`], [`outputs_closing`] | if [`outputs_change`] | |
//! | [`next_steps`] | after the diagnostics, if the plan can be applied | |
//! | [`state_empty`], or [`state_module`] and [`state_resource`] | | by [`StateSpacing`] |
//! | [`state_outputs_opening`], [`state_output`] | | if there are outputs |
//!
//! An entry is one resource of a plan: [`entry`], or [`spaced_entry`] with the lines around it.
//! [`state`] prints a whole state. [`diff`] prints a single value.
//!
//! The text follows OpenTofu v1.12.6 unless the [`Profile`] says otherwise.

mod attributes;
mod block;
mod comment;
mod deferred;
mod drift;
mod entry;
mod forget;
mod identity;
mod invocation;
mod json_text;
mod legend;
mod list;
mod map;
mod next_steps;
mod no_changes;
mod node;
mod object;
mod one_sided;
mod options;
mod outputs;
mod primitive;
mod reason;
mod renderer;
mod sensitive;
mod set;
mod setting;
mod state;
mod summary;
mod symbol;
mod tally;
mod text;
mod too_deep;
mod type_change;
mod unknown;
mod version_warning;
mod warnings;
mod write_only;

#[cfg(test)]
mod samples;

pub use deferred::{deferred_entry, deferred_opening, no_current_changes};
pub use drift::{drift_closing, drift_opening};
pub use entry::{entry, is_entry};
// With the blank line that `show` writes between entries: between the crates of this workspace only.
#[doc(hidden)]
pub use entry::{spaced_created, spaced_entry};
pub use invocation::{
    InvokedAction, InvokedByChange, invoked_action, invoked_by_caller, invoked_by_change,
};
pub use legend::legend;
pub use next_steps::{NextSteps, next_steps, rule};
pub use no_changes::{NoChanges, no_changes};
pub use node::diff;
pub use options::Options;
pub use outputs::{outputs, outputs_change, outputs_closing, outputs_opening};
pub use state::{
    StateSpacing, state, state_empty, state_module, state_output, state_outputs_opening,
    state_resource,
};
// With memory that is used again: between the crates of this workspace only.
#[doc(hidden)]
pub use renderer::StateMemory;
#[doc(hidden)]
pub use state::state_resource_in;
pub use summary::{heading, summary};
pub use symbol::of_entry as symbol;
pub use tally::Tally;
pub use tofu_json_vocab::Profile;
pub use version_warning::{DocumentKind, version_warning};
