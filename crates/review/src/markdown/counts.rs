//! The last step: counts, as many addresses of what is deleted or replaced as fit, and how many are not named. Where not
//! even the heads of all plans fit, those of plans that delete and replace nothing go first.

use super::MarkdownOptions;
use super::group;
use super::least::least;
use super::page::MarkdownPage;
use super::plan::{MarkdownPlan, plan_head};
use super::told::ToldTexts;
use crate::head::head_of_all;
use crate::object::ReviewedObject;
use crate::review::{Review, Risk};
use tofu_json_text::visible_on_one_line;

/// Room for the line with the numbers.
const NUMBERS: usize = 120;
/// Fewer plans have shorter numbers, but other words with them: `1 holds data` for `2 hold data`.
const OTHER_WORDS: usize = 64;

pub(super) fn counts<B>(plans: &[MarkdownPlan<'_, B>], options: &MarkdownOptions) -> String {
    let every = PlanSections::of(plans, options).every();
    let told = every.or_else(|| PlanSections::of(plans, options).most_dangerous());
    told.unwrap_or_else(|| least(plans, options))
}

/// What is written of each plan.
struct PlanSections<'c> {
    options: &'c MarkdownOptions,
    sections: Vec<PlanSection<'c>>,
    /// How many bytes are left.
    room: usize,
}

struct PlanSection<'c> {
    review: &'c Review,
    head: String,
    /// The addresses, and the numbers of what is missing.
    below: String,
    is_here: bool,
}

impl<'c> PlanSections<'c> {
    fn of<B>(plans: &'c [MarkdownPlan<'_, B>], options: &'c MarkdownOptions) -> Self {
        let sections = plans.iter().map(|plan| PlanSection {
            review: plan.review,
            head: plan_head(plan.name, plan.review),
            below: String::new(),
            is_here: false,
        });
        Self {
            options,
            sections: sections.collect(),
            room: MarkdownPage::new(options, plans.len()).room(),
        }
    }

    /// All heads, and addresses.
    fn every(mut self) -> Option<String> {
        self.take(|_| true);
        let are_here = self.sections.iter().all(|section| section.is_here);
        are_here.then(|| self.with_addresses().text())?
    }

    /// The heads and addresses of plans that delete or replace something, and where they all have room, as many other
    /// heads as fit.
    fn most_dangerous(mut self) -> Option<String> {
        let all = self.sections.iter().map(|section| section.review);
        let kept = left_out(&Vec::from_iter(all), self.sections.len()).len() + OTHER_WORDS;
        self.room = self.room.checked_sub(kept)?;
        let mut worsts: Vec<_> = self.sections.iter().map(|one| worst(one.review)).collect();
        worsts.sort_unstable();
        worsts.dedup();
        for risk in worsts.into_iter().flatten() {
            self.take(|review| worst(review) == Some(risk));
        }
        self = self.with_addresses();
        let mut sections = self.sections.iter();
        if sections.all(|section| section.is_here || worst(section.review).is_none()) {
            self.take(|review| worst(review).is_none());
        }
        let is_one_here = self.sections.iter().any(|section| section.is_here);
        is_one_here.then(|| self.text())?
    }

    /// Takes heads of plans in their order, as long as there is room for each.
    fn take(&mut self, wanted: impl Fn(&Review) -> bool) {
        for section in &mut self.sections {
            // The line with the numbers of what has no address.
            let numbers = worst(section.review).map_or(0, |_| NUMBERS);
            let left = self.room.checked_sub(section.head.len() + numbers);
            if let Some(left) = left.filter(|_| wanted(section.review)) {
                (self.room, section.is_here) = (left, true);
            }
        }
    }

    /// With the addresses of what the plans that are here delete or replace, as far as there is room, and with how
    /// many are not named.
    fn with_addresses(mut self) -> Self {
        for (at, object) in self.in_turns() {
            let element = group::element(object, "");
            // The blank line above the first one.
            let bytes = element.len() + 1;
            if let Some(section) = self.sections.get_mut(at).filter(|_| bytes <= self.room) {
                self.room -= bytes;
                section.below.push_str(&element);
            }
        }
        let text = self.with_heads().text().to_owned();
        let told = ToldTexts::of(&text);
        for section in self.sections.iter_mut().filter(|section| section.is_here) {
            section.below.push_str(&missing(section.review, &told));
        }
        self
    }

    /// All that is deleted or replaced by plans that are here: by risk, and of one risk from each plan in turn.
    fn in_turns(&self) -> Vec<(usize, &'c ReviewedObject)> {
        let mut all = Vec::new();
        for (at, section) in self.sections.iter().enumerate() {
            if section.is_here {
                let objects = gone(section.review).enumerate();
                all.extend(objects.map(|(turn, object)| (object.risk(), turn, at, object)));
            }
        }
        all.sort_by_key(|(risk, turn, at, _)| (*risk, *turn, *at));
        let objects = all.into_iter();
        objects.map(|(_, _, at, object)| (at, object)).collect()
    }

    fn text(&self) -> Option<String> {
        let mut page = self.with_heads();
        let left = self.sections.iter().filter(|section| !section.is_here);
        let left: Vec<_> = left.map(|section| section.review).collect();
        if !left.is_empty() {
            page.push(&left_out(&left, self.sections.len()));
        }
        page.finish()
    }

    fn with_heads(&self) -> MarkdownPage {
        let mut page = MarkdownPage::new(self.options, self.sections.len());
        for section in self.sections.iter().filter(|section| section.is_here) {
            page.push(&section.head);
            if !section.below.is_empty() {
                page.push("\n");
                page.push(&section.below);
            }
        }
        page
    }
}

/// How dangerous it is, if it deletes or replaces anything.
fn worst(review: &Review) -> Option<Risk> {
    gone(review).next().map(ReviewedObject::risk)
}

/// What plans do that are not here, in numbers.
fn left_out(reviews: &[&Review], plans: usize) -> String {
    let (count, numbers) = (reviews.len(), head_of_all(reviews));
    format!("\n{count} of {plans} plans are not here: {numbers}.\n")
}

/// How many of what is deleted or replaced a text does not name.
fn missing(review: &Review, told: &ToldTexts<'_>) -> String {
    let missing = gone(review).filter(|object| !told.holds(&visible_on_one_line(&object.address)));
    // What is deposed or forgotten is no object of the configuration that goes, and counted apart.
    let (objects, others): (Vec<_>, Vec<_>) =
        missing.partition(|object| object.deposed.is_none() && object.action.destroys());
    let mut text = String::new();
    if !objects.is_empty() {
        text.push_str(&format!(
            "\n{} more are deleted or replaced.\n",
            objects.len()
        ));
    }
    if !others.is_empty() {
        text.push_str(&format!(
            "\n{} more are deposed objects, or forgotten and created.\n",
            others.len()
        ));
    }
    text
}

/// All that is deleted or replaced, in the order of risk.
pub(super) fn gone(review: &Review) -> impl Iterator<Item = &ReviewedObject> {
    let groups = review.planned.iter();
    groups
        .filter(|group| group::is_gone(group.risk))
        .flat_map(|group| &group.objects)
}
