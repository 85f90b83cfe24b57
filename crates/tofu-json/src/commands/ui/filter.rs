use super::log;
use super::withheld::Withheld;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::output::OutputArgs;
use crate::options::stream::StreamArgs;
use clap::{Args, ValueEnum};
use tofu_json_ui::{Action, Content, Filter, Level, Phase, ReadOptions, StreamFilter, Timestamp};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json ui filter apply.jsonl --type diagnostic --level error
  tofu-json ui filter apply.jsonl --module 'module.network*' --action create --action delete
  tofu-json ui filter apply.jsonl --address 'aws_instance.web[*]' --phase applying -o web.jsonl

In patterns `*` matches any characters and `?` one; brackets and quotes match themselves.

Messages are written as they are read, each on a line of its own. If the recording cannot be read
to its end, standard output has the messages before that point; with `-o` a file is written only if
all of it could be read.

Exit codes:
  0  fine
  1  an error";

// Arguments of `ui filter`.
#[derive(Debug, Args)]
pub(crate) struct FilterArgs {
    #[command(flatten)]
    stream: StreamArgs,

    /// Keep messages of a type, such as `apply_complete`; `none` for those without one.
    #[arg(long = "type", value_name = "TYPE")]
    types: Vec<String>,

    /// Keep messages of a level: trace, debug, info, warn or error.
    #[arg(long = "level", value_name = "LEVEL", value_parser = level)]
    levels: Vec<Level>,

    /// Keep messages about resources whose address matches a pattern.
    #[arg(long = "address", value_name = "PATTERN")]
    addresses: Vec<String>,

    /// Keep messages about resources in modules whose address matches a pattern; `root` for the
    /// root module.
    #[arg(long = "module", value_name = "PATTERN")]
    modules: Vec<String>,

    /// Keep messages about an action, such as `create`.
    #[arg(long = "action", value_name = "ACTION")]
    actions: Vec<String>,

    /// Keep messages of a phase of the run.
    #[arg(long = "phase", value_name = "PHASE", value_enum)]
    phases: Vec<RunPhase>,

    /// Keep messages from a moment on, such as `2026-01-02T03:04:05Z`.
    #[arg(long, value_name = "TIME", value_parser = timestamp)]
    from: Option<Timestamp>,

    /// Keep messages up to a moment.
    #[arg(long, value_name = "TIME", value_parser = timestamp)]
    until: Option<Timestamp>,

    /// Keep lines that are no messages, too.
    #[arg(long)]
    foreign: bool,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum RunPhase {
    /// Nothing has happened yet.
    Starting,
    /// Objects are refreshed, data sources are read.
    Planning,
    /// The planned changes have been listed.
    Planned,
    /// It is being done.
    Applying,
    /// Tests run.
    Testing,
    /// The final message is there.
    Finished,
}

impl RunPhase {
    const fn phase(self) -> Phase {
        match self {
            Self::Starting => Phase::Starting,
            Self::Planning => Phase::Planning,
            Self::Planned => Phase::Planned,
            Self::Applying => Phase::Applying,
            Self::Testing => Phase::Testing,
            Self::Finished => Phase::Finished,
        }
    }
}

fn level(word: &str) -> Result<Level, String> {
    let level = Level::from(word);
    let is_known = ["trace", "debug", "info", "warn", "error"].contains(&word);
    is_known
        .then_some(level)
        .ok_or_else(|| "expected trace, debug, info, warn or error".to_owned())
}

fn timestamp(text: &str) -> Result<Timestamp, String> {
    Timestamp::parse(text).ok_or_else(|| "expected a time like 2026-01-02T03:04:05Z".to_owned())
}

impl Verb for FilterArgs {
    fn run(&self, _messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.stream.source()?;
        let mut filter = StreamFilter::new(self.filter()).keep_foreign(self.foreign);
        let mut lines = Withheld::open(&self.output)?;
        let mut line = Vec::new();
        log::read(&source, ReadOptions::unchecked(), |event| {
            if matches!(event.content, Content::Message { .. } | Content::Refused(_)) {
                lines.release()?;
            }
            if !filter.keeps(event) {
                return Ok(());
            }
            line.clear();
            event.line.write_apart(&mut line);
            lines.line(&line, &source)
        })?;
        lines.finish()?;
        Ok(ExitCode::Fine)
    }
}

impl FilterArgs {
    fn filter(&self) -> Filter {
        // Words of the command line for what has none in the messages.
        let named = |values: &[String], word: &str| -> Vec<String> {
            let named = values.iter().map(|value| {
                if value == word {
                    String::new()
                } else {
                    value.clone()
                }
            });
            named.collect()
        };
        let mut filter = Filter::default();
        filter.types = named(&self.types, "none");
        filter.levels.clone_from(&self.levels);
        filter.addresses.clone_from(&self.addresses);
        filter.modules = named(&self.modules, "root");
        filter.actions = self
            .actions
            .iter()
            .map(|word| Action::of_either_word(word))
            .collect();
        filter.phases = self.phases.iter().map(|phase| phase.phase()).collect();
        filter.from = self.from;
        filter.until = self.until;
        filter
    }
}
