//! `ui run`: starts the program and watches it.

mod child;
mod forward;
mod pipe;
mod program;
mod pty;
mod session;
mod text;

use super::watch::{Diagnostics, PlannedChanges, Tee, View, ViewOptions, Watched};
use crate::commands::Verb;
use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::display::DisplayArgs;
use crate::screen::Screen;
use crate::signals::Asked;
use clap::Args;
use forward::Process;
use pipe::Pipe;
use pty::{Pty, PtySide};
use session::{Session, ended, start};
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex};
use text::ProgramText;
use tofu_json_show::Options;
use tofu_json_ui::{Invocation, Questions};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json ui run -- apply
  tofu-json ui run -- plan -out=plan.out
  tofu-json ui run --tee apply.jsonl -- apply -auto-approve
  tofu-json ui run --plan plan.json -- apply plan.out
  TF_BINARY=terraform tofu-json ui run -- plan

Starts `tofu`, or the program that TF_BINARY names. Its messages come through `-json-into`, which
OpenTofu has since 1.12, and otherwise through `-json`. `ui run` adds the option itself.

On a terminal, plan, apply, destroy, refresh and test get the view of `ui watch`, with the same
keys. OpenTofu asks its own questions first: values of variables, and the approval below the whole
plan. The view begins after your \"yes\". Its log holds OpenTofu's text in its colours, and that
text is printed when the view ends. Other commands only run, without a view.

Without a terminal there is no view, and OpenTofu prints its own text. The last lines say how the
run ended.

A program that has only `-json` prints no text of its own: without a terminal each of its messages
is a line. It cannot ask anything either, so an apply needs `-auto-approve` or a plan file.

`--color never` and NO_COLOR add `-no-color` to the command.

Press ctrl-c once, and OpenTofu ends when it has finished what it is doing. Press it twice, and
OpenTofu ends at once. `ui run` never ends OpenTofu, and reads its messages to the end.

Exit codes:
  0  the program succeeded
  1  it failed so, or it could not be started
  n  any other of the program; 128 + n where signal n ended it";

// Arguments of `ui run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Keep the messages in a file, byte for byte.
    #[arg(long, value_name = "FILE")]
    tee: Option<PathBuf>,

    /// Show planned changes from a plan, as `tofu show -json` prints it.
    #[arg(long, value_name = "PLAN")]
    plan: Option<PathBuf>,

    #[command(flatten)]
    display: DisplayArgs,

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
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let name = program::name();
        let invocation = self.invocation()?;
        let environment = Environment::read();
        let display = self.display.resolve(&environment, false);
        let channel = channel(&name, &invocation);
        let is_beside = matches!(channel, Some(Channel::Beside(..)));
        let plan = self.plan.as_deref().map(PlannedChanges::read).transpose()?;
        let watched = Arc::new(Watched::new(View::new(ViewOptions {
            color: display.color,
            logs_messages: !is_beside,
            has_plan: plan.is_some(),
            is_live: true,
            command: Some(invocation.command),
        })));
        let tee = self.tee.as_deref().map(Tee::create).transpose()?;
        let (process, asked) = (Arc::new(Process::default()), Arc::new(Asked::default()));
        let mut questions = match &channel {
            Some(_) if environment.terminal.is_none() || environment.dumb => Questions::Always,
            Some(Channel::Beside(..)) => invocation.questions,
            Some(Channel::Instead) => Questions::Never,
            None => Questions::Always,
        };
        let pty = self.pty(questions, is_beside);
        if is_beside && pty.is_none() {
            questions = Questions::Always;
        }
        let (pty, side) = pty.unzip();
        let resized = pty.clone();
        forward::forward(
            Arc::clone(&process),
            Arc::clone(&watched),
            Arc::clone(&asked),
            move || resized.iter().for_each(|pty| pty.fit()),
        );
        let mut command = Command::new(&name);
        let Some(channel) = channel else {
            let mut child = start(command.args(invocation.plain()), &name, &process)?;
            return ended(child::wait(&mut child, &process), &name);
        };
        let mut options = Vec::new();
        if is_beside && invocation.takes_no_color() && !self.lets_colour(environment) {
            options.push(OsStr::new("-no-color"));
        }
        let arguments = Arguments {
            invocation: &invocation,
            options,
        };
        let session = Session {
            text: Arc::new(ProgramText::new(Arc::clone(&watched), display.color)),
            screen: if questions == Questions::Never {
                Screen::open()
            } else {
                None
            },
            diagnostics: Arc::new(Mutex::new(Diagnostics::new(
                Options::default()
                    .color(display.color)
                    .sanitize(true)
                    .width(display.width),
            ))),
            name,
            process,
            asked,
            watched,
            questions,
            plan,
            tee,
        };
        session.run(command, &arguments, channel, pty.zip(side), messages)
    }
}

/// The arguments of the program, and what is added to them besides the option for messages.
struct Arguments<'a> {
    invocation: &'a Invocation,
    options: Vec<&'a OsStr>,
}

impl Arguments<'_> {
    fn with(&self, option: &OsStr) -> Vec<OsString> {
        let options: Vec<_> = [option]
            .into_iter()
            .chain(self.options.iter().copied())
            .collect();
        self.invocation.with(&options)
    }
}

impl RunArgs {
    fn invocation(&self) -> Result<Invocation, Failure> {
        let prompts = program::prompts();
        let first = Invocation::of(&self.arguments, &[], prompts);
        let added = program::added_arguments(first.command.as_str());
        let invocation = Invocation::of(&self.arguments, &added, prompts);
        match &invocation.has_json {
            Some(option) => {
                let text = format!("`{option}` cannot be given: `ui run` adds that option itself");
                let message = Message::error("usage", text);
                let help = "leave it out; `--tee FILE` keeps the messages, and `tofu ... -json | \
                            tofu-json ui watch` watches a command of your own";
                Err(message.with_help(help).into())
            }
            None => Ok(invocation),
        }
    }

    /// The terminal that the program sees where a view is to come.
    fn pty(&self, questions: Questions, is_beside: bool) -> Option<(Arc<Pty>, PtySide)> {
        if !is_beside || questions == Questions::Always {
            return None;
        }
        Pty::open(self.display.columns()).ok()
    }

    /// Whether the program's own text may have colours: it has them everywhere, unless somebody does not
    /// want any.
    fn lets_colour(&self, environment: Environment) -> bool {
        let is_terminal = environment.terminal.is_some();
        let anywhere = Environment {
            terminal: Some(None),
            dumb: environment.dumb && is_terminal,
            ..environment
        };
        self.display.resolve(&anywhere, false).color
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
