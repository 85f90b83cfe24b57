//! The sections of one plan.

use super::body::{BodyDetail, BodySource};
use super::choice::{PageDetail, PlanNumber};
use super::escape::{code, short_code};
use super::group::{self, GONE, OTHERS};
use super::page::MarkdownPage;
use crate::bodies::ReviewBodies;
use crate::head::{head, left_out_text};
use crate::moved_blocks::moved_blocks;
use crate::object::{ObjectList, ReviewedObject};
use crate::review::{FailedCheck, Review, ReviewGroup, Risk};
use crate::words::shift_advice;
use std::collections::BTreeMap;
use std::fmt::Display;

/// How many checks or shifts are told, and how many messages of each check.
const MOST_CHECKS: usize = 20;
const MOST_MESSAGES: usize = 5;
/// More `moved` blocks than that are better written by a program.
const MOST_BLOCKS: usize = 100;
/// How many characters of a message.
const MESSAGE_LENGTH: usize = 500;
/// With so few replacements nobody wants to open each.
const OPEN: usize = 3;

/// A plan that is written, perhaps several times.
pub(super) struct MarkdownPlan<'p, B> {
    pub(super) number: PlanNumber,
    pub(super) name: Option<&'p str>,
    pub(super) review: &'p Review,
    pub(super) source: BodySource<'p, B>,
}

/// Objects without values, by risk, each with the group that it is in.
type NamedByRisk<'g> = BTreeMap<Risk, Vec<(&'g ReviewedObject, &'g ReviewGroup)>>;

impl MarkdownPage {
    pub(super) fn plan<B: ReviewBodies>(
        &mut self,
        plan: &mut MarkdownPlan<'_, B>,
        detail: PageDetail<'_>,
    ) -> Result<(), B::Error> {
        let review = plan.review;
        self.push(&plan_head(plan.name, review));
        self.gone(review);
        if matches!(detail, PageDetail::Gone) {
            return Ok(());
        }
        self.checks(review);
        self.beside("Actions that are invoked", &review.invocations);
        self.beside("Waiting for the next plan", &review.waiting);
        self.shifts(review, matches!(detail, PageDetail::Every(_)));
        self.changes(plan, ObjectList::Planned, detail)?;
        if !review.drift.is_empty() {
            self.push(&format!("\n#### {}\n", review.drift_title()));
            self.changes(plan, ObjectList::Drift, detail)?;
        }
        self.outputs(plan, detail)
    }

    /// What is deleted or replaced, by address, before anything else.
    fn gone(&mut self, review: &Review) {
        for (title, risks) in GONE {
            let planned = review.planned.iter();
            let groups: Vec<_> = planned
                .filter(|group| risks.contains(&group.risk))
                .collect();
            let count: usize = groups.iter().map(|group| group.objects.len()).sum();
            if count == 0 {
                continue;
            }
            self.push(&format!("\n**{title} ({count})**\n\n"));
            for group in groups {
                let remarks = group::remarks_in_brackets(group);
                for object in &group.objects {
                    if self.is_too_long() {
                        return;
                    }
                    self.push(&group::element(object, &remarks));
                }
            }
        }
    }

    fn checks(&mut self, review: &Review) {
        let count = review.checks.len();
        if count == 0 {
            return;
        }
        self.push(&format!("\n**Checks that did not pass ({count})**\n\n"));
        let told: Vec<_> = review.checks.iter().flat_map(FailedCheck::told).collect();
        for failure in told.iter().take(MOST_CHECKS) {
            self.push(&format!(
                "- {} ({})\n",
                code(&failure.name),
                code(failure.status)
            ));
            for message in failure.messages.iter().take(MOST_MESSAGES) {
                self.push(&format!("  - {}\n", short_code(message, MESSAGE_LENGTH)));
            }
            self.more(failure.messages.len(), MOST_MESSAGES, "  - ", "messages");
        }
        self.more(told.len(), MOST_CHECKS, "- ", "checks");
    }

    /// What only plans of Terraform have.
    fn beside(&mut self, title: &str, entries: &[impl Display]) {
        let count = entries.len();
        if count == 0 {
            return;
        }
        self.push(&format!("\n**{title} ({count})**\n\n"));
        for entry in entries.iter().take(MOST_CHECKS) {
            let text = short_code(&entry.to_string(), MESSAGE_LENGTH);
            self.push(&format!("- {text}\n"));
        }
        self.more(count, MOST_CHECKS, "- ", "of them");
    }

    fn shifts(&mut self, review: &Review, with_blocks: bool) {
        if review.shifts.is_empty() {
            return;
        }
        self.push("\n**Renumbered**\n\n");
        for shift in review.shifts.iter().take(MOST_CHECKS) {
            self.push(&format!("- {}\n", code(&shift_advice(shift))));
        }
        self.more(review.shifts.len(), MOST_CHECKS, "- ", "such resources");
        for shift in review
            .shifts
            .iter()
            .take(MOST_CHECKS)
            .filter(|_| with_blocks)
        {
            let blocks = moved_blocks(shift);
            if !blocks.is_empty() && blocks.len() <= MOST_BLOCKS {
                let title = format!("{} moved blocks, with for_each", blocks.len());
                self.folding_code(&title, "hcl", &blocks.join("\n"));
            }
        }
    }

    fn more(&mut self, count: usize, most: usize, lead: &str, what: &str) {
        if count > most {
            self.push(&format!("{lead}{} more {what}\n", count - most));
        }
    }

    fn changes<B: ReviewBodies>(
        &mut self,
        plan: &mut MarkdownPlan<'_, B>,
        list: ObjectList,
        detail: PageDetail<'_>,
    ) -> Result<(), B::Error> {
        let groups = group::groups(plan.review, list);
        let gone = groups.iter().filter(|group| group::is_gone(group.risk));
        let opens = gone.count() <= OPEN;
        let (mut named, mut with_values) = (NamedByRisk::new(), BTreeMap::<Risk, usize>::new());
        for group in groups {
            if self.is_too_long() {
                return Ok(());
            }
            let risk = group::plain(group.risk);
            if self.group(plan, list, group, detail, opens)? {
                *with_values.entry(risk).or_default() += group.objects.len();
            } else if group.shift.is_none() || group::is_gone(group.risk) {
                // What is only renumbered has its number with the shift.
                let objects = group.objects.iter().map(|object| (object, group));
                named.entry(risk).or_default().extend(objects);
            }
        }
        for (risk, objects) in &named {
            let has_others = with_values.contains_key(risk);
            self.named(plan.number, list, *risk, objects, detail, has_others);
        }
        Ok(())
    }

    /// Writes a group with its values, if it has some that are wanted here.
    fn group<B: ReviewBodies>(
        &mut self,
        plan: &mut MarkdownPlan<'_, B>,
        list: ObjectList,
        group: &ReviewGroup,
        detail: PageDetail<'_>,
        opens: bool,
    ) -> Result<bool, B::Error> {
        let Some(first) = group.objects.first() else {
            return Ok(false);
        };
        let wanted = match detail {
            PageDetail::Every(every) => {
                (group.risk != Risk::Creates || every.created).then_some((every.detail, usize::MAX))
            }
            PageDetail::Chosen(choice) => choice
                .bodies
                .get(&(plan.number, list, first.position))
                .map(|most| (BodyDetail::ShortValues, *most)),
            PageDetail::Gone => None,
        };
        // Where each becomes what another one was, the values of one say nothing of the others.
        let wanted = wanted.filter(|_| group::has_values(group.risk) && group.shift.is_none());
        let Some((detail, most)) = wanted else {
            return Ok(false);
        };
        let body = plan.source.body(first, detail)?;
        if body.is_empty() {
            return Ok(false);
        }
        let is_open = opens && list == ObjectList::Planned && group::is_gone(group.risk);
        let title = group::title(list, group, first);
        self.folding(&title, is_open, &group::addresses(group), &body, most);
        Ok(true)
    }

    /// The addresses of what has no values here, or how many there are.
    fn named(
        &mut self,
        plan: PlanNumber,
        list: ObjectList,
        risk: Risk,
        objects: &[(&ReviewedObject, &ReviewGroup)],
        detail: PageDetail<'_>,
        has_others: bool,
    ) {
        let count = objects.len();
        if list == ObjectList::Planned && group::is_gone(risk) {
            // They have their addresses above.
            if group::has_values(risk) && matches!(detail, PageDetail::Chosen(_)) {
                self.push(&format!("\nReplaced, without values here: {count}\n"));
            }
            return;
        }
        let heading = group::heading(risk);
        self.push(&match has_others {
            true => format!("\n**{heading}: {count} more without their values**\n\n"),
            false => format!("\n**{heading} ({count})**\n\n"),
        });
        let most = match detail {
            PageDetail::Chosen(choice) => choice.named(plan, list, risk),
            _ => count,
        };
        let (shown, rest) = objects.split_at(whole_groups(objects, most));
        let mut told: Option<&ReviewGroup> = None;
        for (object, group) in shown {
            if self.is_too_long() {
                return;
            }
            if let Some(moved) = group.moved() {
                if !told.is_some_and(|told| std::ptr::eq(told, *group)) {
                    self.push(&group::moved(&moved));
                }
                told = Some(group);
                continue;
            }
            self.push(&group::element(object, &group::remarks_in_brackets(group)));
        }
        if !rest.is_empty() {
            let types = group::by_type(rest.iter().map(|(object, _)| *object));
            self.push(&format!("- {} more: {types}\n", rest.len()));
        }
    }

    fn outputs<B: ReviewBodies>(
        &mut self,
        plan: &mut MarkdownPlan<'_, B>,
        detail: PageDetail<'_>,
    ) -> Result<(), B::Error> {
        let outputs = &*plan.review.outputs;
        if outputs.is_empty() {
            return Ok(());
        }
        let title = format!("Outputs ({})", outputs.len());
        let wanted = match detail {
            PageDetail::Every(every) => Some((every.detail, usize::MAX)),
            PageDetail::Chosen(choice) => choice
                .bodies
                .get(&(plan.number, ObjectList::Outputs, 0))
                .map(|most| (BodyDetail::ShortValues, *most)),
            PageDetail::Gone => None,
        };
        if let Some((detail, most)) = wanted {
            let body = plan.source.outputs(outputs, detail, self.room())?;
            self.folding(&title, false, "", &body, most);
            return Ok(());
        }
        let most = match detail {
            PageDetail::Chosen(choice) => {
                choice.named(plan.number, ObjectList::Outputs, Risk::Updates)
            }
            _ => outputs.len(),
        };
        self.push(&format!("\n**{title}**\n\n"));
        for output in outputs.iter().take(most) {
            if self.is_too_long() {
                return Ok(());
            }
            self.push(&group::element(output, ""));
        }
        self.more(outputs.len(), most, "- ", "outputs");
        Ok(())
    }
}

/// How many objects are shown where `most` are wanted: those that move together are not divided.
fn whole_groups(objects: &[(&ReviewedObject, &ReviewGroup)], most: usize) -> usize {
    let group = |at: usize| Some(objects.get(at)?.1);
    let mut end = objects.len().min(most);
    while let (Some(last), Some(next)) = (end.checked_sub(1).and_then(group), group(end))
        && next.risk == Risk::Moves
        && std::ptr::eq(last, next)
    {
        end += 1;
    }
    end
}

/// What is always there: the name of the plan, whether it is whole, and the counts.
pub(super) fn plan_head(name: Option<&str>, review: &Review) -> String {
    let mut text = String::new();
    if let Some(name) = name {
        text.push_str(&format!("\n## {}\n\n", short_code(name, 200)));
    }
    text.push_str(&plan_counts(review));
    text
}

/// The counts of a plan, with nothing of its contents but the filter.
fn plan_counts(review: &Review) -> String {
    let mut text = format!("### {}\n", head(review));
    if let Some(left_out) = &review.left_out {
        text.push_str(&format!("\n{}\n", code(&left_out_text(left_out))));
    }
    text
}

/// All risks whose objects have their addresses in a list below, for a list of the plan.
pub(super) fn listed(list: ObjectList) -> impl Iterator<Item = Risk> {
    let gone = [Risk::Destroys, Risk::Replaces];
    let gone = gone.into_iter().filter(move |_| list == ObjectList::Drift);
    gone.chain(OTHERS)
}
