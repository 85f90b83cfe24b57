//! `config`: configuration files in both syntaxes.

pub(crate) mod check;
mod conversion;
pub(crate) mod explain;
pub(crate) mod files;
pub(crate) mod fmt;
pub(crate) mod lint;
mod mistakes;
pub(crate) mod mode;
pub(crate) mod module_folder;
pub(crate) mod parse;
pub(crate) mod refs;
mod role;
mod schemas;
pub(crate) mod to_hcl;
pub(crate) mod to_json;

use crate::commands::run_each;
use clap::Subcommand;

/// Printed in place of a value that is kept secret.
const SENSITIVE: &str = "(sensitive value)";

/// The verbs of `config`.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum ConfigCommand {
    /// Check configuration, whole modules or single files, with OpenTofu's diagnostics.
    #[command(after_long_help = check::EXAMPLES)]
    Check(Box<check::CheckArgs>),
    /// Show which file gives each argument of something that a module declares.
    ///
    /// Every place that gives it is shown, and what becomes of it: override files replace what other
    /// files say, and some of what they say is ignored or refused.
    #[command(after_long_help = explain::EXAMPLES)]
    Explain(explain::ExplainArgs),
    /// Show which files of a folder are read, in which order, and why others are not.
    #[command(after_long_help = files::EXAMPLES)]
    Files(files::FilesArgs),
    /// Format configuration files: JSON in one layout, native files as `tofu fmt` does.
    ///
    /// Files are rewritten in place, and those that changed are named; standard input (`-`) is
    /// formatted to standard output.
    #[command(after_long_help = fmt::EXAMPLES)]
    Fmt(fmt::FmtArgs),
    /// Find what is doubtful in configuration that OpenTofu accepts.
    ///
    /// Most rules are about JSON files. `--fix` fixes what can be fixed without guessing.
    #[command(after_long_help = lint::EXAMPLES)]
    Lint(Box<lint::LintArgs>),
    /// Show how OpenTofu reads the value of an argument in JSON, and what native syntax has there.
    #[command(after_long_help = mode::EXAMPLES)]
    Mode(Box<mode::ModeArgs>),
    /// List the values of a file: each value, how it is read, what it refers to.
    ///
    /// One file alone, before any evaluation, as OpenTofu decodes it.
    #[command(after_long_help = parse::EXAMPLES)]
    Parse(parse::ParseArgs),
    /// Show what refers to what in a module, what is not declared, and what nothing refers to.
    #[command(after_long_help = refs::EXAMPLES)]
    Refs(refs::RefsArgs),
    /// Convert JSON files to native syntax.
    ///
    /// The result means the same and is in the layout of `tofu fmt`. What was lost or guessed is reported on
    /// standard error.
    #[command(after_long_help = to_hcl::EXAMPLES)]
    ToHcl(Box<to_hcl::ToHclArgs>),
    /// Convert native files to JSON.
    ///
    /// The result means the same: it is read back and compared. Without a file it goes to standard output.
    #[command(after_long_help = to_json::EXAMPLES)]
    ToJson(Box<to_json::ToJsonArgs>),
}

run_each!(ConfigCommand {
    Check,
    Explain,
    Files,
    Fmt,
    Lint,
    Mode,
    Parse,
    Refs,
    ToHcl,
    ToJson
});
