mod graph;
mod json;
mod text;

use super::module_folder::{ModuleFolder, TestsFolderArgs};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::Messages;
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use clap::{Args, ValueEnum};
use json::ReferenceLists;
use std::path::PathBuf;
use tofu_json_module::{Declarations, References};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config refs
  tofu-json config refs infra --check
  tofu-json config refs --format dot | dot -Tsvg > refs.svg
  tofu-json config refs --format json | jq -r '.unused[].address'

Arguments that override files replace do not count, nor do test files. Names of `for` and `dynamic` are no \
references. Circles through a called module are not reported: what goes into it need not come out again.

Exit codes:
  0  fine; without --check also where names are not declared
  1  an error
  2  with --check: a name is not declared, or references go round in a circle; with --unused also where \
nothing refers to something";

// Arguments of `config refs`.
#[derive(Debug, Args)]
pub(crate) struct RefsArgs {
    /// The folder of the module.
    #[arg(value_name = "DIR", default_value = ".")]
    folder: PathBuf,

    #[command(flatten)]
    program: ProgramArgs,

    /// End with 2 when a name is not declared, or references go round in a circle.
    #[arg(long)]
    check: bool,

    /// With --check: also when nothing refers to a variable, a local value, a data source or an
    /// aliased provider configuration.
    #[arg(long, requires = "check")]
    unused: bool,

    /// How the references are written.
    #[arg(long, value_enum, default_value_t)]
    format: RefsFormat,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum RefsFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// A graph for Graphviz.
    Dot,
    /// A graph for Mermaid.
    Mermaid,
}

/// References with the names of files.
struct NamedReferences<'r> {
    files: Vec<String>,
    references: &'r References,
}

impl NamedReferences<'_> {
    /// The name of a file by its number.
    fn file(&self, number: usize) -> &str {
        self.files.get(number).map_or("", String::as_str)
    }
}

impl Verb for RefsArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let folder =
            ModuleFolder::open_for(self.program.program(), &self.folder, TestsFolderArgs::NAME)?;
        let files = folder.configuration()?;
        let sources = files.sources();
        super::mistakes::note(&sources, messages);
        let files = sources.iter().map(|(source, kind)| (source, *kind));
        let references = References::of(&Declarations::of(files));
        let named = NamedReferences {
            files: sources
                .iter()
                .map(|(source, _)| source.name().to_owned())
                .collect(),
            references: &references,
        };
        let text = match self.format {
            RefsFormat::Text => text::write(&named),
            RefsFormat::Json => to_line(&ReferenceLists::of(&named)),
            RefsFormat::Dot => graph::dot(&references),
            RefsFormat::Mermaid => graph::mermaid(&references),
        };
        self.output.write(text, self.check)?;
        let broken = references.unresolved().next().is_some() || !references.cycles().is_empty();
        let unused = self.unused && !references.unused().is_empty();
        Ok(if self.check && (broken || unused) {
            ExitCode::Changes
        } else {
            ExitCode::Fine
        })
    }
}
