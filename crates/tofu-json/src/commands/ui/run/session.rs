//! One run of the program, from its start to its exit status.

use super::child::{self, ReaderThread};
use super::forward::Process;
use super::pty::{Pty, PtySide};
use super::text::ProgramText;
use super::{Arguments, Channel};
use crate::commands::ui::watch::{
    Diagnostics, Lines, PlannedChanges, Pumped, Tee, Watched, show, summary,
};
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::screen::Screen;
use crate::signals::Asked;
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal as _, Write as _, stderr, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tofu_json_ui::{Phase, Questions, RunEnd};

/// How often it is looked whether the view can begin.
const LOOK: Duration = Duration::from_millis(20);

/// What one run needs.
pub(super) struct Session {
    pub(super) name: OsString,
    pub(super) process: Arc<Process>,
    pub(super) asked: Arc<Asked>,
    pub(super) watched: Arc<Watched>,
    pub(super) diagnostics: Arc<Mutex<Diagnostics>>,
    pub(super) questions: Questions,
    pub(super) text: Arc<ProgramText>,
    /// The view that is there from the start.
    pub(super) screen: Option<Screen>,
    pub(super) plan: Option<PlannedChanges>,
    pub(super) tee: Option<Tee>,
}

/// How the messages were read, and their copy.
type ReadMessages = (Pumped, Option<Tee>);

impl Session {
    pub(super) fn run(
        mut self,
        command: Command,
        arguments: &Arguments<'_>,
        channel: Channel,
        pty: Option<(Arc<Pty>, PtySide)>,
        messages: &Messages,
    ) -> Result<ExitCode, Failure> {
        let (pty, side) = pty.unzip();
        let mut child = self.start(command, arguments, &channel, side)?;
        let is_beside = matches!(channel, Channel::Beside(..));
        if self.screen.is_some() {
            self.text.keep();
        }
        let text = match (pty, child.stderr.take()) {
            (Some(pty), _) => Some(child::read_text(pty.written(), Arc::clone(&self.text))),
            (None, Some(errors)) => Some(child::read_text(errors, Arc::clone(&self.text))),
            (None, None) => None,
        };
        let (pipe, reader) = match channel {
            Channel::Beside(pipe, stream) => (Some(pipe), self.read(stream, None)),
            Channel::Instead => match child.stdout.take() {
                Some(stream) => (None, self.read(stream, Some(self.screen.is_none()))),
                None => (None, Err(io::ErrorKind::BrokenPipe.into())),
            },
        };
        let (process, watched) = (Arc::clone(&self.process), Arc::clone(&self.watched));
        let waiter = thread::spawn(move || {
            let status = child::wait(&mut child, &process);
            drop(pipe);
            if let Some(Ok(text)) = text {
                let _ = child::join(text, &watched);
            }
            let read = reader.ok().and_then(|reader| child::join(reader, &watched));
            let code = status.as_ref().map_or(1, |status| child::code(*status));
            let end = read.as_ref().and_then(|(pumped, _)| pumped.end.as_ref());
            watched.end(end.map_or_else(RunEnd::default, RunEnd::of).exit(code));
            watched.close();
            (status, read)
        });
        let was_shown = self.show(messages);
        let Ok((status, read)) = waiter.join() else {
            return Ok(ExitCode::Error);
        };
        let code = status.as_ref().ok().map(|status| child::code(*status));
        self.conclude(was_shown, is_beside, code);
        for message in troubles(read.as_ref()) {
            messages.print(&message);
        }
        ended(status, &self.name)
    }

    /// Starts the program; the other side of its terminal is then the only one that has it.
    fn start(
        &self,
        mut command: Command,
        arguments: &Arguments<'_>,
        channel: &Channel,
        side: Option<PtySide>,
    ) -> Result<Child, Failure> {
        match channel {
            Channel::Beside(pipe, _) => {
                let mut option = OsString::from("-json-into=");
                option.push(pipe.path());
                command.args(arguments.with(&option));
            }
            Channel::Instead => {
                command.args(arguments.with(OsStr::new("-json")));
                command.stdout(Stdio::piped());
                if self.screen.is_some() {
                    command.stderr(Stdio::piped());
                }
            }
        }
        if let Some(side) = &side {
            let stdio = || side.stdio().map_err(|error| self.unstartable(&error));
            command.stdout(stdio()?);
            if stderr().is_terminal() {
                command.stderr(stdio()?);
            }
        }
        if self.screen.is_some() {
            // Nobody could answer.
            command.env("TF_INPUT", "0").stdin(Stdio::null());
        }
        start(&mut command, &self.name, &self.process)
    }

    fn unstartable(&self, error: &io::Error) -> Failure {
        unstartable(&self.name, error).into()
    }

    /// Reads the messages. `prints` is whether each of them is a line on standard output from the start,
    /// and not only when the view is left; none where the program prints its own text.
    fn read(
        &mut self,
        stream: impl io::Read + Send + 'static,
        prints: Option<bool>,
    ) -> io::Result<ReaderThread<ReadMessages>> {
        let mut lines = Lines::new(stdout());
        let (watched, diagnostics) = (Arc::clone(&self.watched), Arc::clone(&self.diagnostics));
        let seen = Arc::clone(&self.watched);
        child::read_messages(
            stream,
            self.tee.take(),
            watched,
            diagnostics,
            move |event| {
                if prints.is_some_and(|always| always || seen.is_left()) {
                    lines.event(event);
                }
            },
        )
    }

    /// The view, until the program has ended or somebody leaves; whether there was one.
    fn show(&mut self, messages: &Messages) -> bool {
        let Some(screen) = self.screen.take().or_else(|| self.wait_for_view()) else {
            return false;
        };
        let plan = self.plan.take();
        let shown = || show(&self.watched, screen, plan, &self.asked, false);
        let _ = catch_unwind(AssertUnwindSafe(shown));
        if !self.watched.is_closed() {
            messages.print(&Message::remark(
                "reading-on",
                "you have left the view; the run goes on, and its text follows",
            ));
            self.watched.leave();
            self.text.give();
        }
        true
    }

    /// The terminal, once the program has nothing more to ask there; none where the end comes first, or
    /// where the terminal is not to be had.
    fn wait_for_view(&self) -> Option<Screen> {
        let Questions::Until(begin) = self.questions else {
            return None;
        };
        loop {
            if self.watched.is_closed() || self.asked.leave.load(Ordering::Relaxed) {
                return None;
            }
            let phase = self.watched.view().phase();
            if phase >= begin && phase != Phase::Finished {
                break;
            }
            thread::sleep(LOOK);
        }
        self.asked.redraw.store(false, Ordering::Relaxed);
        self.text.keep();
        let screen = Screen::open();
        if screen.is_none() {
            self.text.give();
        }
        screen
    }

    /// Prints how it ended: after the view below the text that came meanwhile, else beside the program's
    /// text.
    fn conclude(&self, was_shown: bool, is_beside: bool, exit: Option<i32>) {
        let summary = summary(&self.watched.view(), &self.name.to_string_lossy(), exit);
        if !was_shown {
            // Nobody may be there to read it.
            let _ = stderr().write_all(summary.as_bytes());
            return;
        }
        self.text.give();
        let diagnostics = self.diagnostics.lock();
        let diagnostics = diagnostics.unwrap_or_else(PoisonError::into_inner);
        let errors = if is_beside {
            String::new()
        } else {
            diagnostics.text()
        };
        let _ = stdout().write_all((errors + &summary).as_bytes());
    }
}

pub(super) fn start(
    command: &mut Command,
    name: &OsStr,
    process: &Process,
) -> Result<Child, Failure> {
    let child = command.spawn().map_err(|error| unstartable(name, &error))?;
    process.begin(child.id());
    Ok(child)
}

fn unstartable(name: &OsStr, error: &io::Error) -> Message {
    let text = format!("`{}` cannot be started: {error}", name.to_string_lossy());
    Message::error("program", text).with_help("TF_BINARY names the program to run")
}

pub(super) fn ended(status: io::Result<ExitStatus>, name: &OsStr) -> Result<ExitCode, Failure> {
    match status {
        Ok(status) => Ok(ExitCode::Program(child::code(status))),
        Err(error) => {
            let text = format!("`{}` cannot be waited for: {error}", name.to_string_lossy());
            Err(Message::error("program", text).into())
        }
    }
}

/// What kept the messages from being read or copied.
fn troubles(read: Option<&ReadMessages>) -> Vec<Message> {
    let Some((pumped, tee)) = read else {
        return vec![Message::remark(
            "messages-cut",
            "the messages have no end: something that the program started holds its output open",
        )];
    };
    let fault = pumped.fault.as_ref().map(|error| {
        Message::error(
            "unreadable-input",
            format!("the messages cannot be read: {error}"),
        )
    });
    fault
        .into_iter()
        .chain(tee.as_ref().and_then(Tee::failure))
        .collect()
}
