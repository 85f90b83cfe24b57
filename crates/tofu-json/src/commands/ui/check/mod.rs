mod json;
mod text;

use super::log::{self, CommandArgs};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::formats::ListFormat;
use crate::options::output::OutputArgs;
use crate::options::stream::StreamsArgs;
use clap::{Args, ValueEnum};
use tofu_json_diagnostic::Severity;
use tofu_json_ui::{Note, ReadOptions, Run, RunEnd, StreamEnd, StreamFinding, Strictness};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json ui check apply.jsonl
  tofu-json ui check --strictness strict --format json */apply.jsonl

What a line says is shown only with --show-sensitive.

Exit codes:
  0  nothing was found but what is worth knowing (info)
  1  an error was found: something could not be read or must not be trusted; also a file that
     cannot be read at all; the others are still checked
  2  a warning was found: something is not as OpenTofu writes it";

// Arguments of `ui check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    streams: StreamsArgs,

    /// How the findings are written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    /// How much is accepted without a finding.
    #[arg(long, value_enum, default_value_t)]
    strictness: CheckStrictness,

    /// How many findings of a file are listed, and how many notes; the others are counted.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_findings: usize,

    /// Show what the lines say where something was found, secrets included.
    #[arg(long)]
    show_sensitive: bool,

    #[command(flatten)]
    command: CommandArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum CheckStrictness {
    /// Only what OpenTofu writes.
    Strict,
    /// What wrappers and collectors make of it, too.
    #[default]
    Tolerant,
    /// Also messages of formats that are not known.
    Permissive,
}

/// What was found in a stream.
struct CheckedStream {
    file: String,
    end: StreamEnd,
    runs: Vec<Run>,
    findings: Vec<StreamFinding>,
    /// How many findings are not listed.
    more: u64,
    worst: Option<Severity>,
    /// How many notes the text lists.
    most_notes: usize,
    show_sensitive: bool,
}

impl CheckedStream {
    fn notes(&self) -> impl Iterator<Item = &Note> {
        self.runs.iter().flat_map(|run| &run.notes)
    }
}

impl Verb for CheckArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let sources = self.streams.sources()?;
        let mut texts = Vec::new();
        let mut worst: Option<Severity> = None;
        let all_read = log::each(&sources, messages, |source| {
            let checked = self.check(source)?;
            worst = worst.take().max(checked.worst.clone());
            texts.push(match self.format {
                ListFormat::Text => text::write(&checked),
                ListFormat::Json => json::write(&checked),
            });
            Ok(())
        })?;
        if !texts.is_empty() {
            let text = self.format.join(&texts, sources.len() > 1);
            self.output.write(text, true)?;
        }
        Ok(match worst {
            _ if !all_read => ExitCode::Error,
            Some(Severity::Error) => ExitCode::Error,
            Some(Severity::Warning) => ExitCode::Changes,
            Some(_) | None => ExitCode::Fine,
        })
    }
}

impl CheckArgs {
    fn check(&self, source: &crate::options::input::InputSource) -> Result<CheckedStream, Failure> {
        let options = ReadOptions::default().with(match self.strictness {
            CheckStrictness::Strict => Strictness::Strict,
            CheckStrictness::Tolerant => Strictness::Tolerant,
            CheckStrictness::Permissive => Strictness::Permissive,
        });
        let mut fold = self.command.fold();
        let mut found = FoundFindings {
            findings: Vec::new(),
            more: 0,
            worst: None,
            limit: self.max_findings,
        };
        let end = log::read_any(source, options, |event| {
            fold.event(event);
            found.add(event.findings);
            Ok(())
        })?;
        found.add(&end.findings);
        Ok(CheckedStream {
            file: source.name(),
            runs: fold.finish(RunEnd::of(&end)),
            end,
            findings: found.findings,
            more: found.more,
            worst: found.worst,
            most_notes: self.max_findings,
            show_sensitive: self.show_sensitive,
        })
    }
}

/// The word for a severity: what is worth knowing of a stream is its `info`, and `note` is about a
/// run.
fn word(severity: &Severity) -> &str {
    match severity {
        Severity::Note => "info",
        severity => severity.as_str(),
    }
}

/// Findings up to a limit.
struct FoundFindings {
    findings: Vec<StreamFinding>,
    more: u64,
    worst: Option<Severity>,
    limit: usize,
}

impl FoundFindings {
    fn add(&mut self, findings: &[StreamFinding]) {
        for finding in findings {
            self.worst = self.worst.take().max(Some(finding.severity()));
            if self.findings.len() < self.limit {
                self.findings.push(finding.clone());
            } else {
                self.more += 1;
            }
        }
    }
}
