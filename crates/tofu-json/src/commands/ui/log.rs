//! Recorded streams, read to runs.

use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::document::instead;
use crate::options::input::InputSource;
use crate::options::limits;
use crate::options::stream;
use clap::{Args, ValueEnum};
use std::io;
use tofu_json_input::{Input, Opened};
use tofu_json_model::kind::DocumentKind;
use tofu_json_ui::{Content, Event, Fold, ReadOptions, Run, RunEnd, StreamEnd, read_from};
use tofu_json_value::Value;

/// How much of a stream without messages is kept to say what it is instead.
const KEPT: usize = 1 << 20;

/// Of longer versions the start is shown, in characters.
const LONGEST_VERSION: usize = 80;

// Which command wrote the messages.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct CommandArgs {
    /// The command that was run, if you know it.
    ///
    /// Otherwise it is guessed from the messages; an apply that was cut before its first operation
    /// looks like a plan.
    #[arg(long, value_name = "COMMAND", value_enum)]
    command: Option<RunCommand>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum RunCommand {
    Plan,
    Apply,
    Destroy,
    Refresh,
    Test,
    Other,
}

impl CommandArgs {
    /// A fold for the messages.
    pub(crate) fn fold(self) -> Fold {
        let command = match self.command {
            None => return Fold::new(),
            Some(RunCommand::Plan) => tofu_json_ui::Command::Plan,
            Some(RunCommand::Apply) => tofu_json_ui::Command::Apply,
            Some(RunCommand::Destroy) => tofu_json_ui::Command::Destroy,
            Some(RunCommand::Refresh) => tofu_json_ui::Command::Refresh,
            Some(RunCommand::Test) => tofu_json_ui::Command::Test,
            Some(RunCommand::Other) => tofu_json_ui::Command::Other,
        };
        Fold::of_command(command)
    }
}

/// A recorded stream.
#[derive(Debug)]
pub(crate) struct Log {
    pub(crate) file: String,
    /// The runs in it, in order.
    pub(crate) runs: Vec<Run>,
}

impl Log {
    /// Reads the runs of a stream.
    pub(crate) fn read(source: &InputSource, command: CommandArgs) -> Result<Self, Failure> {
        let mut fold = command.fold();
        let end = read_known(source, ReadOptions::folding(), |event| {
            fold.event(event);
            Ok(())
        })?;
        Ok(Self {
            file: source.name(),
            runs: fold.finish(RunEnd::of(&end)),
        })
    }
}

/// Gives each source to a function; the others are still read when one fails. Whether all went well;
/// where none did there is nothing to write.
pub(crate) fn each(
    sources: &[InputSource],
    messages: &Messages,
    mut read: impl FnMut(&InputSource) -> Result<(), Failure>,
) -> Result<bool, Failure> {
    let mut failed = 0;
    for source in sources {
        match read(source) {
            Ok(()) => {}
            Err(Failure::Message(message)) => {
                messages.print(&message);
                failed += 1;
            }
            Err(other) => return Err(other),
        }
    }
    if failed == sources.len() {
        return Err(Failure::Quiet(ExitCode::Error));
    }
    Ok(failed == 0)
}

/// Gives each line of a stream to a function, and refuses one with messages of a major version that is
/// not known: nobody can say what they mean.
pub(crate) fn read_known(
    source: &InputSource,
    options: ReadOptions,
    mut sink: impl FnMut(&Event<'_>) -> Result<(), Failure>,
) -> Result<StreamEnd, Failure> {
    read(source, options, |event| match &event.content {
        Content::Refused(message) => Err(refused(&source.name(), &version_of(message)).into()),
        _ => sink(event),
    })
}

/// The version that a message names.
pub(super) fn version_of(message: &tofu_json_ui::Message<'_>) -> String {
    let version = message.root().get("ui").and_then(Value::as_str);
    let version = version.as_deref().unwrap_or("a newer one");
    version.chars().take(LONGEST_VERSION).collect()
}

/// What is wrong with messages of another major version.
pub(super) fn unknown_version(found: &str) -> String {
    format!("expected messages of the major version 1, found {found}")
}

/// The messages are of a version that is not read.
#[cold]
pub(super) fn refused(name: &str, found: &str) -> Message {
    Message::error("format-version", unknown_version(found))
        .in_file(name)
        .with_help("`tofu-json ui text --lax` prints the texts of such messages")
}

/// Gives each line of a stream to a function, and refuses one without messages. After a failure of
/// the function the stream is still read to its end: who writes it would fail too otherwise.
pub(crate) fn read(
    source: &InputSource,
    options: ReadOptions,
    sink: impl FnMut(&Event<'_>) -> Result<(), Failure>,
) -> Result<StreamEnd, Failure> {
    let mut head = Vec::new();
    let mut sink = sink;
    let end = read_any(source, options, |event| {
        if event.message().is_none() && head.len() < KEPT {
            event.line.write(&mut head);
        }
        sink(event)
    })?;
    if end.messages == 0 {
        return Err(no_messages(source, &head));
    }
    Ok(end)
}

/// Gives each line of a stream to a function.
pub(crate) fn read_any(
    source: &InputSource,
    options: ReadOptions,
    mut sink: impl FnMut(&Event<'_>) -> Result<(), Failure>,
) -> Result<StreamEnd, Failure> {
    let mut failure = None;
    let end = read_from(stream::open(source)?, options, |event| {
        if failure.is_none() {
            failure = sink(&event).err();
        }
    });
    match failure {
        Some(failure) => Err(failure),
        None => end.map_err(|error: io::Error| source.unreadable(&error)),
    }
}

/// There are messages in a stream, but not as lines.
fn no_whole_messages(source: &InputSource) -> Message {
    let text = "expected messages as `-json` prints them, found lines that begin like messages and are none";
    let message = Message::error("wrong-document", text).in_file(&source.name());
    message.with_help("`tofu-json ui check` says of each line what is wrong")
}

/// There is no message in a stream: says what it is instead, if that is known.
#[cold]
pub(super) fn no_messages(source: &InputSource, head: &[u8]) -> Failure {
    let nesting = limits::nesting();
    let opened = Opened::open_within(Input::Memory(head), nesting, limits::compression()).ok();
    let kind = opened.and_then(|opened| opened.kind_by_start(nesting).ok());
    let found = match kind {
        _ if head.is_empty() => "nothing",
        Some(DocumentKind::Stream) => return no_whole_messages(source).into(),
        Some(kind) => kind.noun(),
        None => "other text",
    };
    let text = format!("expected messages as `-json` prints them, found {found}");
    let message = Message::error("wrong-document", text).in_file(&source.name());
    match kind.filter(|_| !head.is_empty()).and_then(instead) {
        Some(help) => message.with_help(help).into(),
        None => message.into(),
    }
}
