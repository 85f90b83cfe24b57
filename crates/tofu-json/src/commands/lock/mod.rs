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

use crate::commands::run_each;
use clap::Subcommand;

/// The verbs of `lock`.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum LockCommand {
    /// Add hashes of packages from local files: offline, and for any platform.
    ///
    /// Learns from filesystem mirrors, archives and indexes of mirrors and registries. The file is
    /// rewritten in place, and what was added is listed; for standard input (`-`) it goes to
    /// standard output.
    #[command(after_long_help = add::EXAMPLES)]
    Add(add::AddArgs),
    /// Check that the lock file is the one that a plan or a state needs.
    ///
    /// Fails on any difference, unlike `tofu init -lockfile=readonly`, which passes most of them.
    #[command(after_long_help = check::EXAMPLES)]
    Check(check::CheckArgs),
    /// Compare two lock files by what they lock, not by their text.
    ///
    /// Lists providers, versions, constraints and hashes that were added, removed or changed.
    /// Order, layout and comments do not matter.
    #[command(
        after_long_help = diff::EXAMPLES,
        override_usage = "tofu-json lock diff [OPTIONS] <A> <B>"
    )]
    Diff(diff::DiffArgs),
    /// Explain what happened between two lock files, and which operation does that.
    ///
    /// Explains every change, and marks those that no operation of OpenTofu makes. Works as an
    /// external diff program of `git` too.
    #[command(after_long_help = explain::EXAMPLES)]
    Explain(explain::ExplainArgs),
    /// Rewrite lock files as `tofu init` writes them, byte for byte.
    ///
    /// Files are rewritten in place, and those that changed are named; standard input (`-`) is
    /// formatted to standard output. Comments are lost, as with OpenTofu.
    #[command(after_long_help = fmt::EXAMPLES)]
    Fmt(fmt::FmtArgs),
    /// Print the hashes of provider packages, and why those of one package differ.
    #[command(after_long_help = hash::EXAMPLES)]
    Hash(hash::HashArgs),
    /// Print the lines that make `git` merge and explain lock files with this program.
    #[command(after_long_help = install_driver::EXAMPLES)]
    InstallDriver(install_driver::InstallDriverArgs),
    /// Find what is doubtful about lock files.
    ///
    /// Finds what OpenTofu refuses, what it would rewrite, hashes that check nothing, versions that
    /// do not fit, mixed registries, and files that disagree.
    #[command(after_long_help = lint::EXAMPLES)]
    Lint(lint::LintArgs),
    /// Merge lock files by meaning; a merge driver for `git`.
    ///
    /// Replaces OURS by the result.
    #[command(after_long_help = merge::EXAMPLES)]
    Merge(merge::MergeArgs),
    /// Move the providers of one public registry to the other.
    ///
    /// Versions and constraints are kept, hashes are not. The file is rewritten in place, and what
    /// was moved is listed; standard input (`-`) is rewritten to standard output.
    #[command(after_long_help = migrate::EXAMPLES)]
    Migrate(migrate::MigrateArgs),
    /// List the platforms for which there are hashes, as far as that can be known.
    #[command(after_long_help = platforms::EXAMPLES)]
    Platforms(platforms::PlatformsArgs),
    /// Report the lock files of many folders: which versions are in use, and where hashes disagree.
    #[command(after_long_help = report::EXAMPLES)]
    Report(report::ReportArgs),
    /// Resolve conflict markers in a lock file by what its sides mean.
    #[command(after_long_help = resolve::EXAMPLES)]
    Resolve(resolve::ResolveArgs),
    /// Write a bill of materials of the locked providers.
    #[command(after_long_help = sbom::EXAMPLES)]
    Sbom(sbom::SbomArgs),
    /// Print what a lock file locks, with the diagnostics of OpenTofu.
    #[command(after_long_help = show::EXAMPLES)]
    Show(show::ShowArgs),
    /// Check packages of mirrors and caches against the recorded hashes.
    ///
    /// Also says which platform each recorded hash covers.
    #[command(after_long_help = verify::EXAMPLES)]
    Verify(verify::VerifyArgs),
}

run_each!(LockCommand {
    Add,
    Check,
    Diff,
    Explain,
    Fmt,
    Hash,
    InstallDriver,
    Lint,
    Merge,
    Migrate,
    Platforms,
    Report,
    Resolve,
    Sbom,
    Show,
    Verify
});
