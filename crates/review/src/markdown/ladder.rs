//! From everything to the least, until it fits.

use super::MarkdownOptions;
use super::body::{BodyDetail, BodySource};
use super::choice::{Choice, EveryChange, PageDetail};
use super::counts::counts;
use super::page::MarkdownPage;
use super::plan::MarkdownPlan;
use crate::bodies::ReviewBodies;
use crate::review::ReviewedPlan;

/// The steps at which every change is written, each saying less than the one before.
const STEPS: [EveryChange; 4] = {
    let every = EveryChange {
        created: true,
        detail: BodyDetail::Full,
    };
    let without_created = EveryChange {
        created: false,
        ..every
    };
    let only_changed = EveryChange {
        detail: BodyDetail::OnlyChanged,
        ..without_created
    };
    let short_values = EveryChange {
        detail: BodyDetail::ShortValues,
        ..without_created
    };
    [every, without_created, only_changed, short_values]
};

/// Writes reviews as one Markdown text of at most [`MarkdownOptions::budget`] bytes.
///
/// Equal changes are told once. While it is too long it says less: no values of created objects, then only what
/// changes, and short values. What then has no room is left out by itself, and its number said: the most dangerous changes
/// of all plans keep their values, and what comes after them its address or only its type. In the end there are the
/// addresses of what is deleted or replaced, and how many of these are not named. Where not even the heads of all plans
/// have room, plans that delete and replace nothing are left out first, and counted. Numbers are there in anything but a
/// budget of less than [`MarkdownOptions::LEAST_BUDGET`], and so is how many plans could not be read.
///
/// # Errors
///
/// Those of `bodies`.
pub fn write_markdown<B: ReviewBodies>(
    plans: &mut [ReviewedPlan<B>],
    options: &MarkdownOptions,
) -> Result<String, B::Error> {
    let mut plans: Vec<_> = plans
        .iter_mut()
        .enumerate()
        .map(|(number, plan)| MarkdownPlan {
            number,
            name: plan.name.as_deref(),
            review: &plan.review,
            source: BodySource::new(&mut plan.bodies, options.lines, options.budget),
        })
        .collect();
    // Without room for the addresses alone there is none for values. That is found out without any.
    let addresses = Choice::all_addresses();
    if page(&mut plans, options, PageDetail::Chosen(&addresses))?.is_some() {
        for every in STEPS {
            if let Some(text) = page(&mut plans, options, PageDetail::Every(every))? {
                return Ok(text);
            }
        }
    }
    if let Some(text) = most_dangerous(&mut plans, options)? {
        return Ok(text);
    }
    match page(&mut plans, options, PageDetail::Gone)? {
        Some(text) => Ok(text),
        None => Ok(counts(&plans, options)),
    }
}

/// As much as there is room for beside the numbers of everything.
fn most_dangerous<B: ReviewBodies>(
    plans: &mut [MarkdownPlan<'_, B>],
    options: &MarkdownOptions,
) -> Result<Option<String>, B::Error> {
    let Some(least) = page(plans, options, PageDetail::Chosen(&Choice::default()))? else {
        return Ok(None);
    };
    let room = options.budget.saturating_sub(least.len());
    let choice = super::chooser::choose(plans, options, room)?;
    let chosen = page(plans, options, PageDetail::Chosen(&choice))?;
    Ok(Some(chosen.unwrap_or(least)))
}

fn page<B: ReviewBodies>(
    plans: &mut [MarkdownPlan<'_, B>],
    options: &MarkdownOptions,
    detail: PageDetail<'_>,
) -> Result<Option<String>, B::Error> {
    let mut page = MarkdownPage::new(options, plans.len());
    for plan in plans {
        page.plan(plan, detail)?;
        if page.is_too_long() {
            return Ok(None);
        }
    }
    Ok(page.finish())
}
