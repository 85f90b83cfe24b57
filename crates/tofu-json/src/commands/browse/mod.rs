//! `browse`: a plan or a state in the terminal.

mod bodies;
mod clipboard;
mod filtered;
mod listed;
mod live;
mod reader;

use crate::commands::Verb;
use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::display::DisplayArgs;
use crate::options::document::version_notice;
use crate::options::filter::{FilterArgs, note_unmatched};
use crate::options::input::{InputArgs, InputSource};
use crate::options::limits;
use crate::options::plan_file;
use crate::options::profile::ProfileArgs;
use crate::options::schemas::{self, SchemaArgs};
use crate::options::threads::ThreadArgs;
use crate::screen::Screen;
use crate::signals::{Asked, listen_as_reader};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use live::Live;
use reader::Reader;
use std::path::Path;
use std::sync::Arc;
use tofu_json_browse::{Browser, BrowserOptions};
use tofu_json_model::gate::{Notice, Refusal, Strictness, gate_version};
use tofu_json_show::review::{Important, LineOptions};
use tofu_json_show::{Error, Options, Report};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json browse plan.json
  tofu-json browse plan.json --schemas schemas.json
  tofu show -json plan.out | tofu-json browse
  tofu-json browse plan.json --only delete,replace --not-address 'module.scratch[*'

Keys:
  up, k / down, j      the line before and after
  page up / page down  a screen up and down
  home / end, G        the first and the last line
  enter, right, l      open a group; open an object to its differences
  left, h              close it, or go to what is around it
  t                    the object as the text that OpenTofu prints, and back
  g                    group by module, by action, by type
  - / +                close all groups and objects; open all groups
  /                    search addresses and types as you type
  n / N                the next match and the one before
  f                    choose which actions and types are listed
  F                    type which are listed, as --only, --address and others
  x                    list everything again
  y                    copy the address to the clipboard of the terminal
  m                    the mouse selects text of the terminal, and back
  < / >                see more of the left and of the right of long lines
  ?                    show these keys
  escape               back
  q, ctrl-c            quit

A click selects a line, and on the selected line it is enter; the wheel scrolls. Copying uses the
sequence OSC 52, which some terminals have to be told to allow. Sensitive values are not shown, also
where the same text is not marked as sensitive in another object.

Exit codes:
  0  fine
  1  an error: the document cannot be read, or there is no terminal";

// Arguments of `browse`.
#[derive(Debug, Args)]
pub(crate) struct BrowseArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    schemas: SchemaArgs,

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
    profile: ProfileArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

impl Verb for BrowseArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.input.source()?;
        let schema_source = self.schemas.source(&source)?;
        let environment = Environment::read();
        if environment.terminal.is_none() || environment.dumb {
            return Err(no_terminal(
                "expected a terminal that can be drawn on as standard output, found none",
            ));
        }
        let content = source.open_with(schema_source.as_ref())?;
        let notes = plan_file::notes(&content, &source);
        let lacks_schemas = content.made().is_some_and(|made| made.inferred);
        let schemas = schema_source.as_ref().map(schemas::open).transpose()?;
        let asked = Arc::new(Asked::default());
        listen_as_reader(Arc::clone(&asked), true);
        let screen = Screen::open().ok_or_else(|| {
            no_terminal("expected a terminal that gives keys to this program, found none")
        })?;
        let display = self.display.resolve(&environment, false);
        let reader = Reader::start(content, schemas, self.reading());
        let reader = reader.map_err(|error| failure(Error::Thread(error), &source, None))?;
        let options = BrowserOptions::default()
            .title(&title(&source))
            .color(display.color)
            .filter(self.filters.filter());
        let mut browser = Browser::new(options);
        if lacks_schemas {
            // What that means is said at the end, where it stays.
            browser.warn("no provider schemas");
        }
        let live = Live::new(browser, reader, self.display.columns());
        let shown = live.show(screen, &asked);
        asked.end_by_signal();
        let (report, unmatched) =
            shown.map_err(|error| failure(*error, &source, schema_source.as_ref()))?;
        notes.iter().for_each(|note| messages.print(note));
        let refusal = report.as_ref().and_then(version_refusal);
        if let Some(refusal) = refusal {
            messages.print(&version_notice(&Notice(refusal), &source));
        }
        for note in report.into_iter().flat_map(|report| report.notes) {
            messages.print(&Message::note(note, &source.name()));
        }
        note_unmatched(&unmatched, messages);
        Ok(ExitCode::Fine)
    }
}

impl BrowseArgs {
    fn reading(&self) -> reader::ReaderOptions {
        reader::ReaderOptions {
            options: Options::default()
                .sanitize(true)
                .profile(self.profile.profile())
                .infer_profile(self.profile.is_told())
                .threads(self.threads.count())
                .limits(limits::nesting())
                .text(Some(limits::text().unwrap_or(MOST_TEXT).min(MOST_TEXT)))
                .compression(limits::compression()),
            important: Important::with(self.important.clone()),
            context: self.context,
            filter: self.filters.filter(),
        }
    }
}

/// Bytes of the text of one object: nobody reads more in a terminal.
const MOST_TEXT: u64 = 64 << 20;

#[cold]
fn no_terminal(text: &str) -> Failure {
    Message::error("no-terminal", text)
        .with_help("`tofu-json review FILE` prints a plan for people without one, `tofu-json show FILE` also a state")
        .into()
}

/// Why the version of a document would be refused where a decision follows from what is read.
fn version_refusal(report: &Report) -> Option<Refusal> {
    let version = report.format_version.as_deref();
    gate_version(report.kind, version, Strictness::Compatible).err()
}

/// The name of the file without its folders.
fn title(source: &InputSource) -> String {
    let name = source.path().and_then(Path::file_name);
    name.map_or_else(|| source.name(), |name| name.to_string_lossy().into_owned())
}

fn failure(error: Error, document: &InputSource, schemas: Option<&InputSource>) -> Failure {
    match error {
        Error::Document(problem) => Message::problem(problem, &document.name()).into(),
        Error::Schemas(problem) => {
            Message::problem(problem, &schemas.unwrap_or(document).name()).into()
        }
        Error::Read(error) => document.unreadable(&error),
        Error::Write(error) => {
            Message::error("terminal", format!("the terminal cannot be used: {error}")).into()
        }
        other => Message::error("error", other.to_string()).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::EXAMPLES;
    use tofu_json_browse::KEYS;

    #[test]
    fn the_help_lists_the_keys() {
        for line in KEYS.lines() {
            assert!(EXAMPLES.contains(line), "{line}");
        }
    }
}
