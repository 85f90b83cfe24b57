//! What a plan does, in numbers.
//!
//! [`Summary::read`] passes over a plan once, without its values, and counts: by action, by resource
//! type, by module; imports and moves; what changed outside; outputs; checks. The numbers of
//! [`Counts`] agree with the `Plan:` line of OpenTofu wherever it prints one.
//!
//! ```
//! use tofu_json_model::stream::Slice;
//! use tofu_json_model::summary::{Options, Summary};
//!
//! let plan = br#"{"format_version": "1.2", "errored": false, "resource_changes": [
//!     {"address": "a.b", "mode": "managed", "type": "a", "change": {"actions": ["delete", "create"]}},
//!     {"address": "a.c", "mode": "managed", "type": "a", "change": {"actions": ["no-op"]}}]}"#;
//! let summary = Summary::read(&mut Slice(plan), &Options::default())?;
//! let counts = &summary.changes;
//! assert_eq!((counts.additions(), counts.updates(), counts.destructions()), (1, 0, 1));
//! assert_eq!((counts.replacements(), counts.no_op), (1, 1));
//! assert_eq!(summary.by_type["a"].replacements(), 1);
//! assert!(summary.has_changes());
//! # Ok::<(), tofu_json_model::summary::SummaryError>(())
//! ```
//!
//! Summaries add up: [`Summary::add`] makes one of many. With the feature `serde` they have `Serialize`: the object
//! that `tofu-json summary --format json` writes of a plan, and `Totals` what it writes of all plans together.

mod checks;
mod counts;
mod error;
mod listed;
mod options;
mod read;
#[cfg(feature = "serde")]
mod serialize;

pub use checks::CheckCounts;
pub use counts::Counts;
pub use error::SummaryError;
pub use listed::{ChangedOutput, Listed, Listing};
pub use options::Options;
#[cfg(feature = "serde")]
pub use serialize::Totals;

use crate::filter::FilterTally;
use crate::stream::CheckHead;
use std::collections::BTreeMap;
use tofu_json_vocab::Program;

/// The numbers of a plan, or of several.
///
/// ```
/// use tofu_json_model::stream::Slice;
/// use tofu_json_model::summary::{Options, Summary};
///
/// let plan = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [
///     {"address": "a.b", "mode": "managed", "type": "a", "name": "b", "change": {"actions": ["delete"]}},
///     {"address": "a.c", "mode": "managed", "type": "a", "name": "c", "change": {"actions": ["create"]}}]}"#;
/// let summary = Summary::read(&mut Slice(plan), &Options::default())?;
/// assert_eq!((summary.changes.create, summary.changes.delete, summary.deleting), (1, 1, 1));
/// assert_eq!(summary.by_type["a"].create, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The version of the format, of one plan.
    pub format_version: Option<String>,
    /// The version of the program that printed the plan, of one plan.
    pub terraform_version: Option<String>,
    /// The program that wrote the plan, of one plan and if it tells.
    pub program: Option<Program>,
    /// Whether planning failed part-way; of several plans, whether it did for any.
    pub errored: bool,
    /// The resource changes.
    pub changes: Counts,
    /// The same by resource type.
    pub by_type: BTreeMap<String, Counts>,
    /// The same by module; the root module is the empty text.
    pub by_module: BTreeMap<String, Counts>,
    /// The same by provider.
    pub by_provider: BTreeMap<String, Counts>,
    /// How many changes have which reason, by its word.
    pub by_reason: BTreeMap<String, u64>,
    /// What was found to have changed outside of the program.
    pub drift: Counts,
    /// How many changes wait for the next plan, which only Terraform has.
    pub deferred: u64,
    /// How many actions are invoked, which only Terraform has.
    pub action_invocations: u64,
    /// How many actions wait for the next plan, which only Terraform has.
    pub deferred_action_invocations: u64,
    /// The changes of outputs of the root module.
    pub outputs: Counts,
    /// The checks by their states.
    pub checks: CheckCounts,
    /// The listed changes in the order of the plan, those that [`Options::listing`] asks for.
    pub listed: Vec<Listed>,
    /// How many of the changes delete or replace an object, whether they are listed here or not.
    pub deleting: u64,
    /// The outputs that change, by name.
    pub changed_outputs: Vec<ChangedOutput>,
    /// The checks that do not hold or could not be evaluated.
    pub failed_checks: Vec<CheckHead>,
    /// What a filter has taken and left out, where there was one.
    pub filtered: Option<FilterTally>,
    /// The offset after the document, of one plan.
    pub end: usize,
    /// How many listed changes count as changes, see [`changes`](crate::changes).
    counting: u64,
    /// How many changes of outputs count.
    counting_outputs: u64,
    /// How many objects that changed outside of OpenTofu count.
    counting_drift: u64,
}

impl Summary {
    /// Whether the plan has changes, by the one rule of [`changes`](crate::changes).
    #[must_use]
    pub const fn has_changes(&self) -> bool {
        self.counting + self.counting_outputs + self.counting_drift + self.action_invocations > 0
    }

    /// Whether the plan has changes, in words: `changes`, `no changes` or `planning failed`.
    #[must_use]
    pub const fn verdict(&self) -> &'static str {
        match self.errored {
            true => "planning failed",
            false if self.has_changes() => "changes",
            false => "no changes",
        }
    }

    /// Adds another summary to this one.
    pub fn add(&mut self, other: &Self) {
        self.errored |= other.errored;
        self.changes.add(&other.changes);
        for (own, others) in [
            (&mut self.by_type, &other.by_type),
            (&mut self.by_module, &other.by_module),
            (&mut self.by_provider, &other.by_provider),
        ] {
            for (name, counts) in others {
                own.entry(name.clone()).or_default().add(counts);
            }
        }
        for (reason, count) in &other.by_reason {
            *self.by_reason.entry(reason.clone()).or_default() += count;
        }
        self.deferred += other.deferred;
        self.action_invocations += other.action_invocations;
        self.deferred_action_invocations += other.deferred_action_invocations;
        self.drift.add(&other.drift);
        self.outputs.add(&other.outputs);
        self.checks.add(&other.checks);
        self.listed.extend_from_slice(&other.listed);
        self.deleting += other.deleting;
        self.changed_outputs
            .extend_from_slice(&other.changed_outputs);
        self.failed_checks.extend_from_slice(&other.failed_checks);
        match (&mut self.filtered, &other.filtered) {
            (Some(own), Some(other)) => own.add(other),
            (own, other) => *own = own.take().or_else(|| other.clone()),
        }
        self.counting += other.counting;
        self.counting_outputs += other.counting_outputs;
        self.counting_drift += other.counting_drift;
    }
}
