//! `lock`: the dependency lock file.

mod packages;
mod text;

pub(crate) mod add;
pub(crate) mod check;
pub(crate) mod diff;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod hash;
pub(crate) mod install_driver;
pub(crate) mod lint;
pub(crate) mod merge;
pub(crate) mod migrate;
pub(crate) mod platforms;
pub(crate) mod report;
pub(crate) mod resolve;
pub(crate) mod sbom;
pub(crate) mod show;
pub(crate) mod verify;

use crate::commands::Verb;
use clap::Subcommand;

/// The verbs of `lock`.
#[derive(Debug, Subcommand)]
pub(crate) enum LockCommand {
    /// Add hashes of packages that are there: offline, and for any platform.
    ///
    /// Learns from filesystem mirrors, archives and indexes of mirrors and registries. The file is
    /// rewritten in place, and what was added is listed; for standard input (`-`) it goes to
    /// standard output.
    #[command(after_long_help = add::EXAMPLES, args_override_self = true)]
    Add(add::AddArgs),
    /// Check that the lock file is the one that a plan or a state needs.
    ///
    /// Fails on any difference, unlike `tofu init -lockfile=readonly`, which passes most of them.
    #[command(after_long_help = check::EXAMPLES, args_override_self = true)]
    Check(check::CheckArgs),
    /// Compare two lock files by what they lock, not by their text.
    ///
    /// Lists providers, versions, constraints and hashes that were added, removed or changed.
    /// Order, layout and comments do not matter.
    #[command(
        after_long_help = diff::EXAMPLES,
        args_override_self = true,
        override_usage = "tofu-json lock diff [OPTIONS] <A> <B>"
    )]
    Diff(diff::DiffArgs),
    /// Explain what happened between two lock files, and which operation does that.
    ///
    /// Explains every change, and marks those that no operation of OpenTofu makes. Works as an
    /// external diff program of `git` too.
    #[command(after_long_help = explain::EXAMPLES, args_override_self = true)]
    Explain(explain::ExplainArgs),
    /// Rewrite lock files as `tofu init` writes them, byte for byte.
    ///
    /// Files are rewritten in place, and those that changed are named; standard input (`-`) is
    /// formatted to standard output. Comments are lost, as with OpenTofu.
    #[command(after_long_help = fmt::EXAMPLES, args_override_self = true)]
    Fmt(fmt::FmtArgs),
    /// Print the hashes of provider packages, and why those of one package differ.
    #[command(after_long_help = hash::EXAMPLES, args_override_self = true)]
    Hash(hash::HashArgs),
    /// Print the lines that make `git` merge and explain lock files with this program.
    #[command(after_long_help = install_driver::EXAMPLES, args_override_self = true)]
    InstallDriver(install_driver::InstallDriverArgs),
    /// Find what is doubtful about lock files.
    ///
    /// Finds what OpenTofu refuses, what it would rewrite, hashes that check nothing, versions that
    /// do not fit, mixed registries, and files that disagree.
    #[command(after_long_help = lint::EXAMPLES, args_override_self = true)]
    Lint(lint::LintArgs),
    /// Merge lock files by meaning; a merge driver for `git`.
    ///
    /// Replaces OURS by the result.
    #[command(after_long_help = merge::EXAMPLES, args_override_self = true)]
    Merge(merge::MergeArgs),
    /// Move the providers of one public registry to the other.
    ///
    /// Versions and constraints are kept, hashes are not. The file is rewritten in place, and what
    /// was moved is listed; standard input (`-`) is rewritten to standard output.
    #[command(after_long_help = migrate::EXAMPLES, args_override_self = true)]
    Migrate(migrate::MigrateArgs),
    /// List the platforms for which there are hashes, as far as that can be known.
    #[command(after_long_help = platforms::EXAMPLES, args_override_self = true)]
    Platforms(platforms::PlatformsArgs),
    /// Report the lock files of many folders: which versions are in use, and where hashes disagree.
    #[command(after_long_help = report::EXAMPLES, args_override_self = true)]
    Report(report::ReportArgs),
    /// Resolve conflict markers in a lock file by what its sides mean.
    #[command(after_long_help = resolve::EXAMPLES, args_override_self = true)]
    Resolve(resolve::ResolveArgs),
    /// Write a bill of materials of the locked providers.
    #[command(after_long_help = sbom::EXAMPLES, args_override_self = true)]
    Sbom(sbom::SbomArgs),
    /// Print what a lock file locks, with the diagnostics of OpenTofu.
    #[command(after_long_help = show::EXAMPLES, args_override_self = true)]
    Show(show::ShowArgs),
    /// Check packages of mirrors and caches against the recorded hashes.
    ///
    /// Also says which platform each recorded hash covers.
    #[command(after_long_help = verify::EXAMPLES, args_override_self = true)]
    Verify(verify::VerifyArgs),
}

impl LockCommand {
    /// The words that lead to the verb, and the verb.
    pub(crate) fn verb(&self) -> (&'static [&'static str], &dyn Verb) {
        match self {
            Self::Add(add) => (&["lock", "add"], add),
            Self::Check(check) => (&["lock", "check"], check),
            Self::Diff(diff) => (&["lock", "diff"], diff),
            Self::Explain(explain) => (&["lock", "explain"], explain),
            Self::Fmt(fmt) => (&["lock", "fmt"], fmt),
            Self::Hash(hash) => (&["lock", "hash"], hash),
            Self::InstallDriver(install_driver) => (&["lock", "install-driver"], install_driver),
            Self::Lint(lint) => (&["lock", "lint"], lint),
            Self::Merge(merge) => (&["lock", "merge"], merge),
            Self::Migrate(migrate) => (&["lock", "migrate"], migrate),
            Self::Platforms(platforms) => (&["lock", "platforms"], platforms),
            Self::Report(report) => (&["lock", "report"], report),
            Self::Resolve(resolve) => (&["lock", "resolve"], resolve),
            Self::Sbom(sbom) => (&["lock", "sbom"], sbom),
            Self::Show(show) => (&["lock", "show"], show),
            Self::Verify(verify) => (&["lock", "verify"], verify),
        }
    }
}
