mod forms;

use super::compared::{Comparing, failure};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::display::DisplayArgs;
use crate::options::document::VersionArgs;
use crate::options::input::{InputSource, TwoInputsArgs};
use crate::options::output::OutputArgs;
use crate::options::schemas::{self, SecretSchemaArgs};
use crate::options::threads::ThreadArgs;
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
pub(crate) use forms::{DiffFormat, DifferenceWriter};
use tofu_json_show::Error;
use tofu_json_show::compare::{
    ComparedDocument, ComparisonError, DifferenceTally, DocumentComparison, IgnoredPaths,
};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json diff approved.json plan.json
  tofu-json diff plan.json state.json
  tofu-json diff approved.json plan.json --ignore 'tags.*' --format markdown
  tofu show -json plan.out | tofu-json diff approved.json - --format json

Of two plans it is compared what they do, of two states what is in them. Of a plan and the state after it has been
applied every object is looked at: done as planned, done otherwise, not done, done besides. What
the plan does not know may be anything.

Exit codes:
  0  both mean the same; the plan was carried out
  1  an error
  2  they are different";

// Arguments of `diff`.
#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    #[command(flatten)]
    inputs: TwoInputsArgs,

    #[command(flatten)]
    schemas: SecretSchemaArgs,

    #[command(flatten)]
    telling: DifferenceArgs,
}

// What of differences is written, and how.
#[derive(Debug, Args)]
pub(crate) struct DifferenceArgs {
    /// How the differences are written.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: DiffFormat,

    /// Attributes that may differ, such as `tags.*` or `*.etag`; what is below them may, too.
    #[arg(long, value_name = "PATH", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) ignore: Vec<String>,

    #[command(flatten)]
    pub(crate) display: DisplayArgs,

    #[command(flatten)]
    pub(crate) versions: VersionArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl Verb for DiffArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let sources = self.inputs.both()?;
        let comparing = self.telling.comparing(messages, false);
        let [one, other] = &sources;
        let contents = [one.open()?, other.open()?];
        let [first, second] = &contents;
        let schemas = self.schemas.beside(&[one, other])?;
        let schemas = schemas.map(|schemas| Ok::<_, Failure>((schemas::open(&schemas)?, schemas)));
        let schemas = schemas.transpose()?;
        let open = |content, source| comparing.open_with_schemas(content, source, schemas.as_ref());
        let documents = [open(first, one)?, open(second, other)?];
        let mut writer = self.telling.writer()?;
        let kinds = documents.each_ref().map(kind);
        let [before, after] = kinds;
        let begun = writer.begin(&[("before", before), ("after", after)]);
        begun.map_err(|error| self.telling.output.broken(&error, true))?;
        let comparison = DocumentComparison::new(documents.each_ref());
        let tally = self
            .telling
            .tell(&comparing, comparison, [one, other], writer)?;
        for (document, source) in documents.iter().zip(&sources) {
            comparing.print_notes(document, source)?;
        }
        Ok(ExitCode::changes_unless(tally.is_empty()))
    }
}

fn kind(document: &ComparedDocument<'_>) -> &'static str {
    if document.is_plan() { "plan" } else { "state" }
}

impl DifferenceArgs {
    /// How the documents are read.
    pub(crate) fn comparing<'m>(&self, messages: &'m Messages, only_plans: bool) -> Comparing<'m> {
        Comparing::new(messages, self.threads.count(), self.versions, only_plans)
    }

    /// What the differences are written by.
    pub(crate) fn writer(&self) -> Result<DifferenceWriter, Failure> {
        let sink = self.output.open()?;
        let to_file = self.output.is_file();
        Ok(DifferenceWriter::new(
            sink,
            self.format,
            self.display,
            to_file,
        ))
    }

    /// Writes what differs between two documents.
    pub(crate) fn tell(
        &self,
        comparing: &Comparing<'_>,
        comparison: DocumentComparison<'_, '_>,
        sources: [&InputSource; 2],
        mut writer: DifferenceWriter,
    ) -> Result<DifferenceTally, Failure> {
        let comparison = comparison.ignored(IgnoredPaths::new(self.ignore.clone()));
        let told = comparison.each(&comparing.bar, &mut |entry| {
            comparing.bar.remove();
            writer.entry(entry)
        });
        comparing.bar.remove();
        let tally = told.map_err(|error| self.failure(error, sources))?;
        let finished = writer.finish(&tally);
        finished.map_err(|error| self.output.broken(&error, true))?;
        Ok(tally)
    }

    #[cold]
    fn failure(&self, error: ComparisonError, sources: [&InputSource; 2]) -> Failure {
        let [one, other] = sources;
        match (*error.error, error.document) {
            (Error::Write(error), _) => self.output.broken(&error, true),
            (error, Some(1)) => failure(error, other),
            (error, _) => failure(error, one),
        }
    }
}
