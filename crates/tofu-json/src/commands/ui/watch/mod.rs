//! `ui watch`: a run as it goes.

mod colour;
mod conclusion;
mod lines;
mod live;
mod plan;
mod pump;
mod view;

pub(super) use colour::visible_in_colour;
pub(super) use conclusion::{Diagnostics, is_good, summary};
pub(super) use lines::Lines;
pub(super) use live::{Watched, show};
pub(super) use plan::PlannedChanges;
use pump::pump_plain;
pub(super) use pump::{Pumped, Tee, pump};
pub(super) use view::{View, ViewOptions};

use super::log::refused;
use crate::commands::Verb;
use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::display::DisplayArgs;
use crate::options::input::InputSource;
use crate::screen::Screen;
use crate::signals::{Asked, listen_as_reader};
use clap::Args;
use conclusion::heads;
use std::fs::File;
use std::io::{IsTerminal as _, Read, Write as _, stdin, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use tofu_json_show::Options;
use tofu_json_ui::RunEnd;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu apply -json -auto-approve | tofu-json ui watch
  tofu plan -json | tofu-json ui watch --tee plan.jsonl
  tofu apply -json plan.out | tofu-json ui watch --plan plan.json
  tofu-json ui watch apply.jsonl

Keys of the view:
  up, k / down, j     select a row of the list
  tab                 list what runs, what waits, what is done, what failed
  f                   list what failed
  enter               open the row: a whole error, or a change (with --plan)
  page up / page down scroll the log
  home / end          the oldest and the newest line of the log
  /                   filter list and log; enter keeps it, escape drops it
  ?, h                show these keys
  escape              back
  q                   leave the view; then each event is printed as a line
  ctrl-c              interrupt the run, as without the view

Without a terminal each event is a line. The detail of an error follows below it, indented, with at
most 20 lines.

The messages are always read to the end: when you leave the view, when nobody reads the output any
more, and when you press ctrl-c. Otherwise the program that writes them would die of a closed pipe.
SIGTERM and SIGHUP leave the view; this program then ends after the last message. A second SIGTERM
ends it at once.

Exit codes:
  0  every run in the stream succeeded
  1  a run failed, was interrupted or has no end, or the stream could not be read or copied";

// Arguments of `ui watch`.
#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    /// The messages; `-` is standard input, which is also read when it is piped. It can be a
    /// named pipe.
    ///
    /// A file can be UTF-8 or UTF-16, plain or compressed with gzip or zstd.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Keep the stream in a file, byte for byte; of a compressed file or one in UTF-16, its messages in
    /// UTF-8.
    #[arg(long, value_name = "FILE")]
    tee: Option<PathBuf>,

    /// Show planned changes from a plan, as `tofu show -json` prints it.
    #[arg(long, value_name = "PLAN")]
    plan: Option<PathBuf>,

    #[command(flatten)]
    display: DisplayArgs,
}

impl Verb for WatchArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = match &self.file {
            Some(path) => InputSource::new(path),
            None if stdin().is_terminal() => return Err(Failure::NoInput),
            None => InputSource::StandardInput,
        };
        let (stream, is_file) = open(&source)?;
        let plan = self.plan.as_deref().map(PlannedChanges::read).transpose()?;
        let mut tee = self.tee.as_deref().map(Tee::create).transpose()?;
        let environment = Environment::read();
        let display = self.display.resolve(&environment, false);
        let watched = Arc::new(Watched::new(View::new(ViewOptions {
            color: display.color,
            logs_messages: true,
            has_plan: plan.is_some(),
            is_live: !is_file,
            command: None,
        })));
        let mut watch = Watch {
            watched: &watched,
            asked: Arc::default(),
            diagnostics: Diagnostics::new(
                Options::default()
                    .color(display.color)
                    .sanitize(true)
                    .width(display.width),
            ),
            is_file,
        };
        listen_as_reader(Arc::clone(&watch.asked), is_file);
        let on_terminal = environment.terminal.is_some() && !environment.dumb;
        let screen = if on_terminal { Screen::open() } else { None };
        let has_screen = screen.is_some();
        let (pumped, unwritten) = match screen {
            Some(screen) => watch.live(screen, plan, stream, tee.as_mut(), messages),
            None => watch.lines(stream, tee.as_mut()),
        };
        let is_good = watch.conclude(&source, has_screen, messages);
        let fault = pumped.fault.map(|error| source.unreadable(&error));
        if let Some(Failure::Message(message)) = &fault {
            messages.print(message);
        }
        let copied = tee.as_ref().and_then(Tee::failure);
        for message in unwritten.iter().chain(&copied) {
            messages.print(message);
        }
        watch.asked.end_by_signal();
        let is_written = unwritten.is_none() && copied.is_none();
        let is_whole = pumped.end.is_some() && fault.is_none() && is_written;
        Ok(ExitCode::error_unless(is_good && is_whole))
    }
}

/// Opens the stream; also whether it is a file that is there already.
fn open(source: &InputSource) -> Result<(Box<dyn Read + Send>, bool), Failure> {
    let file = match source {
        InputSource::StandardInput => return Ok((Box::new(stdin()), false)),
        InputSource::File(path) => File::open(path).map_err(|error| source.unreadable(&error))?,
    };
    let is_file = file.metadata().is_ok_and(|metadata| metadata.is_file());
    Ok((Box::new(file), is_file))
}

/// One stream that is watched.
struct Watch<'w> {
    watched: &'w Watched,
    asked: Arc<Asked>,
    diagnostics: Diagnostics,
    is_file: bool,
}

impl Watch<'_> {
    /// A line for each event on standard output; also what kept them from being written.
    fn lines(&mut self, stream: impl Read, tee: Option<&mut Tee>) -> (Pumped, Option<Message>) {
        let mut lines = Lines::new(stdout());
        let pumped = self.read(stream, tee, |event| lines.event(event));
        (pumped, lines.failure())
    }

    /// Reads to the end.
    fn read(
        &mut self,
        stream: impl Read,
        tee: Option<&mut Tee>,
        mut print: impl FnMut(&tofu_json_ui::Event<'_>),
    ) -> Pumped {
        let (watched, diagnostics) = (self.watched, &mut self.diagnostics);
        let sink = |event: &tofu_json_ui::Event<'_>| {
            watched.event(event);
            diagnostics.event(event);
            print(event);
        };
        // Of what is being written the start may be a while in coming.
        let pumped = if self.is_file {
            pump_plain(stream, tee, sink)
        } else {
            pump(stream, tee, sink)
        };
        watched.end(pumped.end.as_ref().map_or_else(RunEnd::default, RunEnd::of));
        watched.close();
        pumped
    }

    /// The view on the terminal, while another thread reads.
    fn live(
        &mut self,
        screen: Screen,
        plan: Option<PlannedChanges>,
        mut stream: impl Read + Send,
        mut tee: Option<&mut Tee>,
        messages: &Messages,
    ) -> (Pumped, Option<Message>) {
        let (watched, is_file) = (self.watched, self.is_file);
        let asked = Arc::clone(&self.asked);
        let watched_to_end = thread::scope(|scope| {
            let read = || {
                let mut lines = Lines::new(stdout());
                let pumped = self.read(&mut stream, tee.as_deref_mut(), |event| {
                    if watched.is_left() {
                        lines.event(event);
                    }
                });
                (pumped, lines.failure())
            };
            let reader = thread::Builder::new().spawn_scoped(scope, read).ok()?;
            let shown = || show(watched, screen, plan, &asked, is_file);
            // Whatever happens to the view, the stream is read.
            let _ = catch_unwind(AssertUnwindSafe(shown));
            if !watched.is_closed() && !is_file && asked.end.load(Ordering::Relaxed) == 0 {
                messages.print(&Message::remark(
                    "reading-on",
                    "you have left the view; the run goes on, and its messages follow as lines",
                ));
                watched.leave();
            }
            Some(reader.join().unwrap_or_default())
        });
        // Without a second thread there is no view.
        watched_to_end.unwrap_or_else(|| self.lines(stream, tee))
    }

    /// Prints how it ended; whether that is well.
    fn conclude(&self, source: &InputSource, has_screen: bool, messages: &Messages) -> bool {
        let view = self.watched.view();
        let is_good = is_good(&view);
        if has_screen {
            let text = self.diagnostics.text() + &summary(&view, &source.name(), None);
            // Nobody may be there to read it.
            let _ = stdout().write_all(text.as_bytes());
            return is_good;
        }
        if let Some(heads) = heads(&view).filter(|_| !is_good) {
            messages.print(&Message::remark("run-outcome", heads));
        }
        if let Some(found) = view.refused() {
            messages.print(&refused(&source.name(), found));
        }
        is_good
    }
}

#[cfg(test)]
mod tests {
    use super::EXAMPLES;
    use super::view::KEYS;

    #[test]
    fn the_help_lists_the_keys_of_the_view() {
        for line in KEYS.lines() {
            assert!(EXAMPLES.contains(line), "{line}");
        }
    }
}
