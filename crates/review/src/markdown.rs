//! A review as Markdown that always fits its budget.

mod escape;
mod ladder;
mod page;

pub use ladder::write_markdown;

use crate::lines::LineOptions;

/// Where the Markdown is shown, which decides what can be used in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum MarkdownTarget {
    /// GitHub.
    #[default]
    GitHub,
    /// GitLab.
    GitLab,
    /// Bitbucket, which has no parts that fold.
    Bitbucket,
    /// Azure DevOps.
    Azure,
    /// Gitea and Forgejo.
    Gitea,
    /// Any other reader: no HTML.
    Plain,
}

impl MarkdownTarget {
    /// Whether `<details>` is understood.
    const fn folds(self) -> bool {
        !matches!(self, Self::Bitbucket | Self::Plain)
    }
}

/// How a review is written as Markdown.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MarkdownOptions {
    /// How many bytes it may have. Less than 256 is taken as 256.
    pub budget: usize,
    /// Where it is shown.
    pub target: MarkdownTarget,
    /// A key that a program finds its comment by, written as an HTML comment.
    pub marker: Option<String>,
    /// How lines are written while there is room.
    pub lines: LineOptions,
}

impl Default for MarkdownOptions {
    fn default() -> Self {
        Self {
            budget: 65_536,
            target: MarkdownTarget::default(),
            marker: None,
            lines: LineOptions::default(),
        }
    }
}
