//! A review as Markdown that always fits its budget.
//!
//! # What a document cannot do
//!
//! Whatever comes from a document (addresses, names, values, messages) is in a code span, in a fence that is longer
//! than any run of backticks in it, or in `<code>` with its brackets escaped. No reader makes links, mentions,
//! references to issues or commits, images, formulas, tables or commands of what is in code, on any of the targets;
//! control characters and marks that turn the writing direction are made visible before.
//!
//! # Signs
//!
//! Lines in fences begin with `+`, `-`, `~` or a blank, on every target. `!` would have a colour of its own on GitHub, but
//! elsewhere it is only bold, or green as if something were added, and the other forms of a review have `~`.

mod body;
mod choice;
mod chooser;
mod counts;
mod escape;
mod group;
mod ladder;
mod least;
mod link;
mod page;
mod plan;
mod target;
mod told;

pub use body::fenced_lines;
pub use escape::code as code_span;
pub(crate) use escape::short_code;
pub use ladder::write_markdown;
pub use link::MarkdownLink;
pub use target::MarkdownTarget;

use crate::lines::LineOptions;

/// How a review is written as Markdown.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MarkdownOptions {
    /// How many bytes it may have.
    pub budget: usize,
    /// Where it is shown.
    pub target: MarkdownTarget,
    /// A key that a program finds its comment by, written so that it is not shown.
    pub marker: Option<String>,
    /// Where the full review is, for what is left out here.
    pub link: Option<MarkdownLink>,
    /// How lines are written while there is room.
    pub lines: LineOptions,
    /// The files of the plans that could not be read. That is said before anything of the others.
    pub unread: Vec<String>,
}

impl MarkdownOptions {
    /// In so many bytes there is always room for numbers: how many plans could not be read, and how much the others
    /// delete or replace. With less a review may be empty.
    pub const LEAST_BUDGET: usize = 200;

    /// What fits a comment there.
    ///
    /// ```
    /// use tofu_json_review::{MarkdownOptions, MarkdownTarget};
    ///
    /// let options = MarkdownOptions::of(MarkdownTarget::Bitbucket);
    /// assert_eq!(options.budget, 32_768);
    /// ```
    #[must_use]
    pub fn of(target: MarkdownTarget) -> Self {
        Self {
            budget: target.budget(),
            target,
            marker: None,
            link: None,
            lines: LineOptions::default(),
            unread: Vec::new(),
        }
    }
}

impl Default for MarkdownOptions {
    fn default() -> Self {
        Self::of(MarkdownTarget::default())
    }
}
