//! Options that say how Markdown is written, and that only Markdown has.

use crate::failure::Failure;
use crate::message::Message;
use clap::{Args, ValueEnum};
use tofu_json_show::review::{MarkdownLink, MarkdownOptions, MarkdownTarget};

// How Markdown is written.
#[derive(Debug, Args)]
pub(crate) struct MarkdownArgs {
    /// How many bytes Markdown may have [default: what a comment of the target takes].
    ///
    /// That is 65536 for GitHub and plain, 1000000 for GitLab and Gitea, 150000 for Azure DevOps, 32768 for
    /// Bitbucket, and 1048576 with github-summary.
    ///
    /// While it is longer it says less: equal changes once, no values of what is created, and so on
    /// down to numbers alone. What is deleted or replaced is left out last. Fewer than 200 are refused: they may have
    /// no room for the numbers.
    #[arg(long, value_name = "BYTES", value_parser = budget)]
    pub(crate) budget: Option<usize>,

    /// Where Markdown is shown, which decides what can be used in it [default: github].
    #[arg(long, value_enum)]
    pub(crate) target: Option<TargetOption>,

    /// A key in an invisible line of Markdown, by which a program finds its comment again.
    #[arg(long, value_name = "KEY")]
    pub(crate) marker: Option<String>,

    /// Where the full review is, as the last line of Markdown: an address with http or https.
    #[arg(long, value_name = "URL", value_parser = link)]
    pub(crate) link: Option<MarkdownLink>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TargetOption {
    #[default]
    Github,
    Gitlab,
    Bitbucket,
    Azure,
    Gitea,
    /// Any other reader: no HTML.
    Plain,
}

impl MarkdownArgs {
    /// Where Markdown is shown.
    pub(crate) fn target(&self) -> MarkdownTarget {
        self.target.unwrap_or_default().target()
    }

    /// Refuses what another format than Markdown would pass over.
    pub(crate) fn refuse(&self) -> Result<(), Failure> {
        for (option, is_given) in [
            ("--budget", self.budget.is_some()),
            ("--target", self.target.is_some()),
            ("--marker", self.marker.is_some()),
            ("--link", self.link.is_some()),
        ] {
            if is_given {
                return Err(only_for_markdown(option));
            }
        }
        Ok(())
    }

    /// Refuses a target that the summary of a GitHub job is not.
    pub(crate) fn refuse_other_targets(&self) -> Result<(), Failure> {
        match self.target {
            None | Some(TargetOption::Github) => Ok(()),
            Some(_) => {
                let message = "the format github-summary has no target but github";
                Err(Message::error("usage", message)
                    .with_help("leave `--target` out, or choose `--format markdown`")
                    .into())
            }
        }
    }
}

/// An option that says nothing of any other format.
pub(crate) fn only_for_markdown(option: &str) -> Failure {
    Message::error("usage", format!("`{option}` is for Markdown only"))
        .with_help("`--format markdown` writes Markdown")
        .into()
}

fn budget(text: &str) -> Result<usize, String> {
    let least = MarkdownOptions::LEAST_BUDGET;
    let expected = || {
        format!(
            "expected a number of bytes, {least} or more, for the numbers of a plan take so many"
        )
    };
    let bytes = text.parse().ok().filter(|bytes| *bytes >= least);
    bytes.ok_or_else(expected)
}

fn link(text: &str) -> Result<MarkdownLink, &'static str> {
    MarkdownLink::new(text).ok_or("expected an address that begins with https:// or http://")
}

impl TargetOption {
    const fn target(self) -> MarkdownTarget {
        match self {
            Self::Github => MarkdownTarget::GitHub,
            Self::Gitlab => MarkdownTarget::GitLab,
            Self::Bitbucket => MarkdownTarget::Bitbucket,
            Self::Azure => MarkdownTarget::Azure,
            Self::Gitea => MarkdownTarget::Gitea,
            Self::Plain => MarkdownTarget::Plain,
        }
    }
}
