use super::listed::deletes;
use super::{ChangedOutput, Listed, Listing, Options, Summary, SummaryError};
use crate::changes::{only_refreshes, output_counts};
use crate::filter::PlanFilter;
use crate::gate::{Notice, Refusal, Strictness, gate_version};
use crate::kind::DocumentKind;
use crate::stream::{self, EntryHead, Input, OutlineEvent, check_kind, outline_plan};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use tofu_json_vocab::{Action, Besides};

impl Summary {
    /// Sums up a plan, or the form of it that remote runs give to the renderer, in one pass. What
    /// follows the document is not looked at.
    ///
    /// # Errors
    ///
    /// [`SummaryError::Version`] where the plan is of a version that is not read, [`SummaryError::Plan`] where it
    /// cannot be read, an entry is of the wrong kind, or the document is no plan.
    pub fn read(input: &mut impl Input, options: &Options) -> Result<Self, SummaryError> {
        Self::read_taken(input, options, |_| true)
    }

    /// As [`read`](Self::read), of what a filter takes: numbers, names and lists are without the rest, and
    /// [`filtered`](Self::filtered) says what that is. Checks and what is said of the plan as a whole, such as
    /// [`has_changes`](Self::has_changes), are the same with any filter.
    ///
    /// ```
    /// use tofu_json_model::Limits;
    /// use tofu_json_model::filter::PlanFilter;
    /// use tofu_json_model::stream::Slice;
    /// use tofu_json_model::summary::{Options, Summary};
    /// use tofu_json_model::vocab::ChangeFilter;
    ///
    /// let plan = br#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [
    ///     {"address": "a.b", "mode": "managed", "type": "a", "change": {"actions": ["delete"]}},
    ///     {"address": "c.d", "mode": "managed", "type": "c", "change": {"actions": ["create"]}}]}"#;
    /// let mut filter = ChangeFilter::default();
    /// filter.types = vec!["a".to_owned()];
    /// let filter = PlanFilter::new(&filter, Limits::default(), |range| Ok(plan[range].into()));
    /// let summary = Summary::read_filtered(&mut Slice(plan), &Options::default(), filter)?;
    /// assert_eq!((summary.changes.delete, summary.changes.create), (1, 0));
    /// assert!(summary.filtered.is_some_and(|tally| tally.to_string().ends_with("Left out: 1 created.")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read), and where an entry whose values the filter asks for is of the wrong kind.
    pub fn read_filtered<'b>(
        input: &mut impl Input,
        options: &Options,
        mut filter: PlanFilter<'_, impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>>,
    ) -> Result<Self, SummaryError> {
        let summary = Self::read_taken(input, options, |event| filter.takes(event))?;
        Ok(Self {
            filtered: Some(filter.finish()?),
            ..summary
        })
    }

    fn read_taken(
        input: &mut impl Input,
        options: &Options,
        mut takes: impl FnMut(&OutlineEvent<'_>) -> bool,
    ) -> Result<Self, SummaryError> {
        let mut reading = Reading {
            summary: Self::default(),
            listing: options.listing,
            most: options.most,
        };
        let read = outline_plan(input, options.limits, |event| {
            let taken = takes(&event);
            reading.event(event, taken);
        });
        let mut summary = reading.summary;
        let layout = match read {
            Ok(layout) => layout,
            Err(error) => {
                // A document of a version that is not known may well be of another shape.
                if summary.format_version.is_some() {
                    summary
                        .gate(DocumentKind::Plan, options.strictness)
                        .map_err(SummaryError::Version)?;
                }
                return Err(error.into());
            }
        };
        check_kind(layout.kind.unwrap_or(DocumentKind::Unknown))
            .map_err(stream::StreamError::Document)?;
        summary.program = layout.program().map(|told| told.program);
        summary.format_version = layout.format_version;
        summary.terraform_version = layout.terraform_version;
        summary.errored = layout.errored;
        summary.deferred = layout.deferred_count;
        summary.action_invocations = layout.invocation_count;
        summary.deferred_action_invocations = layout.deferred_invocation_count;
        summary.end = layout.end;
        let lists_no_change = layout.resource_changes.is_none();
        if !only_refreshes(lists_no_change, layout.prior_state.is_some()) {
            summary.counting_drift = 0;
        }
        summary
            .gate(kind(layout.for_rendering), options.strictness)
            .map_err(SummaryError::Version)?;
        Ok(summary)
    }

    /// A remark on the version of the plan, for a plan that was read.
    #[must_use]
    pub fn notice(&self) -> Option<Notice> {
        self.gate(DocumentKind::Plan, Strictness::Lax)
            .ok()
            .flatten()
    }

    fn gate(&self, kind: DocumentKind, strictness: Strictness) -> Result<Option<Notice>, Refusal> {
        gate_version(kind, self.format_version.as_deref(), strictness)
    }
}

const fn kind(for_rendering: bool) -> DocumentKind {
    if for_rendering {
        DocumentKind::RenderPlan
    } else {
        DocumentKind::Plan
    }
}

struct Reading {
    summary: Summary,
    listing: Listing,
    most: usize,
}

impl Reading {
    fn event(&mut self, event: OutlineEvent<'_>, taken: bool) {
        let summary = &mut self.summary;
        match event {
            // What counts for the plan as a whole is counted, whether it is taken or not.
            OutlineEvent::Change(_, entry) if !taken => {
                summary.counting += u64::from(entry.head.counts());
            }
            OutlineEvent::DriftEntry(..) if !taken => summary.counting_drift += 1,
            OutlineEvent::Output(_, _, action) if !taken => {
                summary.counting_outputs += u64::from(output_counts(action));
            }
            OutlineEvent::FormatVersion(version) => {
                summary.format_version = Some(version.to_owned());
            }
            OutlineEvent::Changes => summary.forget_changes(),
            OutlineEvent::Change(_, entry) => {
                summary.change(&entry);
                let head = entry.head;
                if head.is_listed() {
                    summary.deleting += u64::from(deletes(&head.action));
                    if self.listing.has(&head.action) && summary.listed.len() < self.most {
                        summary.listed.push(Listed::of(&entry));
                    }
                }
            }
            OutlineEvent::Drift => {
                (summary.drift, summary.counting_drift) = Default::default();
            }
            OutlineEvent::DriftEntry(_, entry) => {
                let head = entry.head;
                summary.drift.count(&head.action, head.besides());
                summary.counting_drift += 1;
            }
            OutlineEvent::Outputs => {
                (summary.outputs, summary.counting_outputs) = Default::default();
                summary.changed_outputs.clear();
            }
            OutlineEvent::Output(_, name, action) => {
                if *action != Action::NoOp && summary.changed_outputs.len() < self.most {
                    summary
                        .changed_outputs
                        .push(ChangedOutput::new(name, action));
                }
                summary.outputs.count(action, Besides::default());
                summary.counting_outputs += u64::from(output_counts(action));
            }
            OutlineEvent::Checks => {
                summary.checks = Default::default();
                summary.failed_checks.clear();
            }
            OutlineEvent::Check(check) => {
                summary.checks.count(&check.status);
                let failed = matches!(check.status.as_str(), "fail" | "error");
                if failed && summary.failed_checks.len() < self.most {
                    summary.failed_checks.push(check.clone());
                }
            }
        }
    }
}

impl Summary {
    fn forget_changes(&mut self) {
        self.changes = Default::default();
        self.by_type.clear();
        self.by_module.clear();
        self.by_provider.clear();
        self.by_reason.clear();
        self.listed.clear();
        self.deleting = 0;
        self.counting = 0;
    }

    /// Counts a change if it is listed, or if nothing happens to it. Deletes of data sources and
    /// ephemeral resources count nowhere.
    fn change(&mut self, entry: &EntryHead<'_>) {
        let head = entry.head;
        let unchanged =
            head.action == Action::NoOp && head.mode != tofu_json_vocab::Mode::Ephemeral;
        if !head.is_listed() && !unchanged {
            return;
        }
        let besides = head.besides();
        let mut count = |counts: &mut super::Counts| counts.count(&head.action, besides);
        count(&mut self.changes);
        change_named(&mut self.by_type, entry.resource_type, &mut count);
        change_named(&mut self.by_module, entry.module_address, &mut count);
        change_named(&mut self.by_provider, entry.provider_name, &mut count);
        if !entry.reason.is_empty() {
            change_named(&mut self.by_reason, entry.reason, &mut |number| {
                *number += 1
            });
        }
        self.counting += u64::from(head.counts());
    }
}

/// Changes the entry of a name, which is copied only where it is new.
fn change_named<T: Default>(
    map: &mut BTreeMap<String, T>,
    name: &str,
    change: &mut impl FnMut(&mut T),
) {
    match map.get_mut(name) {
        Some(entry) => change(entry),
        None => change(map.entry(name.to_owned()).or_default()),
    }
}

#[cfg(test)]
mod tests;
