use super::many::{Sections, States};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::grid::{Cell, Grid};
use crate::message::Messages;
use crate::options::document::VersionArgs;
use crate::options::formats::ListFormat;
use crate::options::input::FilesArgs;
use crate::options::output::OutputArgs;
use clap::Args;
use serde::Serialize;
use std::iter;
use tofu_json_model::state::StateFacts;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json state summary */terraform.tfstate
  tofu state pull | tofu-json state summary --format json

JSON is a line for each state.

Exit codes:
  0  fine
  1  an error: a file that cannot be read; the others are still listed";

/// The version of the JSON; it grows when the meaning of a member changes.
const VERSION: u32 = 1;

// Arguments of `state summary`.
#[derive(Debug, Args)]
pub(crate) struct StateSummaryArgs {
    #[command(flatten)]
    states: FilesArgs,

    /// How the states are listed.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for StateSummaryArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let states = States {
            sources: &self.states.sources()?,
            secrets: None,
            strictness: self.versions.strictness(),
            messages,
        };
        let mut sections = Sections::open(&self.output)?;
        let mut grid = Grid::default();
        grid.row(HEADINGS.map(Cell::text));
        let code = states.each(|contents, state, source| {
            let facts = StateFacts::of(state.kind, state.state, contents);
            match self.format {
                ListFormat::Text => {
                    grid.row(row(&source.name(), &facts));
                    Ok(())
                }
                ListFormat::Json => sections.record(&record(&source.name(), &facts), None),
            }
        })?;
        if self.format == ListFormat::Text {
            sections.write(iter::once(grid.write()))?;
        }
        sections.finish()?;
        Ok(code)
    }
}

const HEADINGS: [&str; 11] = [
    "file",
    "kind",
    "serial",
    "lineage",
    "version",
    "objects",
    "outputs",
    "providers",
    "tainted",
    "deposed",
    "bytes",
];

fn row(file: &str, facts: &StateFacts) -> Vec<Cell> {
    let text = |text: &Option<String>| Cell::text(text.as_deref().unwrap_or("-"));
    vec![
        Cell::text(file),
        Cell::text(facts.kind.noun()),
        text(&facts.serial),
        text(&facts.lineage),
        text(&facts.program_version),
        Cell::number(facts.managed + facts.data),
        Cell::number(facts.outputs),
        Cell::number(facts.providers.len()),
        Cell::number(facts.tainted),
        Cell::number(facts.deposed),
        Cell::number(facts.bytes),
    ]
}

#[derive(Serialize)]
struct FactsRecord<'f> {
    version: u32,
    file: &'f str,
    kind: &'static str,
    serial: Option<&'f str>,
    lineage: Option<&'f str>,
    program_version: Option<&'f str>,
    managed: usize,
    data: usize,
    outputs: usize,
    tainted: usize,
    deposed: usize,
    providers: Vec<ProviderRecord<'f>>,
    bytes: usize,
}

#[derive(Serialize)]
struct ProviderRecord<'f> {
    name: &'f str,
    objects: usize,
}

fn record<'f>(file: &'f str, facts: &'f StateFacts) -> FactsRecord<'f> {
    let providers = facts.providers.iter();
    FactsRecord {
        version: VERSION,
        file,
        kind: facts.kind.noun(),
        serial: facts.serial.as_deref(),
        lineage: facts.lineage.as_deref(),
        program_version: facts.program_version.as_deref(),
        managed: facts.managed,
        data: facts.data,
        outputs: facts.outputs,
        tainted: facts.tainted,
        deposed: facts.deposed,
        providers: providers
            .map(|(name, objects)| ProviderRecord {
                name,
                objects: *objects,
            })
            .collect(),
        bytes: facts.bytes,
    }
}
