use super::log::{self, CommandArgs, Log};
use crate::commands::Verb;
use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::output::OutputArgs;
use crate::options::stream::StreamsArgs;
use clap::{Args, ValueEnum};
use tofu_json_render::timeline::{Timeline, csv, html, svg, text, trace};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json ui timeline apply.jsonl
  tofu-json ui timeline apply.jsonl --format html --top 200 -o timeline.html
  tofu-json ui timeline apply.jsonl --format trace -o trace.json
  tofu-json ui timeline plan.jsonl --action refresh --action read

Provisioners are drawn below their operations. Operations without an end are drawn to the end of the
run. A trace can be opened in Perfetto and in Chrome's about:tracing.

Refreshes are drawn only with `--action`: there are many, and most take no time. Traces and tables,
which programs read, always have them.

Exit codes:
  0  fine
  1  an error: a file that cannot be read; the others are still drawn";

// Arguments of `ui timeline`.
#[derive(Debug, Args)]
pub(crate) struct TimelineArgs {
    #[command(flatten)]
    streams: StreamsArgs,

    /// How the timeline is drawn.
    #[arg(long, value_enum, default_value_t)]
    format: TimelineFormat,

    /// Keep only this many operations and provisioners of each run, those that took longest.
    #[arg(long, value_name = "N")]
    top: Option<usize>,

    /// Draw only operations that do this, such as `create`, `read` or `refresh`; `all` draws all of them.
    ///
    /// Provisioners come with their operations. Without it, all but refreshes are drawn in text, svg
    /// and html, and all in trace and csv.
    #[arg(long = "action", value_name = "ACTION")]
    actions: Vec<String>,

    /// Columns of the text [default: those of the terminal, else 78].
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16))]
    width: Option<u16>,

    #[command(flatten)]
    command: CommandArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum TimelineFormat {
    /// Bars of characters.
    #[default]
    Text,
    /// A picture that needs nothing else.
    Svg,
    /// A page with the picture and a table, that needs nothing else.
    Html,
    /// Trace events, as Chrome and Perfetto read them.
    Trace,
    /// Comma-separated values: a line for each operation.
    Csv,
}

/// The columns where no terminal says.
const DEFAULT_WIDTH: usize = 78;

impl Verb for TimelineArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let sources = self.streams.sources()?;
        let mut timelines = Vec::new();
        let all_read = log::each(&sources, messages, |source| {
            let log = Log::read(source, self.command)?;
            for (number, run) in (1..).zip(&log.runs) {
                let title = if log.runs.len() > 1 {
                    format!("{}, run {number}", log.file)
                } else {
                    log.file.clone()
                };
                let mut timeline = Timeline::of(&title, run);
                timeline.keep_work(|work| self.draws(work));
                if let Some(top) = self.top {
                    timeline.keep_longest(top);
                }
                timelines.push(timeline);
            }
            Ok(())
        })?;
        if timelines.is_empty() {
            return Ok(ExitCode::Error);
        }
        let text = match self.format {
            TimelineFormat::Text => text(&timelines, self.width()),
            TimelineFormat::Svg => svg(&timelines),
            TimelineFormat::Html => html(&timelines),
            TimelineFormat::Trace => trace(&timelines),
            TimelineFormat::Csv => csv(&timelines),
        };
        self.output.write(text, !all_read)?;
        Ok(ExitCode::error_unless(all_read))
    }
}

impl TimelineArgs {
    /// Whether operations that do this are wanted.
    fn draws(&self, work: &str) -> bool {
        if self.actions.is_empty() {
            let has_all = matches!(self.format, TimelineFormat::Trace | TimelineFormat::Csv);
            return has_all || work != "refresh";
        }
        let is_wanted = |action: &String| action == work || action == "all";
        self.actions.iter().any(is_wanted)
    }

    fn width(&self) -> usize {
        let terminal = Environment::read().terminal.flatten();
        let terminal = terminal.filter(|_| !self.output.is_file());
        self.width
            .map(usize::from)
            .or(terminal)
            .unwrap_or(DEFAULT_WIDTH)
    }
}
