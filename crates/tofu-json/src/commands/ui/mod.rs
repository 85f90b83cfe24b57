//! `ui`: recorded messages of runs, what `-json` and `-json-into` print.

mod log;
mod withheld;

pub(crate) mod check;
pub(crate) mod filter;
pub(crate) mod pending;
pub(crate) mod redact;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod slow;
pub(crate) mod summary;
pub(crate) mod text;
pub(crate) mod timeline;
pub(crate) mod watch;

use crate::commands::run_each;
use clap::Subcommand;

/// The verbs of `ui`.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum UiCommand {
    /// Check a recorded stream: what is not as OpenTofu writes it, and where.
    ///
    /// Reports foreign lines, cuts, unknown types and broken payloads, with line, column and byte.
    /// Notes about the runs, such as lost messages, are listed separately.
    #[command(after_long_help = check::EXAMPLES)]
    Check(check::CheckArgs),
    /// Keep some messages of a recorded stream, byte for byte.
    ///
    /// Several values of one option are alternatives; several options must all hold.
    #[command(after_long_help = filter::EXAMPLES)]
    Filter(filter::FilterArgs),
    /// List what a failed or interrupted apply has not done.
    ///
    /// Lists what failed, what began and has no end in the messages, and what never began; with
    /// `--all` also what was done.
    #[command(after_long_help = pending::EXAMPLES)]
    Pending(pending::PendingArgs),
    /// Write a recorded stream without its secrets.
    ///
    /// Removes values that are marked as sensitive (in outputs, comparisons, plans and states of
    /// tests), emergency dumps of the state, the commands of provisioners, and what a failed one
    /// leaves in an error. Everything else keeps its bytes.
    #[command(after_long_help = redact::EXAMPLES)]
    Redact(redact::RedactArgs),
    /// Start OpenTofu and watch what it does.
    ///
    /// OpenTofu asks its own questions on the terminal, the approval among them. Then a live view shows
    /// what runs, for how long, and what failed. The exit status is OpenTofu's.
    #[command(after_long_help = run::EXAMPLES)]
    Run(run::RunArgs),
    /// List what took longest: operations, and totals by type, module and action.
    #[command(after_long_help = slow::EXAMPLES)]
    Slow(slow::SlowArgs),
    /// Draw which operation ran when.
    ///
    /// As text, picture, page, trace or table. It contains only addresses, actions and times.
    #[command(after_long_help = timeline::EXAMPLES)]
    Timeline(timeline::TimelineArgs),
    /// Report recorded runs to other programs: JUnit, SARIF, GitHub, GitLab, Markdown.
    ///
    /// Runs of `tofu test` are suites and cases, operations of an apply are cases; diagnostics are
    /// annotations.
    #[command(after_long_help = report::EXAMPLES)]
    Report(report::ReportArgs),
    /// Show how runs ended: outcome, counts, errors, outputs, what did not finish.
    ///
    /// Reads any number of recorded streams, each in one pass. A stream can hold several runs.
    #[command(after_long_help = summary::EXAMPLES)]
    Summary(summary::SummaryArgs),
    /// Print the text of runs, as OpenTofu prints it without `-json`.
    ///
    /// Reads a stream message by message and prints each as it comes, so it can follow a pipe from a
    /// running command. Lines that are no messages are passed on. Messages do not have the planned
    /// changes in full: `--plan` supplies them.
    #[command(after_long_help = text::EXAMPLES)]
    Text(text::TextArgs),
    /// Watch a run as it goes: what runs, for how long, what failed.
    ///
    /// Reads the messages of `tofu apply -json` while they come. On a terminal it is a live view,
    /// elsewhere a line for each event.
    #[command(after_long_help = watch::EXAMPLES)]
    Watch(watch::WatchArgs),
}

run_each!(UiCommand {
    Check,
    Filter,
    Pending,
    Redact,
    Run,
    Slow,
    Timeline,
    Report,
    Summary,
    Text,
    Watch
});
