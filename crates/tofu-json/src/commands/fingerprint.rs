use super::compared::{Comparing, failure};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Messages, visible_on_one_line};
use crate::options::document::VersionArgs;
use crate::options::input::{FilesArgs, InputSource};
use crate::options::output::OutputArgs;
use crate::options::threads::ThreadArgs;
use clap::{Args, ValueEnum};
use serde::Serialize;
use tofu_json_show::compare::{Fingerprint, Statement};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu show -json plan.out | tofu-json fingerprint > approved.txt
  tofu-json fingerprint */plan.json
  tofu-json fingerprint plan.json --format intoto -o statement.json

Two plans have the same fingerprint if they do the same with the same objects and outputs. The order and
the spelling of the JSON, times, versions, drift, the state, the configuration and masks do not
matter. docs/fingerprint.md says how it is made, for those who compute it themselves.

Exit codes:
  0  fine
  1  an error: a file that cannot be read; the others still have their fingerprints";

// Arguments of `fingerprint`.
#[derive(Debug, Args)]
pub(crate) struct FingerprintArgs {
    #[command(flatten)]
    files: FilesArgs,

    /// How the fingerprints are written.
    #[arg(long, value_enum, default_value_t)]
    format: FingerprintFormat,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum FingerprintFormat {
    /// A line for each plan, with its name where there are several.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// A statement of in-toto, for tools that sign.
    Intoto,
}

impl Verb for FingerprintArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let sources = self.files.sources()?;
        let comparing = Comparing::new(messages, self.threads.count(), self.versions, true);
        let mut found = Vec::new();
        for source in &sources {
            match fingerprint_of(&comparing, source) {
                Ok(fingerprint) => found.push((source.name(), fingerprint)),
                Err(Failure::Message(message)) if sources.len() > 1 => {
                    comparing.bar.remove();
                    messages.print(&message);
                }
                Err(other) => return Err(other),
            }
        }
        comparing.bar.remove();
        if found.is_empty() {
            return Ok(ExitCode::Error);
        }
        self.write(&found, sources.len() > 1)?;
        Ok(ExitCode::error_unless(found.len() == sources.len()))
    }
}

/// The fingerprint of the plan in a file.
pub(crate) fn fingerprint_of(
    comparing: &Comparing<'_>,
    source: &InputSource,
) -> Result<Fingerprint, Failure> {
    let content = source.open()?;
    let document = comparing.open(&content, source)?;
    let fingerprint = document
        .fingerprint(&comparing.bar)
        .map_err(|error| failure(error, source))?;
    comparing.print_notes(&document, source)?;
    Ok(fingerprint)
}

impl FingerprintArgs {
    fn write(&self, found: &[(String, Fingerprint)], names: bool) -> Result<(), Failure> {
        match self.format {
            FingerprintFormat::Text => {
                let line = |(name, fingerprint): &(String, Fingerprint)| match names {
                    true => format!("{fingerprint}  {}\n", visible_on_one_line(name)),
                    false => format!("{fingerprint}\n"),
                };
                let text: String = found.iter().map(line).collect();
                self.output.write(text, false)
            }
            FingerprintFormat::Json => {
                let plans = found.iter().map(|(name, fingerprint)| PlanRecord {
                    name,
                    fingerprint: fingerprint.to_string(),
                });
                let record = FingerprintsRecord {
                    format_version: "1.0",
                    plans: plans.collect(),
                };
                self.output.write_json(&record, false)
            }
            FingerprintFormat::Intoto => {
                let plans = found.iter().map(|(name, one)| (name.as_str(), *one));
                self.output.write_json(&Statement::of(plans), false)
            }
        }
    }
}

#[derive(Serialize)]
struct FingerprintsRecord<'f> {
    format_version: &'static str,
    plans: Vec<PlanRecord<'f>>,
}

#[derive(Serialize)]
struct PlanRecord<'f> {
    name: &'f str,
    fingerprint: String,
}
