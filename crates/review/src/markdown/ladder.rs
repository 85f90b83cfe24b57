//! From everything to the least, until it fits.

use super::MarkdownOptions;
use super::page::MarkdownPage;
use crate::bodies::ReviewBodies;
use crate::lines::LineOptions;
use crate::review::ReviewedPlan;

/// How much is left out, each step more than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LadderStep {
    /// Every change by itself.
    Everything,
    /// Equal changes once.
    Folded,
    /// No values of what is created.
    WithoutCreated,
    /// Only what changes, without the lines around it.
    OnlyChanged,
    /// Long values as hash and length.
    ShortValues,
    /// No values: the addresses of each action.
    Addresses,
    /// Counts, and the addresses of what is destroyed or replaced.
    Destroyed,
    /// Counts, and as many of these addresses as fit.
    Counts,
}

impl LadderStep {
    const ALL: [Self; 8] = [
        Self::Everything,
        Self::Folded,
        Self::WithoutCreated,
        Self::OnlyChanged,
        Self::ShortValues,
        Self::Addresses,
        Self::Destroyed,
        Self::Counts,
    ];

    /// How lines are written at this step.
    pub(super) fn lines(self, options: &LineOptions) -> LineOptions {
        let mut options = *options;
        if self >= Self::OnlyChanged {
            options.context = 0;
            options.most_lines = options.most_lines.min(20);
        }
        if self >= Self::ShortValues {
            options.value_length = options.value_length.min(40);
            options.most_lines = options.most_lines.min(8);
        }
        options
    }
}

/// Writes reviews as one Markdown text of at most [`MarkdownOptions::budget`] bytes.
///
/// While it is too long it says less: equal changes once, then no values of created objects, only what changes,
/// short values, addresses alone, the addresses of what is destroyed or replaced, and in the end how many of
/// these are not named. The head with the counts is always there.
///
/// # Errors
///
/// Those of `bodies`.
pub fn write_markdown<B: ReviewBodies>(
    plans: &mut [ReviewedPlan<B>],
    options: &MarkdownOptions,
) -> Result<String, B::Error> {
    let budget = options.budget.max(256);
    for step in LadderStep::ALL {
        let mut page = MarkdownPage::new(step, options, budget);
        page.write(plans)?;
        if let Some(text) = page.finish() {
            return Ok(text);
        }
    }
    Ok(MarkdownPage::counts_alone(plans, options, budget))
}
