//! A review as text for terminals and logs.

mod created;
mod group;
mod lines;
mod paint;
mod replaced;
mod sections;
mod shift;
mod single;

pub use single::{lines_text, title_text};

use crate::bodies::{ReviewBodies, WriteReviewError};
use crate::head::{dangers, head, left_out_text};
use crate::lines::LineOptions;
use crate::review::{Review, ReviewedPlan};
use crate::unread::unread_text;
use paint::Paint;
use std::fmt;
use tofu_json_term::{Canvas, Style};

/// How a review is written as text.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ReviewTextOptions {
    /// Colours. Control characters are shown as symbols whatever the style says.
    pub style: Style,
    /// How lines are written, and how wide.
    pub lines: LineOptions,
    /// The files of the plans that could not be read. That is said before anything of the others.
    pub unread: Vec<String>,
}

/// Writes reviews: a head that says what is dangerous, what does not hold, every group of changes, then outputs and
/// what has changed outside of OpenTofu. Memory holds the text of one group.
///
/// Every address that is deleted or replaced is in it. Other addresses that differ only in their keys are one
/// pattern with a number, see [`roll_up`](tofu_json_vocab::address::roll_up). Lines have at most the width of
/// the options, but for addresses, which are never cut.
///
/// # Errors
///
/// [`WriteReviewError::Bodies`] with those of the bodies, [`WriteReviewError::Closed`] where `out` takes no more.
pub fn write_text<B: ReviewBodies>(
    plans: &mut [ReviewedPlan<B>],
    options: &ReviewTextOptions,
    out: &mut dyn fmt::Write,
) -> Result<(), WriteReviewError<B::Error>> {
    let all = plans.len().saturating_add(options.unread.len());
    for (n, plan) in plans.iter_mut().enumerate() {
        let mut text = ReviewText {
            canvas: Canvas::new(options.style),
            options,
            after_block: false,
        };
        if n == 0 {
            text.unread(all);
        }
        if n > 0 {
            text.canvas.newline();
        }
        text.name(plan.name.as_deref());
        text.plan(&plan.review, &mut plan.bodies, out)?;
        out.write_str(&text.canvas.take())?;
    }
    Ok(())
}

struct ReviewText<'o> {
    canvas: Canvas,
    options: &'o ReviewTextOptions,
    /// Whether what was written last takes several lines, so that a blank line follows.
    after_block: bool,
}

impl ReviewText<'_> {
    fn plan<B: ReviewBodies>(
        &mut self,
        review: &Review,
        bodies: &mut B,
        out: &mut dyn fmt::Write,
    ) -> Result<(), WriteReviewError<B::Error>> {
        self.head(review);
        self.checks(&review.checks);
        self.after_block = true;
        for (n, group) in review.planned.iter().enumerate() {
            let is_first_of_shift = group.shift.is_some_and(|shift| {
                let mut before = review.planned.iter().take(n);
                !before.any(|other| other.shift == Some(shift))
            });
            let shift = group.shift.and_then(|shift| review.shifts.get(shift));
            self.group(group, shift, bodies)
                .map_err(WriteReviewError::Bodies)?;
            if let Some(shift) = shift.filter(|_| is_first_of_shift) {
                self.advice(shift);
            }
            out.write_str(&self.canvas.take())?;
        }
        self.outputs(&review.outputs, bodies, out)?;
        self.drift(review, bodies, out)?;
        self.list("Actions that are invoked:", &review.invocations);
        self.list("Waiting for the next plan:", &review.waiting);
        out.write_str(&self.canvas.take())?;
        Ok(())
    }

    /// Which of so many plans are not here. Their names take two lines at most, if they are not long.
    fn unread(&mut self, plans: usize) {
        let width = self.options.lines.width.saturating_mul(2);
        if let Some(unread) = unread_text(&self.options.unread, plans, width) {
            self.painted(Paint::Danger, |text| text.prose(0, &unread));
            self.canvas.newline();
            self.canvas.newline();
        }
    }

    /// The name of one of several plans.
    fn name(&mut self, name: Option<&str>) {
        if let Some(name) = name {
            self.heading(name);
        }
    }

    /// What a person reads first. The names of what is most dangerous take two lines at most.
    fn head(&mut self, review: &Review) {
        self.heading(&head(review));
        if let Some(dangers) = dangers(review, self.options.lines.width.saturating_mul(2)) {
            self.painted(Paint::Danger, |text| text.prose(0, &dangers));
            self.canvas.newline();
        }
        if let Some(left_out) = &review.left_out {
            self.prose(0, &left_out_text(left_out));
            self.canvas.newline();
        }
    }
}
