//! What the readers of Markdown can do, and how much they take.

/// Where the Markdown is shown, which decides what can be used in it, and how much fits.
///
/// | target | a comment has | `<details>` | `<!-- -->` is hidden |
/// |---|---|---|---|
/// | GitHub | 65,536 characters | yes | yes |
/// | GitLab | 1,000,000 characters | yes | yes |
/// | Bitbucket | 32,768 characters | no: HTML is shown as text | no |
/// | Azure DevOps | 150,000 characters | yes | yes |
/// | Gitea, Forgejo | no limit of its own | yes | yes |
///
/// From the documentation of each: GitHub's API refuses a longer `body` with that number; "Instance limits" and
/// "Collapsible section" of GitLab; "Markup comments" of Bitbucket Cloud; "Collapsible sections" and the limits
/// of work and pull requests of Azure DevOps; "Markdown" of Gitea.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
    /// How many bytes fit a comment for certain. Limits count characters, of which a text never has more than bytes.
    ///
    /// Where there is no limit, it is what a browser still opens at once; for readers that are not known, the
    /// limit of GitHub.
    #[must_use]
    pub const fn budget(self) -> usize {
        match self {
            Self::GitHub | Self::Plain => 65_536,
            Self::GitLab | Self::Gitea => 1_000_000,
            Self::Bitbucket => 32_768,
            Self::Azure => 150_000,
        }
    }

    /// Whether HTML is understood: `<details>` and comments.
    pub(super) const fn has_html(self) -> bool {
        !matches!(self, Self::Bitbucket | Self::Plain)
    }
}
