//! `ui`: recorded messages of runs, what `-json` and `-json-into` print.

mod duration;
mod log;

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

use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use clap::Subcommand;

/// The verbs of `ui`.
#[derive(Debug, Subcommand)]
pub(crate) enum UiCommand {
    /// Check a recorded stream: what is not as the reference writes it, and where.
    ///
    /// Nothing is passed over: lines of others, cuts, unknown types and broken payloads are found with
    /// line, column and byte. Notes about the runs, such as lost messages, stand apart.
    #[command(after_long_help = check::EXAMPLES, args_override_self = true)]
    Check(check::CheckArgs),
    /// Keep some messages of a recorded stream, byte for byte.
    ///
    /// Several values of one option are alternatives; several options must all hold.
    #[command(after_long_help = filter::EXAMPLES, args_override_self = true)]
    Filter(filter::FilterArgs),
    /// List what a failed or cut apply has not done.
    ///
    /// What failed, what began and has no end in the messages, and what never began; with `--all` also
    /// what was done.
    #[command(after_long_help = pending::EXAMPLES, args_override_self = true)]
    Pending(pending::PendingArgs),
    /// Write a recorded stream without its secrets.
    ///
    /// Out go values that are marked as sensitive (in outputs, comparisons, plans and states of tests),
    /// emergency dumps of the state, and the commands of provisioners. Everything else keeps its bytes.
    #[command(after_long_help = redact::EXAMPLES, args_override_self = true)]
    Redact(redact::RedactArgs),
    /// Start OpenTofu and watch what it does.
    ///
    /// The program's own questions and text stay as they are; its messages come beside them where it
    /// knows `-json-into`. It is never ended from here, and its exit status is passed on.
    #[command(after_long_help = run::EXAMPLES, args_override_self = true)]
    Run(run::RunArgs),
    /// List what took longest: operations, and totals by type, module and action.
    #[command(after_long_help = slow::EXAMPLES, args_override_self = true)]
    Slow(slow::SlowArgs),
    /// Draw who ran when.
    ///
    /// As text, picture, page, trace or table: nothing but addresses, actions and times.
    #[command(after_long_help = timeline::EXAMPLES, args_override_self = true)]
    Timeline(timeline::TimelineArgs),
    /// Report recorded runs to other programs: JUnit, SARIF, GitHub, GitLab, Markdown.
    ///
    /// Runs of `tofu test` are suites and cases, operations of an apply are cases; diagnostics are
    /// annotations.
    #[command(after_long_help = report::EXAMPLES, args_override_self = true)]
    Report(report::ReportArgs),
    /// Say how runs ended: outcome, counts, errors, outputs, what did not finish.
    ///
    /// Reads any number of recorded streams, each in one pass. A stream can hold several runs.
    #[command(after_long_help = summary::EXAMPLES, args_override_self = true)]
    Summary(summary::SummaryArgs),
    /// Print the text of runs, as OpenTofu prints it without `-json`.
    ///
    /// Reads a stream message by message and prints each as it comes, so it can stand behind a
    /// running command. Lines that are no messages are passed on.
    #[command(after_long_help = text::EXAMPLES, args_override_self = true)]
    Text(text::TextArgs),
    /// Watch a run as it goes: what runs, for how long, what failed.
    ///
    /// A live view on a terminal, a line for each event elsewhere. The stream is read to its end
    /// whatever happens.
    #[command(after_long_help = watch::EXAMPLES, args_override_self = true)]
    Watch(watch::WatchArgs),
}

impl UiCommand {
    pub(crate) const fn path(&self) -> &'static [&'static str] {
        match self {
            Self::Check(_) => &["ui", "check"],
            Self::Filter(_) => &["ui", "filter"],
            Self::Pending(_) => &["ui", "pending"],
            Self::Redact(_) => &["ui", "redact"],
            Self::Run(_) => &["ui", "run"],
            Self::Slow(_) => &["ui", "slow"],
            Self::Timeline(_) => &["ui", "timeline"],
            Self::Report(_) => &["ui", "report"],
            Self::Summary(_) => &["ui", "summary"],
            Self::Text(_) => &["ui", "text"],
            Self::Watch(_) => &["ui", "watch"],
        }
    }

    pub(crate) fn messages(&self) -> Messages {
        match self {
            Self::Check(check) => check.messages(),
            Self::Filter(filter) => filter.messages(),
            Self::Pending(pending) => pending.messages(),
            Self::Redact(redact) => redact.messages(),
            Self::Run(run) => run.messages(),
            Self::Slow(slow) => slow.messages(),
            Self::Timeline(timeline) => timeline.messages(),
            Self::Report(report) => report.messages(),
            Self::Summary(summary) => summary.messages(),
            Self::Text(text) => text.messages(),
            Self::Watch(watch) => watch.messages(),
        }
    }

    pub(crate) fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        match self {
            Self::Check(check) => check.run(messages),
            Self::Filter(filter) => filter.run(messages),
            Self::Pending(pending) => pending.run(messages),
            Self::Redact(redact) => redact.run(messages),
            Self::Run(run) => run.run(messages),
            Self::Slow(slow) => slow.run(messages),
            Self::Timeline(timeline) => timeline.run(messages),
            Self::Report(report) => report.run(messages),
            Self::Summary(summary) => summary.run(messages),
            Self::Text(text) => text.run(messages),
            Self::Watch(watch) => watch.run(messages),
        }
    }
}
