//! `schema`: documents of provider schemas.

pub(crate) mod diff;
pub(crate) mod ls;
pub(crate) mod trim;

use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use clap::Subcommand;

/// The verbs of `schema`.
#[derive(Debug, Subcommand)]
pub(crate) enum SchemaCommand {
    /// Trim provider schemas to what plans and states need.
    ///
    /// Keeps the schemas of the resource types that the plans and states list, as they are. `show`
    /// prints those with the trimmed schemas as with the whole ones.
    #[command(after_long_help = trim::EXAMPLES, args_override_self = true)]
    Trim(trim::TrimArgs),
    /// List what provider schemas hold: providers, types, versions, sizes.
    #[command(args_override_self = true)]
    Ls(ls::LsArgs),
    /// Compare two documents of provider schemas by meaning.
    ///
    /// Tells types, attributes and blocks that were added, removed or changed, such as between two
    /// versions of a provider. Order and white space mean nothing.
    #[command(after_long_help = diff::EXAMPLES, args_override_self = true)]
    Diff(diff::DiffArgs),
}

impl SchemaCommand {
    pub(crate) const fn path(&self) -> &'static [&'static str] {
        match self {
            Self::Trim(_) => &["schema", "trim"],
            Self::Ls(_) => &["schema", "ls"],
            Self::Diff(_) => &["schema", "diff"],
        }
    }

    pub(crate) fn messages(&self) -> Messages {
        match self {
            Self::Trim(trim) => trim.messages(),
            Self::Ls(ls) => ls.messages(),
            Self::Diff(diff) => diff.messages(),
        }
    }

    pub(crate) fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        match self {
            Self::Trim(trim) => trim.run(messages),
            Self::Ls(ls) => ls.run(messages),
            Self::Diff(diff) => diff.run(messages),
        }
    }
}
