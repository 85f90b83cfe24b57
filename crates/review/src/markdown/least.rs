//! What is said where not even one head fits: numbers alone.

use super::MarkdownOptions;
use super::counts::gone;
use super::page::MarkdownPage;
use super::plan::{MarkdownPlan, plan_head};
use crate::head::head_of_all;
use crate::review::Review;

/// The first of these that fits: the numbers of everything with what is around a page, then by themselves, then how
/// much is deleted or replaced. In [`MarkdownOptions::LEAST_BUDGET`] the last one always fits.
pub(super) fn least<B>(plans: &[MarkdownPlan<'_, B>], options: &MarkdownOptions) -> String {
    let bare = MarkdownOptions {
        marker: None,
        link: None,
        ..options.clone()
    };
    let all = numbers(plans);
    let tries = [(options, &all), (&bare, &all), (&bare, &fewest(plans))];
    tries
        .into_iter()
        .find_map(|(options, numbers)| {
            let mut page = MarkdownPage::new(options, plans.len());
            page.push(numbers);
            let without_end = page.clone().without_end();
            page.finish().or_else(|| without_end.finish())
        })
        .unwrap_or_default()
}

/// The head of the only plan, or that of all together.
fn numbers<B>(plans: &[MarkdownPlan<'_, B>]) -> String {
    match plans {
        [plan] => plan_head(plan.name, plan.review),
        _ => {
            let (count, numbers) = (plans.len(), head_of_all(&reviews(plans)));
            format!("### {count} plans: {numbers}.\n")
        }
    }
}

/// The fewest words that tell a plan which takes something away from one that does not.
fn fewest<B>(plans: &[MarkdownPlan<'_, B>]) -> String {
    let reviews = reviews(plans);
    let sum = |of: fn(&Review) -> usize| reviews.iter().map(|review| of(review)).sum::<usize>();
    let lost = sum(|review| gone(review).count());
    let planned = sum(|review| review.planned.iter().map(|group| group.objects.len()).sum());
    let others = planned.saturating_sub(lost);
    let lead = match reviews.iter().any(|review| review.errored) {
        true => "Planning failed part-way: ",
        false => "",
    };
    format!("{lead}{lost} deleted or replaced, {others} other changes.\n")
}

fn reviews<'p, B>(plans: &[MarkdownPlan<'p, B>]) -> Vec<&'p Review> {
    plans.iter().map(|plan| plan.review).collect()
}
