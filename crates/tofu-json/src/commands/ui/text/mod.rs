mod documents;
mod page;

use super::log;
use crate::commands::Verb;
use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::content::InputContent;
use crate::options::display::DisplayArgs;
use crate::options::document::VersionArgs;
use crate::options::input::{InputSource, read_at_most_once};
use crate::options::limits;
use crate::options::output::OutputArgs;
use crate::options::profile::ProfileArgs;
use crate::options::schemas::{self, SchemaArgs};
use crate::options::stream::StreamsArgs;
use clap::{Args, ValueEnum};
use documents::{Documents, PlanText};
use page::Page;
use std::path::PathBuf;
use tofu_json_diagnostic::Batch;
use tofu_json_model::gate::Strictness as Versions;
use tofu_json_render::stream::{self, Narrator};
use tofu_json_show::{Options, PlanMode};
use tofu_json_ui::{ReadOptions, Strictness};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu apply -json -auto-approve | tee apply.jsonl | tofu-json ui text
  tofu-json ui text apply.jsonl
  tofu-json ui text apply.jsonl.gz --color always | less -R
  tofu-json ui text plan.jsonl -o plan.txt
  tofu-json ui text apply.jsonl --plan plan.json --schemas schemas.json

Messages name the planned changes, and do not say what changes in them: the text has the line
`Plan: ...` only. With `--plan` it has the whole plan in that place, as `tofu-json show` prints it.
Prompts and advice on next steps are not in the messages either.

Everything goes to standard output, errors and warnings too.

Exit codes:
  0  the text is out, whatever it says
  1  an error: a file that cannot be read, or holds no messages; the others are still printed";

// Arguments of `ui text`.
#[derive(Debug, Args)]
pub(crate) struct TextArgs {
    #[command(flatten)]
    streams: StreamsArgs,

    #[command(flatten)]
    display: DisplayArgs,

    /// The plan of the run, as `tofu show -json PLANFILE` prints it.
    ///
    /// Its text is printed where the run printed it: the messages do not contain it.
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,

    /// The mode that a plan was made in, which the messages do not say.
    ///
    /// It decides the words for a plan without changes. Without it they are no more than that there
    /// are none.
    #[arg(long, value_enum)]
    mode: Option<PlanModeArg>,

    /// Fold errors that are alike into the first of them.
    #[arg(long)]
    consolidate_errors: bool,

    /// Print warnings that are alike one by one.
    #[arg(long)]
    no_consolidate_warnings: bool,

    #[command(flatten)]
    schemas: SchemaArgs,

    #[command(flatten)]
    profile: ProfileArgs,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PlanModeArg {
    Normal,
    RefreshOnly,
    Destroy,
}

impl Verb for TextArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let sources = self.streams.sources()?;
        let schemas = self.schemas(&sources)?;
        let options = self.options();
        let plan = self.plan(&sources, schemas.as_ref(), &options)?;
        let schemas = schemas.as_ref().map(|(_, content)| content);
        let documents = Documents::new(options, schemas, plan);
        let mut sink = self.output.open()?;
        let all_read = log::each(&sources, messages, |source| {
            let mut page = Page::new(options, &mut sink, *source == InputSource::StandardInput);
            self.print(source, &documents, &mut page)
        })?;
        for note in documents.into_notes() {
            messages.print(&note);
        }
        sink.finish()
            .map_err(|error| self.output.broken(&error, false))?;
        Ok(ExitCode::error_unless(all_read))
    }
}

impl TextArgs {
    /// The schemas for plans and states in the messages of tests.
    fn schemas(
        &self,
        sources: &[InputSource],
    ) -> Result<Option<(InputSource, InputContent)>, Failure> {
        let mut found = None;
        for source in sources {
            found = self.schemas.source(source)?;
        }
        let open = |source: InputSource| Ok((source.clone(), schemas::open(&source)?));
        found.map(open).transpose()
    }

    /// The plan of the run, of which there must be one.
    fn plan(
        &self,
        sources: &[InputSource],
        schemas: Option<&(InputSource, InputContent)>,
        options: &Options,
    ) -> Result<Option<PlanText>, Failure> {
        let Some(path) = &self.plan else {
            return Ok(None);
        };
        let source = InputSource::new(path);
        let schemas = schemas.map(|(source, content)| (source, content));
        let of_schemas = schemas.map(|(source, _)| source);
        read_at_most_once(sources.iter().chain([&source]).chain(of_schemas))?;
        if sources.len() > 1 {
            let text = "expected one recording beside `--plan`, found several";
            return Err(Message::error("usage", text)
                .with_help("run the command once for each, with the plan of each")
                .into());
        }
        PlanText::read(&source, schemas, options).map(Some)
    }

    fn print(
        &self,
        source: &InputSource,
        documents: &Documents<'_>,
        page: &mut Page<'_>,
    ) -> Result<(), Failure> {
        let batch = Batch::default()
            .consolidate_warnings(!self.no_consolidate_warnings)
            .consolidate_errors(self.consolidate_errors);
        let how = stream::Options::default()
            .program(self.profile.profile().rules().program)
            .width(documents.options().width)
            .mode(documents.options().mode)
            .batch(batch);
        let mut narrator = Narrator::new(how, documents);
        log::read_known(source, self.read_options(), |event| {
            let raw = narrator.event(page.canvas(), event);
            page.turn(raw, event.message().is_some())
                .map_err(|error| self.output.broken(&error, false))
        })?;
        narrator.finish(page.canvas());
        page.turn(None, true)
            .map_err(|error| self.output.broken(&error, false))
    }

    fn read_options(&self) -> ReadOptions {
        ReadOptions::unchecked().with(match self.versions.strictness() {
            Versions::Lax => Strictness::Permissive,
            _ => Strictness::Tolerant,
        })
    }

    fn options(&self) -> Options {
        let environment = Environment::read();
        let display = self.display.resolve(&environment, self.output.is_file());
        Options::default()
            .mode(self.mode.map(PlanModeArg::plan_mode))
            .color(display.color)
            .sanitize(display.sanitize)
            .width(display.width)
            .profile(self.profile.profile())
            .automation(environment.automation)
            .limits(limits::nesting())
            .compression(limits::compression())
    }
}

impl PlanModeArg {
    const fn plan_mode(self) -> PlanMode {
        match self {
            Self::Normal => PlanMode::Normal,
            Self::RefreshOnly => PlanMode::RefreshOnly,
            Self::Destroy => PlanMode::Destroy,
        }
    }
}
