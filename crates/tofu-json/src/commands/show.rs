use crate::commands::Verb;
use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::Harmless;
use crate::message::{Message, MessageFormat, Messages};
use crate::options::content::InputContent;
use crate::options::display::DisplayArgs;
use crate::options::filter::{FilterArgs, note_unmatched};
use crate::options::input::{InputArgs, InputSource};
use crate::options::limits;
use crate::options::output::OutputArgs;
use crate::options::plan_file;
use crate::options::profile::ProfileArgs;
use crate::options::schemas::{self, SchemaArgs};
use crate::options::threads::ThreadArgs;
use crate::progress::{Bar, Removing};
use clap::{Args, ValueEnum};
use std::io;
use tofu_json_plan_file::{DocumentUse, MadeDocument, Program};
use tofu_json_show::{Error, Format, Options, PlanMode, Profile, Report, show_filtered};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu show -json plan.out | tofu-json show
  tofu providers schema -json > schemas.json
  tofu-json show plan.json --schemas schemas.json
  tofu-json show plan.json --detailed-exitcode -o plan.txt
  tofu show -json | tofu-json show --color always | less -R
  tofu-json show plan.json --only delete,replace --module 'module.network*'

`tofu-json FILE` is short for `tofu-json show FILE`.

With filters the text has only the changes of a plan that they take, and says at its end what they leave
out. The line `Plan: …` and the exit code are those of the whole plan.

Exit codes:
  0  fine
  1  an error; with --detailed-exitcode also a plan that failed part-way
  2  fine, and the plan has changes (with --detailed-exitcode)";

// Arguments of `show`.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    schemas: SchemaArgs,

    /// Whether the plan was made with -destroy or -refresh-only.
    ///
    /// The JSON of a plan does not say so, and OpenTofu prints other words for a plan without
    /// changes and for drift. `auto` guesses: a plan that lists no changes for the objects of its
    /// state counts as refresh-only.
    #[arg(long, value_enum, default_value_t)]
    mode: ModeOption,

    /// Show sensitive values.
    #[arg(long)]
    show_sensitive: bool,

    #[command(flatten)]
    display: DisplayArgs,

    #[command(flatten)]
    profile: ProfileArgs,

    /// Also print the changes that wait for the next plan, as remote runs of Terraform do.
    #[arg(long)]
    deferred: bool,

    /// Check every byte of the document before anything is printed.
    ///
    /// Without it, the parts of the document that the text does not need are skipped: an error in them
    /// goes unnoticed, unless a string has no end or a bracket does not match.
    #[arg(long)]
    strict: bool,

    /// What to print: the text of OpenTofu, or the differences as JSON.
    #[arg(long, value_enum, default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    filters: FilterArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    /// End with 2 if there are changes, with 1 if the plan failed part-way.
    ///
    /// With it anything but a plan is an error, such as a state or the error page of a server.
    #[arg(long)]
    detailed_exitcode: bool,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ModeOption {
    #[default]
    Auto,
    Normal,
    RefreshOnly,
    Destroy,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum OutputFormat {
    #[default]
    Text,
    Computed,
}

impl Verb for ShowArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.input.source()?;
        let schema_source = self.schemas.source(&source)?;
        let threads = self.threads.for_each_of(1);
        let document = source.open_for(schema_source.as_ref(), self.document_use(), threads)?;
        let schemas = schema_source.as_ref().map(schemas::open).transpose()?;
        let made = document.made();
        let mut sink = self.output.open()?;
        let environment = Environment::read();
        let bar = Bar::new(messages.format() == MessageFormat::Text && !environment.dumb);
        let on_terminal = environment.terminal.is_some() && !self.output.is_file();
        let mut text = Removing {
            to: &mut sink,
            bar: on_terminal.then_some(&bar),
        };
        let mut json;
        let out: &mut dyn io::Write = match self.format {
            OutputFormat::Text => &mut text,
            OutputFormat::Computed => {
                json = Harmless::new(text);
                &mut json
            }
        };
        let shown = show_filtered(
            document.as_input(),
            document
                .own_schemas()
                .or_else(|| schemas.as_ref().map(InputContent::as_input)),
            &self.options(&environment, made),
            &self.filters.filter(),
            &bar,
            out,
        );
        bar.remove();
        let report = shown.map_err(|error| self.failure(error, &source, schema_source.as_ref()))?;
        sink.finish().map_err(|error| self.write_failure(&error))?;
        let code = self.exit_code(&report);
        for note in plan_file::notes(&document, &source) {
            messages.print(&note);
        }
        if let Some(tally) = &report.filtered {
            note_unmatched(&tally.unmatched, messages);
        }
        for note in report.notes {
            messages.print(&Message::note(note, &source.name()));
        }
        Ok(code)
    }
}

impl ShowArgs {
    /// With what a plan file says of itself: the mode, and the release that wrote it.
    fn options(&self, environment: &Environment, made: Option<&MadeDocument>) -> Options {
        let mode = made.map(|made| made.mode);
        let display = self.display.resolve(environment, self.output.is_file());
        Options::default()
            .mode(self.mode.plan_mode().or(mode))
            .show_sensitive(self.show_sensitive)
            .color(display.color)
            .sanitize(display.sanitize)
            .width(display.width)
            .profile(self.profile_for(made))
            .infer_profile(self.profile.is_told())
            .deferred(self.deferred)
            .automation(environment.automation)
            .format(self.format.format())
            .only_plans(self.detailed_exitcode)
            .threads(self.threads.count())
            .strict(self.strict)
            .limits(limits::nesting())
            .text(limits::text())
            .compression(limits::compression())
    }

    /// A plan file is read by the release that wrote it alone, so that its text is that release's unless another is
    /// asked for.
    fn profile_for(&self, made: Option<&MadeDocument>) -> Profile {
        let written = made.and_then(|made| {
            let newest =
                (made.program == Program::Terraform).then(|| Profile::newest(Program::Terraform));
            Profile::of_version(made.program, &made.terraform_version).or(newest)
        });
        self.profile.given().or(written).unwrap_or_default()
    }

    /// What is made of a plan file: with `--strict` all of it is looked at.
    fn document_use(&self) -> DocumentUse {
        match self.format {
            OutputFormat::Text if self.strict => DocumentUse::Whole,
            OutputFormat::Text if self.filters.filter().is_empty() => DocumentUse::Text,
            OutputFormat::Text => DocumentUse::FilteredText,
            OutputFormat::Computed => DocumentUse::Whole,
        }
    }

    const fn exit_code(&self, report: &Report) -> ExitCode {
        match (self.detailed_exitcode, report) {
            (true, Report { errored: true, .. }) => ExitCode::Error,
            (true, Report { changes: true, .. }) => ExitCode::Changes,
            _ => ExitCode::Fine,
        }
    }

    fn failure(
        &self,
        error: Error,
        document: &InputSource,
        schemas: Option<&InputSource>,
    ) -> Failure {
        match error {
            Error::Document(problem) => Message::problem(problem, &document.name()).into(),
            Error::Schemas(problem) => {
                Message::problem(problem, &schemas.unwrap_or(document).name()).into()
            }
            Error::Write(error) => self.write_failure(&error),
            Error::Read(error) => document.unreadable(&error),
            other => Message::error("error", other.to_string()).into(),
        }
    }

    fn write_failure(&self, error: &io::Error) -> Failure {
        self.output.broken(error, self.detailed_exitcode)
    }
}

impl ModeOption {
    const fn plan_mode(self) -> Option<PlanMode> {
        match self {
            Self::Auto => None,
            Self::Normal => Some(PlanMode::Normal),
            Self::RefreshOnly => Some(PlanMode::RefreshOnly),
            Self::Destroy => Some(PlanMode::Destroy),
        }
    }
}

impl OutputFormat {
    const fn format(self) -> Format {
        match self {
            Self::Text => Format::Text,
            Self::Computed => Format::Computed,
        }
    }
}
