//! A review as one page for browsers, which asks nothing of any other place.

mod escape;
mod frame;
mod group;
mod plan;
mod policy;

use crate::bodies::{ReviewBodies, WriteReviewError};
use crate::lines::LineOptions;
use crate::review::ReviewedPlan;
use std::fmt;

/// How a review is written as a page.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HtmlOptions {
    /// What the page is called; nothing for `Review of a plan`.
    pub title: Option<String>,
    /// How lines are written. A page has more room than a terminal.
    pub lines: LineOptions,
    /// How many groups of changes a page may have so that those of most interest are open from the start.
    pub most_open: usize,
    /// The files of the plans that could not be read. That is said before anything of the others.
    pub unread: Vec<String>,
}

impl Default for HtmlOptions {
    fn default() -> Self {
        Self {
            title: None,
            lines: LineOptions {
                value_length: 4000,
                context: 3,
                most_lines: 400,
                ..LineOptions::default()
            },
            most_open: 100,
            unread: Vec::new(),
        }
    }
}

/// Writes reviews as one page of HTML with all that it needs: it makes no request, and its policy forbids any.
///
/// It can be read without its script, which adds search, filters, keys and themes. Nothing of a plan is in it but as
/// text. Memory holds the lines of one group.
///
/// # Errors
///
/// [`WriteReviewError::Bodies`] with those of the bodies, [`WriteReviewError::Closed`] where `out` takes no more.
///
/// ```
/// use tofu_json_review::vocab::Action;
/// use tofu_json_review::{
///     HtmlOptions, LineOptions, ObjectList, Review, ReviewBodies, ReviewLine, ReviewedObject, ReviewedPlan,
///     write_html,
/// };
///
/// struct NoBodies;
///
/// impl ReviewBodies for NoBodies {
///     type Error = std::convert::Infallible;
///
///     fn lines(&mut self, _: &ReviewedObject, _: &LineOptions) -> Result<Vec<ReviewLine>, Self::Error> {
///         Ok(Vec::new())
///     }
/// }
///
/// let object = ReviewedObject::new(ObjectList::Planned, 0, "a.b[\"<x>\"]".to_owned(), Action::Delete);
/// let review = Review::of([object], Vec::new());
/// let mut page = String::new();
/// write_html(&mut [ReviewedPlan::only(review, NoBodies)], &HtmlOptions::default(), &mut page)?;
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("[\"&lt;x&gt;\"]"));
/// # Ok::<(), tofu_json_review::WriteReviewError<std::convert::Infallible>>(())
/// ```
pub fn write_html<B: ReviewBodies>(
    plans: &mut [ReviewedPlan<B>],
    options: &HtmlOptions,
    out: &mut dyn fmt::Write,
) -> Result<(), WriteReviewError<B::Error>> {
    frame::begin(plans, options, out)?;
    let groups: usize = plans
        .iter()
        .map(|plan| plan::group_count(&plan.review))
        .sum();
    for (position, plan) in plans.iter_mut().enumerate() {
        let mut writer = plan::PlanWriter {
            number: position + 1,
            options,
            is_named: plan.name.is_some(),
            opens: groups <= options.most_open,
            groups: 0,
            out: &mut *out,
        };
        writer.plan(plan)?;
    }
    frame::end(out)?;
    Ok(())
}
