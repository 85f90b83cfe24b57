//! `schema`: documents of provider schemas.

pub(crate) mod diff;
pub(crate) mod ls;
pub(crate) mod trim;

use crate::commands::run_each;
use clap::Subcommand;

/// The verbs of `schema`.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum SchemaCommand {
    /// Trim provider schemas to what plans and states need.
    ///
    /// Keeps the schemas of the resource types that the plans and states list, as they are. With
    /// them `show` prints the same as with the whole schemas.
    #[command(after_long_help = trim::EXAMPLES)]
    Trim(trim::TrimArgs),
    /// List what provider schemas hold: providers, types, versions, sizes.
    #[command(after_long_help = ls::EXAMPLES)]
    Ls(ls::LsArgs),
    /// Compare two documents of provider schemas by meaning.
    ///
    /// Lists types, attributes and blocks that were added, removed or changed, such as between two
    /// versions of a provider. Order and white space do not matter.
    #[command(after_long_help = diff::EXAMPLES)]
    Diff(diff::DiffArgs),
}

run_each!(SchemaCommand { Trim, Ls, Diff });
