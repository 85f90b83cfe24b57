//! The last step: counts, as many addresses of what is deleted or replaced as fit, and how many are not named.

use super::MarkdownOptions;
use super::group;
use super::page::MarkdownPage;
use super::plan::MarkdownPlan;
use super::told::ToldTexts;
use crate::object::ReviewedObject;
use crate::review::Review;
use tofu_json_text::visible_on_one_line;

/// Room for the line with the numbers.
const NUMBERS: usize = 120;

pub(super) fn counts<B>(plans: &[MarkdownPlan<'_, B>], options: &MarkdownOptions) -> String {
    let heads = with_heads(plans, options, &[]);
    if let Some(text) = heads.finish() {
        let gone = plans
            .iter()
            .filter(|plan| gone(plan.review).next().is_some());
        let kept = gone
            .count()
            .saturating_mul(NUMBERS)
            .saturating_add(text.len());
        if let Some(room) = options.budget.checked_sub(kept) {
            return with_addresses(plans, options, room);
        }
    }
    least(plans, options)
}

/// Heads, addresses that were chosen, and numbers of what is missing.
fn with_addresses<B>(
    plans: &[MarkdownPlan<'_, B>],
    options: &MarkdownOptions,
    mut room: usize,
) -> String {
    let mut chosen: Vec<String> = plans.iter().map(|_| String::new()).collect();
    for (number, object) in in_turns(plans) {
        let element = group::element(object, "");
        let Some(text) = chosen.get_mut(number) else {
            continue;
        };
        // The blank line above the first one.
        let bytes = element.len() + 1;
        if bytes <= room {
            room -= bytes;
            text.push_str(&element);
        }
    }
    let text = with_heads(plans, options, &chosen).text().to_owned();
    let told = ToldTexts::of(&text);
    for (plan, chosen) in plans.iter().zip(&mut chosen) {
        chosen.push_str(&missing(plan.review, Some(&told)));
    }
    let page = with_heads(plans, options, &chosen);
    page.finish().unwrap_or_else(|| least(plans, options))
}

fn with_heads<B>(
    plans: &[MarkdownPlan<'_, B>],
    options: &MarkdownOptions,
    below: &[String],
) -> MarkdownPage {
    let mut page = MarkdownPage::new(options);
    for plan in plans {
        page.plan_head(plan.name, plan.review);
        if let Some(below) = below.get(plan.number).filter(|below| !below.is_empty()) {
            page.push("\n");
            page.push(below);
        }
    }
    page
}

/// What fits where not even all heads do. No line is cut, so that none is left open.
fn least<B>(plans: &[MarkdownPlan<'_, B>], options: &MarkdownOptions) -> String {
    let mut page = MarkdownPage::new(options);
    if page.is_too_long() {
        let mut options = options.clone();
        (options.marker, options.link) = (None, None);
        page = MarkdownPage::new(&options);
    }
    let all: usize = plans.iter().map(|plan| gone(plan.review).count()).sum();
    let numbers = match all {
        0 => String::new(),
        count => format!("\n{count} more are deleted or replaced.\n"),
    };
    let mut unnamed = 0;
    for plan in plans {
        let mut longer = page.clone();
        longer.plan_head(plan.name, plan.review);
        match !longer.is_too_long() && longer.room() >= numbers.len() {
            true => page = longer,
            false => unnamed += 1,
        }
    }
    page.push_if_it_fits(&numbers);
    if plans.len() > 1 && unnamed > 0 {
        page.push_if_it_fits(&format!(
            "\n{unnamed} of {} plans are not here.\n",
            plans.len()
        ));
    }
    let without_end = page.clone().without_end();
    let text = page.finish().or_else(|| without_end.finish());
    text.unwrap_or_default()
}

/// How many of what is deleted or replaced a text does not name.
fn missing(review: &Review, told: Option<&ToldTexts<'_>>) -> String {
    let is_missing = |object: &&ReviewedObject| {
        told.is_none_or(|told| !told.holds(&visible_on_one_line(&object.address)))
    };
    let missing = gone(review).filter(is_missing);
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

fn gone(review: &Review) -> impl Iterator<Item = &ReviewedObject> {
    let groups = review.planned.iter();
    groups
        .filter(|group| group::is_gone(group.risk))
        .flat_map(|group| &group.objects)
}

/// All that is deleted or replaced by risk, and of one risk from each plan in turn.
fn in_turns<'p, B>(plans: &'p [MarkdownPlan<'_, B>]) -> Vec<(usize, &'p ReviewedObject)> {
    let mut all = Vec::new();
    for plan in plans {
        for (turn, object) in gone(plan.review).enumerate() {
            all.push((object.risk(), turn, plan.number, object));
        }
    }
    all.sort_by_key(|(risk, turn, plan, _)| (*risk, *turn, *plan));
    all.into_iter()
        .map(|(_, _, plan, object)| (plan, object))
        .collect()
}
