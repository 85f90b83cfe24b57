mod csv;
mod github;
mod json;
mod markdown;
mod sections;
mod sums;
mod table;

use crate::commands::Verb;
use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::display::{Display, DisplayArgs};
use crate::options::document::{FoundDocument, VersionArgs};
use crate::options::filter::{FilterArgs, note_unmatched};
use crate::options::input::{FilesArgs, InputSource};
use crate::options::limits;
use crate::options::output::OutputArgs;
use crate::options::threads::ThreadArgs;
use clap::{Args, ValueEnum};
use sums::{Plan, Sums};
use tofu_json_model::filter::PlanFilter;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::summary::{Listing, Options, Summary, SummaryError};
use tofu_json_plan_file::DocumentUse;
use tofu_json_review::SecretFinder;
use tofu_json_vocab::ChangeFilter;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json summary plan.json
  tofu-json summary */plan.json --format csv -o plans.csv
  tofu show -json plan.out | tofu-json summary --format gitlab > plan-report.json
  tofu-json summary plan.json --format github >> \"$GITHUB_OUTPUT\"
  tofu-json summary plan.json --format markdown >> \"$GITHUB_STEP_SUMMARY\"
  tofu-json summary plan.json --only delete,replace --not-type 'null_*' --addresses

Each change counts once, under the word that its plan has for it: create, update, replace,
delete, forget, read or no-op. OpenTofu's line `Plan: …` counts a replacement twice, as one to
add and one to destroy; so does the format gitlab. Tables leave columns out that are all zero.

The formats table, markdown and github name what is deleted and what is replaced. Where the same
happens to several instances of a resource, tables have one line for them, such as
`module.svc[*].aws_instance.web (3)`, and the first 20 lines of a kind.

With filters only what they take is counted and named, and the output says what they leave out.
Results, failed checks and exit codes are those of the whole plan.

Exit codes:
  0  fine
  1  an error: a file that cannot be read; the others are still counted
  2  fine, and there are changes (with --detailed-exitcode)";

// Arguments of `summary`.
#[derive(Debug, Args)]
pub(crate) struct SummaryArgs {
    #[command(flatten)]
    files: FilesArgs,

    /// How the numbers are written.
    #[arg(long, value_enum, default_value_t)]
    format: SummaryFormat,

    /// List the addresses of everything that changes, without a limit.
    ///
    /// Not with the format gitlab, which has only numbers.
    #[arg(long)]
    addresses: bool,

    #[command(flatten)]
    filters: FilterArgs,

    #[command(flatten)]
    display: DisplayArgs,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    /// End with 2 if there are changes, with 1 if a plan failed part-way.
    #[arg(long)]
    detailed_exitcode: bool,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum SummaryFormat {
    /// Tables for people: by plan, by type, by module.
    #[default]
    Table,
    /// One JSON object: every plan, and all together.
    Json,
    /// A JSON object a line, one for each plan.
    Ndjson,
    /// Comma-separated values: a line for each plan, and for each of its types and modules.
    Csv,
    /// Markdown, for a pull request or the summary of a job.
    Markdown,
    /// The report of a GitLab merge request: objects to create, update and delete.
    Gitlab,
    /// Lines `NAME=VALUE` for the outputs of a GitHub step: numbers, and addresses as JSON lists.
    Github,
}

impl Verb for SummaryArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        if self.addresses && self.format == SummaryFormat::Gitlab {
            let message = "the format gitlab has no place for addresses";
            return Err(Message::error("usage", message)
                .with_help("leave `--addresses` out, or choose another format")
                .into());
        }
        let filter = self.filters.filter();
        if !filter.is_empty() && self.format == SummaryFormat::Gitlab {
            let message = "the format gitlab cannot say that something is left out";
            return Err(Message::error("usage", message)
                .with_help("leave the filters out, or choose another format")
                .into());
        }
        let sources = self.files.sources()?;
        let threads = self.threads.for_each_of(sources.len());
        let read = self
            .threads
            .map(&sources, |source| self.read(source, &filter, threads));
        let mut sums = Sums::default();
        for (source, read) in sources.iter().zip(read) {
            match read {
                Ok((plan, notes)) => {
                    notes.iter().for_each(|note| messages.print(note));
                    sums.add(plan);
                }
                Err(Failure::Message(message)) => {
                    messages.print(&message);
                    sums.failed.push(source.name());
                }
                Err(other) => return Err(other),
            }
        }
        if sums.plans.is_empty() {
            return Ok(ExitCode::Error);
        }
        if let Some(tally) = &sums.total.filtered {
            note_unmatched(&tally.unmatched, messages);
        }
        self.output
            .write(self.text(&sums), self.detailed_exitcode)?;
        Ok(self.exit_code(&sums))
    }
}

/// The summary of what a filter takes.
fn read_summary(
    found: &FoundDocument<'_>,
    options: &Options,
    filter: &ChangeFilter,
) -> Result<Summary, SummaryError> {
    let input = &mut found.opened.window();
    if filter.is_empty() {
        return Summary::read(input, options);
    }
    let part = |range| found.part(range);
    let filter = PlanFilter::new(filter, options.limits, part);
    Summary::read_filtered(input, options, filter)
}

/// What is made of a plan file. Filters may ask for values, and what is read once is made as a whole, for messages of
/// failed checks can repeat secrets.
fn document_use(source: &InputSource, filter: &ChangeFilter) -> DocumentUse {
    match source {
        InputSource::File(_) if !filter.asks_for_attributes() => DocumentUse::Counts,
        _ => DocumentUse::Whole,
    }
}

/// The strings that the masks of a plan hide, with the values of its file.
fn secrets_of_values(source: &InputSource) -> Result<SecretFinder, Failure> {
    let content = source.open()?;
    FoundDocument::new(&content, source)?.secrets_of_plan()
}

impl SummaryArgs {
    fn read(
        &self,
        source: &InputSource,
        filter: &ChangeFilter,
        threads: usize,
    ) -> Result<(Plan, Vec<Message>), Failure> {
        let document_use = document_use(source, filter);
        let content = source.open_for(None, document_use, threads)?;
        let found = FoundDocument::new(&content, source)?;
        if !matches!(found.kind, DocumentKind::Plan | DocumentKind::RenderPlan) {
            return Err(found.wrong_kind("a plan"));
        }
        let options = Options::default()
            .limits(limits::nesting())
            .strictness(self.versions.strictness())
            .listing(self.listing());
        let mut summary = read_summary(&found, &options, filter).map_err(|error| match error {
            SummaryError::Version(refusal) => found.refused(&refusal),
            SummaryError::Plan(error) => found.failure(error),
            other => Message::error("error", other.to_string())
                .in_file(&source.name())
                .into(),
        })?;
        let checks = &mut summary.failed_checks;
        if checks.iter().any(|check| !check.problems.is_empty()) {
            let secrets = match content.made() {
                Some(_) if document_use == DocumentUse::Counts => secrets_of_values(source)?,
                _ => found.secrets_of_plan()?,
            };
            let messages = checks.iter_mut().flat_map(|check| &mut check.problems);
            secrets.hide_messages(messages);
        }
        let mut notes = found.notes(summary.end)?;
        notes.extend(summary.notice().map(|notice| found.notice(&notice)));
        let file = source.name();
        Ok((Plan { file, summary }, notes))
    }

    /// Whether the format has names even where nobody asks for them.
    const fn names_some(&self) -> bool {
        matches!(
            self.format,
            SummaryFormat::Table | SummaryFormat::Markdown | SummaryFormat::Github
        )
    }

    const fn listing(&self) -> Listing {
        match self.addresses {
            true => Listing::All,
            false if self.names_some() => Listing::Deleting,
            false => Listing::Nothing,
        }
    }

    fn text(&self, sums: &Sums) -> String {
        let all = self.addresses;
        match self.format {
            SummaryFormat::Table => table::write(sums, all, self.display()),
            SummaryFormat::Json => json::write(sums),
            SummaryFormat::Ndjson => json::write_lines(sums),
            SummaryFormat::Csv => csv::write(sums),
            SummaryFormat::Markdown => markdown::write(sums, all),
            SummaryFormat::Gitlab => json::write_gitlab(&sums.total),
            SummaryFormat::Github => github::write(sums, all),
        }
    }

    fn display(&self) -> Display {
        self.display
            .resolve(&Environment::read(), self.output.is_file())
    }

    fn exit_code(&self, sums: &Sums) -> ExitCode {
        match self.detailed_exitcode {
            _ if !sums.failed.is_empty() => ExitCode::Error,
            true if sums.total.errored => ExitCode::Error,
            true if sums.total.has_changes() => ExitCode::Changes,
            _ => ExitCode::Fine,
        }
    }
}
