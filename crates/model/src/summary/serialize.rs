//! The JSON of summaries, where it is not that of the fields.

use super::{ChangedOutput, CheckCounts, Counts, Listed, Summary};
use crate::filter::FilterTally;
use crate::stream::CheckHead;
use serde::ser::{Serialize, SerializeMap as _, Serializer};
use std::collections::BTreeMap;
use tofu_json_vocab::Action;

impl Serialize for Summary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PlanRecord {
            format_version: self.format_version.as_deref(),
            terraform_version: self.terraform_version.as_deref(),
            totals: Totals::of(self),
            failed_checks: self.failed_checks.iter().map(CheckRecord::of).collect(),
            changed_outputs: &self.changed_outputs,
            addresses: self.listed.iter().map(ChangeRecord::of).collect(),
        }
        .serialize(serializer)
    }
}

/// A summary with its names.
#[derive(serde::Serialize)]
struct PlanRecord<'s> {
    format_version: Option<&'s str>,
    terraform_version: Option<&'s str>,
    #[serde(flatten)]
    totals: Totals<'s>,
    failed_checks: Vec<CheckRecord<'s>>,
    changed_outputs: &'s [ChangedOutput],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    addresses: Vec<ChangeRecord<'s>>,
}

/// The numbers of a [`Summary`] without names of changes, for JSON.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Totals<'s> {
    result: &'static str,
    has_changes: bool,
    errored: bool,
    changes: &'s Counts,
    by_type: &'s BTreeMap<String, Counts>,
    by_module: &'s BTreeMap<String, Counts>,
    by_provider: &'s BTreeMap<String, Counts>,
    by_reason: &'s BTreeMap<String, u64>,
    drift: &'s Counts,
    #[serde(skip_serializing_if = "is_zero")]
    deferred: u64,
    #[serde(skip_serializing_if = "is_zero")]
    action_invocations: u64,
    #[serde(skip_serializing_if = "is_zero")]
    deferred_action_invocations: u64,
    outputs: &'s Counts,
    checks: &'s CheckCounts,
    #[serde(skip_serializing_if = "Option::is_none")]
    filtered: Option<&'s FilterTally>,
}

impl<'s> Totals<'s> {
    /// The numbers of a summary.
    #[must_use]
    pub const fn of(summary: &'s Summary) -> Self {
        Self {
            result: summary.verdict(),
            has_changes: summary.has_changes(),
            errored: summary.errored,
            changes: &summary.changes,
            by_type: &summary.by_type,
            by_module: &summary.by_module,
            by_provider: &summary.by_provider,
            by_reason: &summary.by_reason,
            drift: &summary.drift,
            deferred: summary.deferred,
            action_invocations: summary.action_invocations,
            deferred_action_invocations: summary.deferred_action_invocations,
            outputs: &summary.outputs,
            checks: &summary.checks,
            filtered: summary.filtered.as_ref(),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl Serialize for Counts {
    /// Each change under one action, then under `actions` the action lists that there are.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let actions = self.by_action_list().into_iter();
        let actions = NonZero(actions.filter(|(_, number)| *number > 0).collect());
        let mut map = serializer.serialize_map(None)?;
        for (word, number) in self.by_action() {
            map.serialize_entry(word, &number)?;
        }
        map.serialize_entry("actions", &actions)?;
        map.end()
    }
}

/// Numbers in an order of their own.
struct NonZero(Vec<(&'static str, u64)>);

impl Serialize for NonZero {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// A check that does not hold.
#[derive(serde::Serialize)]
struct CheckRecord<'s> {
    address: &'s str,
    status: &'s str,
    messages: &'s [String],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    instances: Vec<InstanceRecord<'s>>,
    /// How many more instances failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    more_instances: Option<usize>,
}

/// An instance of a check that does not hold.
#[derive(serde::Serialize)]
struct InstanceRecord<'s> {
    address: &'s str,
    status: &'s str,
    messages: Vec<&'s str>,
}

impl<'s> CheckRecord<'s> {
    fn of(check: &'s CheckHead) -> Self {
        Self {
            address: &check.address,
            status: &check.status,
            messages: &check.problems,
            instances: instances(check),
            more_instances: Some(check.failures.unnamed()).filter(|more| *more > 0),
        }
    }
}

/// A change that is listed; what does not apply to it is absent.
#[derive(serde::Serialize)]
struct ChangeRecord<'s> {
    address: &'s str,
    #[serde(skip_serializing_if = "Option::is_none")]
    previous_address: Option<&'s str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deposed: Option<&'s str>,
    #[serde(serialize_with = "words")]
    actions: &'s Action,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    importing: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    action_reason: Option<&'s str>,
}

impl<'s> ChangeRecord<'s> {
    fn of(change: &'s Listed) -> Self {
        Self {
            address: &change.address,
            previous_address: change.previous_address.as_deref(),
            deposed: change.deposed.as_deref(),
            actions: &change.action,
            importing: change.importing,
            action_reason: change.reason.as_deref(),
        }
    }
}

/// The words of an action list.
pub(super) fn words<S: Serializer>(action: &Action, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(action.words())
}

fn instances(check: &CheckHead) -> Vec<InstanceRecord<'_>> {
    let instances = check.failures.instances();
    let instances = instances.map(|(address, failed)| InstanceRecord {
        address,
        status: &failed.status,
        messages: failed.messages(&check.problems).collect(),
    });
    instances.collect()
}
