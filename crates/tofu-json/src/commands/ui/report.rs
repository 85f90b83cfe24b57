use super::log::{self, CommandArgs};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::input::InputSource;
use crate::options::markdown::only_for_markdown;
use crate::options::output::OutputArgs;
use crate::options::stream::StreamsArgs;
use clap::{Args, ValueEnum};
use tofu_json_report::{NotKept, Recorder, Recording, github, gitlab, junit, markdown, sarif_of};
use tofu_json_ui::ReadOptions;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu test -json | tofu-json ui report --format junit -o junit.xml
  tofu-json ui report plan.jsonl --format github
  tofu-json ui report apply.jsonl --format markdown >> \"$GITHUB_STEP_SUMMARY\"
  tofu-json ui report */plan.jsonl --format gitlab -o gl-code-quality-report.json
  tofu -chdir=envs/prod plan -json | tofu-json ui report --format github --root envs/prod

Messages name files relative to the folder that OpenTofu ran in. The report needs names relative to
the root of the repository, so each name gets the folder of its recording in front: in
`envs/prod/plan.jsonl` the file `main.tf` becomes `envs/prod/main.tf`. If the recording is in
another folder, give the right one with `--root`; `--root .` leaves the names as they are.

The report has neither the code around diagnostics nor values.

Exit codes:
  0  fine, however the runs ended: `ui summary` says that
  1  an error: a file that cannot be read, or of an unknown version; the others are reported";

/// A comment on GitHub takes so many bytes.
const COMMENT: usize = 65_536;

// Arguments of `ui report`.
#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    streams: StreamsArgs,

    /// The format of the report.
    #[arg(long, value_enum)]
    format: ReportFormat,

    /// The folder of the configuration, as the repository sees it.
    ///
    /// Messages name files relative to the folder that OpenTofu ran in. Without this option, that
    /// is the folder of each recording, unless the recording has an absolute path or comes from
    /// standard input.
    #[arg(long, value_name = "DIR")]
    root: Option<String>,

    /// The most bytes that Markdown may have [default: 65536, the limit of a comment on GitHub].
    #[arg(long, value_name = "BYTES")]
    budget: Option<usize>,

    #[command(flatten)]
    command: CommandArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// JUnit's XML: runs of tests, or operations, as cases.
    Junit,
    /// SARIF 2.1.0: diagnostics as results.
    Sarif,
    /// Annotations of a GitHub workflow, ten errors and ten warnings at most.
    Github,
    /// The code quality report of GitLab.
    Gitlab,
    /// Markdown that fits the budget.
    Markdown,
}

impl Verb for ReportArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        if self.budget.is_some() && self.format != ReportFormat::Markdown {
            return Err(only_for_markdown("--budget"));
        }
        let sources = self.streams.sources()?;
        let mut recordings = Vec::new();
        let all_read = log::each(&sources, messages, |source| {
            let recording = self.record(source)?;
            note_not_kept(&recording, messages);
            recordings.push(recording);
            Ok(())
        })?;
        if recordings.is_empty() {
            return Ok(ExitCode::Error);
        }
        let text = match self.format {
            ReportFormat::Junit => junit(&recordings),
            ReportFormat::Sarif => sarif_of(&recordings, env!("CARGO_PKG_VERSION")),
            ReportFormat::Github => github(&recordings),
            ReportFormat::Gitlab => gitlab(&recordings),
            ReportFormat::Markdown => markdown(&recordings, self.budget.unwrap_or(COMMENT)),
        };
        self.output.write(text, !all_read)?;
        Ok(ExitCode::error_unless(all_read))
    }
}

impl ReportArgs {
    fn record(&self, source: &InputSource) -> Result<Recording, Failure> {
        let mut recorder = Recorder::new(self.command.fold());
        let end = log::read_known(source, ReadOptions::folding(), |event| {
            recorder.event(event);
            Ok(())
        })?;
        let recording = recorder.finish(&source.name(), &end);
        Ok(recording.rooted(&self.root(source)))
    }

    /// The folder that the file names of a recording begin in.
    fn root(&self, source: &InputSource) -> String {
        let of_recording = match source {
            InputSource::File(path) if path.is_relative() => path.parent(),
            _ => None,
        };
        let of_recording = of_recording.map(|folder| folder.display().to_string());
        self.root.clone().or(of_recording).unwrap_or_default()
    }
}

/// Says what no format of the report can have: most of them have no place for a number.
fn note_not_kept(recording: &Recording, messages: &Messages) {
    let NotKept {
        errors, warnings, ..
    } = recording.not_kept();
    if (errors, warnings) != (0, 0) {
        let text = format!(
            "more diagnostics than a report takes: the last {errors} errors and {warnings} warnings are left out"
        );
        messages.print(&Message::remark("left-out", text).in_file(&recording.name));
    }
}
