//! `ui run`: starts the program and watches it.

mod child;
mod forward;
mod invocation;
mod pipe;
mod program;

use super::watch::{
    Asked, Diagnostics, Lines, PlannedChanges, Screen, Tee, View, ViewOptions, Watched,
};
use super::watch::{show, summary};
use crate::commands::Verb;
use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::display::DisplayArgs;
use crate::options::messages::MessageArgs;
use clap::Args;
use forward::Process;
use invocation::Invocation;
use pipe::Pipe;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _, stderr, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tofu_json_show::Options;
use tofu_json_ui::RunEnd;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json ui run -- plan -out=plan.out
  tofu-json ui run -- apply -auto-approve
  tofu-json ui run --tee apply.jsonl -- apply
  tofu-json ui run --plan plan.json -- apply plan.out
  TF_BINARY=terraform tofu-json ui run -- plan

Starts `tofu`, or what TF_BINARY names, with `-json-into` on a pipe of its own where it has that
(OpenTofu since 1.12), else with `-json`.

On a terminal, a plan and an apply or destroy that needs no approval are shown in the view of `ui
watch`, with its keys and with the program's text in the log. A run that may ask something keeps the
terminal, and how it ended is told afterwards. So it is where there is no terminal; with `-json` the
messages are then printed, a line each. A command that writes no messages is only started.

An interrupt reaches the program once: what the terminal has sent it already is not sent again. The
program is never ended from here, and its messages are read to the end.

Exit codes:
  0  the program succeeded
  1  it failed so, or it could not be started
  n  any other of the program; 128 + n where signal n ended it";

/// Arguments of `ui run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Keep the messages in a file, byte for byte.
    #[arg(long, value_name = "FILE")]
    tee: Option<PathBuf>,

    /// Look at planned changes in a plan, as `tofu show -json` prints it.
    #[arg(long, value_name = "PLAN")]
    plan: Option<PathBuf>,

    #[command(flatten)]
    display: DisplayArgs,

    #[command(flatten)]
    messages: MessageArgs,

    /// The command to run, with its options.
    #[arg(last = true, required = true, value_name = "ARGS")]
    arguments: Vec<OsString>,
}

/// How the program gives its messages.
enum Channel {
    /// Beside its text.
    Beside(Pipe, std::fs::File),
    /// In place of its text.
    Instead,
}

impl Verb for RunArgs {
    fn messages(&self) -> Messages {
        self.messages.messages()
    }

    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let name = program::name();
        let invocation = self.invocation()?;
        let process = Arc::new(Process::default());
        let asked = Arc::new(Asked::default());
        let environment = Environment::read();
        let display = self.display.resolve(&environment, false);
        let channel = channel(&name, &invocation);
        let is_beside = matches!(channel, Some(Channel::Beside(..)));
        let plan = self.plan.as_deref().map(PlannedChanges::read).transpose()?;
        let watched = Arc::new(Watched::new(View::new(ViewOptions {
            colour: display.colour,
            logs_messages: !is_beside,
            has_plan: plan.is_some(),
            is_live: true,
            command: Some(invocation.command),
        })));
        let tee = self.tee.as_deref().map(Tee::create).transpose()?;
        forward::forward(
            Arc::clone(&process),
            Arc::clone(&watched),
            Arc::clone(&asked),
        );
        let mut command = Command::new(&name);
        let Some(channel) = channel else {
            let mut child = start(command.args(invocation.plain()), &name, &process)?;
            return ended(child::wait(&mut child, &process), &name);
        };
        let diagnostics = Diagnostics::new(Options {
            colour: display.colour,
            sanitise: true,
            width: display.width,
            ..Options::default()
        });
        let may_view = environment.terminal.is_some() && !environment.dumb;
        let may_view = may_view && (!is_beside || !invocation.may_prompt);
        let run = Run {
            name,
            process,
            asked,
            watched,
            diagnostics: Arc::new(Mutex::new(diagnostics)),
            screen: if may_view { Screen::open() } else { None },
            plan,
            tee,
        };
        run.run(command, &invocation, channel, messages)
    }
}

impl RunArgs {
    fn invocation(&self) -> Result<Invocation, Failure> {
        let first = Invocation::of(&self.arguments, &[]);
        let added = program::added_arguments(first.command.as_str());
        let invocation = Invocation::of(&self.arguments, &added);
        match &invocation.has_json {
            Some(option) => {
                let text = format!("`{option}` is set by `ui run` itself");
                let message = Message::error("usage", text);
                Err(message
                    .with_help("leave it out; `--tee FILE` keeps the messages")
                    .into())
            }
            None => Ok(invocation),
        }
    }
}

/// How the program is to give its messages; none where it has none.
fn channel(name: &OsStr, invocation: &Invocation) -> Option<Channel> {
    if !invocation.has_messages() {
        return None;
    }
    if program::knows_json_into(name)
        && let Ok((pipe, reader)) = Pipe::make()
    {
        return Some(Channel::Beside(pipe, reader));
    }
    Some(Channel::Instead)
}

/// One run of the program.
struct Run {
    name: OsString,
    process: Arc<Process>,
    asked: Arc<Asked>,
    watched: Arc<Watched>,
    diagnostics: Arc<Mutex<Diagnostics>>,
    screen: Option<Screen>,
    plan: Option<PlannedChanges>,
    tee: Option<Tee>,
}

impl Run {
    fn run(
        mut self,
        mut command: Command,
        invocation: &Invocation,
        channel: Channel,
        messages: &Messages,
    ) -> Result<ExitCode, Failure> {
        let has_screen = self.screen.is_some();
        let mut child = self.start(&mut command, invocation, &channel)?;
        let is_beside = matches!(channel, Channel::Beside(..));
        let mut texts = Vec::new();
        if has_screen {
            let text = |text| child::read_text(text, Arc::clone(&self.watched));
            texts.extend(child.stderr.take().map(text));
        }
        if has_screen && is_beside {
            let text = |text| child::read_text(text, Arc::clone(&self.watched));
            texts.extend(child.stdout.take().map(text));
        }
        let (pipe, reader) = match channel {
            Channel::Beside(pipe, stream) => (Some(pipe), self.read(stream, false)),
            Channel::Instead => match child.stdout.take() {
                Some(stream) => (None, self.read(stream, !has_screen)),
                None => (None, Err(io::ErrorKind::BrokenPipe.into())),
            },
        };
        let (process, watched) = (Arc::clone(&self.process), Arc::clone(&self.watched));
        let waiter = thread::spawn(move || {
            let status = child::wait(&mut child, &process);
            drop(pipe);
            for text in texts.into_iter().flatten() {
                let _ = child::join(text, &watched);
            }
            let read = reader.ok().and_then(|reader| child::join(reader, &watched));
            let code = status.as_ref().map_or(1, |status| child::code(*status));
            let end = read.as_ref().and_then(|(pumped, _)| pumped.end.as_ref());
            watched.end(end.map_or_else(RunEnd::default, RunEnd::of).exit(code));
            watched.close();
            (status, read)
        });
        self.show(messages);
        let Ok((status, read)) = waiter.join() else {
            return Ok(ExitCode::Error);
        };
        self.conclude(has_screen, is_beside);
        for message in troubles(read.as_ref()) {
            messages.print(&message);
        }
        ended(status, &self.name)
    }

    fn start(
        &self,
        command: &mut Command,
        invocation: &Invocation,
        channel: &Channel,
    ) -> Result<Child, Failure> {
        match channel {
            Channel::Beside(pipe, _) => {
                let mut option = OsString::from("-json-into=");
                option.push(pipe.path());
                command.args(invocation.with(&option));
            }
            Channel::Instead => {
                command
                    .args(invocation.with(OsStr::new("-json")))
                    .stdout(Stdio::piped());
            }
        }
        if self.screen.is_some() {
            // Nobody could answer.
            command.env("TF_INPUT", "0").stdin(Stdio::null());
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
        }
        start(command, &self.name, &self.process)
    }

    fn read(
        &mut self,
        stream: impl io::Read + Send + 'static,
        prints: bool,
    ) -> io::Result<child::Reader<(super::watch::Pumped, Option<Tee>)>> {
        let mut lines = prints.then(|| Lines::new(stdout()));
        let (watched, diagnostics) = (Arc::clone(&self.watched), Arc::clone(&self.diagnostics));
        child::read_messages(
            stream,
            self.tee.take(),
            watched,
            diagnostics,
            move |event| {
                if let Some(lines) = &mut lines {
                    lines.event(event);
                }
            },
        )
    }

    /// The view, until the program has ended or somebody leaves.
    fn show(&mut self, messages: &Messages) {
        let Some(screen) = self.screen.take() else {
            return;
        };
        let plan = self.plan.take();
        let shown = || show(&self.watched, screen, plan, &self.asked, false);
        let _ = catch_unwind(AssertUnwindSafe(shown));
        if !self.watched.is_closed() {
            messages.print(&Message::remark(
                "reading-on",
                "the view is left; the run goes on",
            ));
        }
    }

    /// Tells how it ended: after the view with the text that was in it, else beside the program's own.
    fn conclude(&self, has_screen: bool, is_beside: bool) {
        let view = self.watched.view();
        let summary = summary(&view, &self.name.to_string_lossy());
        // Nobody may be there to read it.
        if has_screen && is_beside {
            let _ = stdout().write_all((view.log_text() + &summary).as_bytes());
        } else if has_screen {
            let diagnostics = self
                .diagnostics
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            let _ = stdout().write_all((diagnostics.text() + &summary).as_bytes());
        } else {
            let _ = stderr().write_all(summary.as_bytes());
        }
    }
}

fn start(command: &mut Command, name: &OsStr, process: &Process) -> Result<Child, Failure> {
    let child = command.spawn().map_err(|error| {
        let text = format!("`{}` cannot be started: {error}", name.to_string_lossy());
        Message::error("program", text).with_help("TF_BINARY names the program to run")
    })?;
    process.begin(child.id());
    Ok(child)
}

fn ended(status: io::Result<ExitStatus>, name: &OsStr) -> Result<ExitCode, Failure> {
    match status {
        Ok(status) => Ok(ExitCode::Program(child::code(status))),
        Err(error) => {
            let text = format!("`{}` cannot be waited for: {error}", name.to_string_lossy());
            Err(Message::error("program", text).into())
        }
    }
}

/// What kept the messages from being read or copied.
fn troubles(read: Option<&(super::watch::Pumped, Option<Tee>)>) -> Vec<Message> {
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
