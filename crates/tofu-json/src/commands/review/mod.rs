mod forms;
mod plans;

use crate::commands::Verb;
use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{MessageFormat, Messages};
use crate::options::content::InputContent;
use crate::options::display::{Display, DisplayArgs};
use crate::options::document::VersionArgs;
use crate::options::filter::FilterArgs;
use crate::options::input::FilesArgs;
use crate::options::limits;
use crate::options::markdown::MarkdownArgs;
use crate::options::output::OutputArgs;
use crate::options::schemas::{self, SchemaArgs};
use crate::options::threads::ThreadArgs;
use crate::progress::Bar;
use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueEnum};
use plans::{OpenPlans, PlanReading};
use std::cell::Cell;
use tofu_json_show::Options;
use tofu_json_show::review::{
    HtmlOptions, Important, LineOptions, MarkdownOptions, ReviewTextOptions,
};
use tofu_json_term::Style;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu show -json plan.out | tofu-json review
  tofu-json review plan.json --schemas schemas.json
  tofu-json review */plan.json --format markdown --budget 65536 -o comment.md
  tofu-json review plan.json --format github-summary >> \"$GITHUB_STEP_SUMMARY\"
  tofu-json review plan.json --format html -o review.html
  tofu-json review plan.json --format json --important 'acme_vault_*'

What may break most comes first: objects that hold data and are deleted or replaced, then what
else is deleted, replaced, updated and created. Objects with the same change are one entry.

Exit codes:
  0  fine
  1  an error: a file that cannot be read; the others are still reviewed, and the review says so
  2  fine, and there are changes (with --detailed-exitcode)";

/// A job summary of GitHub takes so many bytes.
const JOB_SUMMARY: usize = 1 << 20;

// Arguments of `review`.
#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    files: FilesArgs,

    #[command(flatten)]
    schemas: SchemaArgs,

    /// How the review is written.
    #[arg(long, value_enum, default_value_t)]
    format: ReviewFormat,

    #[command(flatten)]
    markdown: MarkdownArgs,

    /// Types of resources that hold data as well, such as `acme_vault_*`.
    ///
    /// Types of databases, disks, buckets and keys of the large clouds are known. `*` matches any characters,
    /// `?` one: docs/filters.md.
    #[arg(long, value_name = "GLOB", value_parser = NonEmptyStringValueParser::new())]
    important: Vec<String>,

    /// How many lines that stay are shown around a changed line of a text.
    #[arg(short = 'U', long, value_name = "LINES", default_value_t = LineOptions::default().context)]
    context: usize,

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
enum ReviewFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object: what differs, value by value.
    Json,
    /// Markdown for a comment, which always fits its budget.
    Markdown,
    /// Markdown for the summary of a GitHub job.
    GithubSummary,
    /// One page for a browser, with search and filters, that makes no request.
    Html,
}

impl Verb for ReviewArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        self.refuse_ignored()?;
        let sources = self.files.sources()?;
        let schema_source = self.schemas.beside(&Vec::from_iter(&sources))?;
        let schemas = schema_source.as_ref().map(schemas::open).transpose()?;
        let environment = Environment::read();
        let bar = Bar::new(messages.format() == MessageFormat::Text && !environment.dumb);
        let reading = PlanReading {
            options: self.options(),
            important: Important::with(self.important.clone()),
            filter: self.filters.filter(),
            schemas: schemas.as_ref().map(InputContent::as_input),
            schema_source: schema_source.as_ref(),
            names: sources.len() > 1,
            strictness: self.versions.strictness(),
            sources: &sources,
            messages,
            bar: &bar,
            has_failed: Cell::new(false),
        };
        let contents = reading.contents(&sources)?;
        let sessions = reading.sessions(&contents)?;
        let mut plans = reading.plans(&sessions)?;
        let written = match self.format {
            ReviewFormat::Json => self.write_json(&reading, &mut plans),
            _ => self.write_forms(&reading, &mut plans, &environment),
        };
        bar.remove();
        written?;
        reading.print_notes(&plans);
        Ok(self.exit_code(&reading, &plans))
    }
}

impl ReviewArgs {
    /// Refuses what the format would pass over.
    fn refuse_ignored(&self) -> Result<(), Failure> {
        match self.format {
            ReviewFormat::Markdown => Ok(()),
            ReviewFormat::GithubSummary => self.markdown.refuse_other_targets(),
            ReviewFormat::Text | ReviewFormat::Json | ReviewFormat::Html => self.markdown.refuse(),
        }
    }

    fn options(&self) -> Options {
        Options::default()
            .only_plans(true)
            .threads(self.threads.count())
            .limits(limits::nesting())
            .text(limits::text())
            .compression(limits::compression())
    }

    fn exit_code(&self, reading: &PlanReading<'_>, plans: &OpenPlans<'_>) -> ExitCode {
        let reports = || plans.plans.iter().map(|plan| plan.session.report());
        match self.detailed_exitcode {
            _ if reading.has_failed.get() => ExitCode::Error,
            true if reports().any(|report| report.errored) => ExitCode::Error,
            true if reports().any(|report| report.changes) => ExitCode::Changes,
            _ => ExitCode::Fine,
        }
    }

    fn lines(&self, width: usize) -> LineOptions {
        let mut lines = LineOptions::default();
        lines.context = self.context;
        lines.width = width;
        lines
    }

    fn text_options(&self, display: Display, unread: Vec<String>) -> ReviewTextOptions {
        let mut options = ReviewTextOptions::default();
        options.style = Style::default().color(display.color).sanitize(true);
        options.lines = self.lines(display.width);
        options.unread = unread;
        options
    }

    /// The only plan is what a page is called by.
    fn html_options(&self, plans: &OpenPlans<'_>, unread: Vec<String>) -> HtmlOptions {
        let mut options = HtmlOptions::default();
        options.lines.context = self.context;
        if let [plan] = &*plans.plans {
            options.title = Some(format!("Review of {}", plan.source.name()));
        }
        options.unread = unread;
        options
    }

    fn markdown_options(&self, unread: Vec<String>) -> MarkdownOptions {
        let mut options = MarkdownOptions::of(self.markdown.target());
        options.marker.clone_from(&self.markdown.marker);
        options.link.clone_from(&self.markdown.link);
        options.lines = self.lines(options.lines.width);
        if self.format == ReviewFormat::GithubSummary {
            options.budget = JOB_SUMMARY;
        }
        options.budget = self.markdown.budget.unwrap_or(options.budget);
        options.unread = unread;
        options
    }
}
