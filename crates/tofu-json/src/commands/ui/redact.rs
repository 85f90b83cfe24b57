use super::log;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::messages::MessageArgs;
use crate::options::output::{OutputArgs, Sink};
use crate::options::stream::StreamArgs;
use clap::Args;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use tofu_json_ui::{Content, Event, Foreign, ReadOptions, Redaction};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json ui redact apply.jsonl -o shareable.jsonl
  tofu-json ui redact apply.jsonl --ids --outputs --secrets known-secrets.txt > shareable.jsonl
  tofu-json ui redact apply.jsonl --check

A second time changes nothing. Lines that are no messages stay, without the known secrets; a message
that the end of the stream cuts is left out, because nobody knows what is in it.

Exit codes:
  0  fine
  1  an error, also: messages of a format version that is not known, which are left out
  2  with --check: there are secrets";

/// Arguments of `ui redact`.
#[derive(Debug, Args)]
pub(crate) struct RedactArgs {
    #[command(flatten)]
    stream: StreamArgs,

    /// Also take the values of outputs that are not marked as sensitive.
    #[arg(long)]
    outputs: bool,

    /// Also take the ids of objects.
    #[arg(long)]
    ids: bool,

    /// Also take configuration: code and values in diagnostics, generated configuration.
    #[arg(long)]
    source: bool,

    /// Also take everything that provisioners print.
    #[arg(long)]
    provisioners: bool,

    /// Also take the secrets in a file, one a line, wherever they are: plain, in base64 or
    /// percent-encoded.
    #[arg(long, value_name = "FILE")]
    secrets: Option<PathBuf>,

    /// Write nothing, and end with 2 if there are secrets.
    #[arg(long, conflicts_with = "output")]
    check: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

impl Verb for RedactArgs {
    fn messages(&self) -> Messages {
        self.messages.messages()
    }

    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.stream.source()?;
        let redaction = self.redaction()?;
        let mut pass = Pass {
            redaction,
            sink: (!self.check).then(|| self.output.open()).transpose()?,
            line: Vec::new(),
            redacted: 0,
            cut: false,
            refused: 0,
        };
        log::read(&source, ReadOptions::unchecked(), |event| {
            pass.line(event)
                .map_err(|error| self.output.broken(&error, false))
        })?;
        if let Some(sink) = pass.sink.take() {
            let finished = sink.finish();
            finished.map_err(|error| self.output.broken(&error, false))?;
        }
        pass.tell(messages, &source.name());
        Ok(match pass.redacted {
            _ if pass.refused > 0 => ExitCode::Error,
            1.. if self.check => ExitCode::Changes,
            _ => ExitCode::Fine,
        })
    }
}

impl RedactArgs {
    fn redaction(&self) -> Result<Redaction, Failure> {
        let mut redaction = Redaction::new();
        if self.outputs {
            redaction = redaction.outputs();
        }
        if self.ids {
            redaction = redaction.ids();
        }
        if self.source {
            redaction = redaction.source();
        }
        if self.provisioners {
            redaction = redaction.provisioners();
        }
        let Some(path) = &self.secrets else {
            return Ok(redaction);
        };
        let secrets = fs::read_to_string(path).map_err(|error| {
            let text = format!("cannot be read: {error}");
            Message::error("unreadable-input", text).in_file(&path.display().to_string())
        })?;
        let secrets = secrets.lines().filter(|secret| !secret.is_empty());
        Ok(secrets.fold(redaction, Redaction::secret))
    }
}

/// What goes on while the lines pass.
struct Pass {
    redaction: Redaction,
    sink: Option<Sink>,
    line: Vec<u8>,
    redacted: u64,
    cut: bool,
    refused: u64,
}

impl Pass {
    fn line(&mut self, event: &Event<'_>) -> std::io::Result<()> {
        match event.content {
            Content::Foreign(Foreign::Truncated) => self.cut = true,
            Content::Refused(_) => self.refused += 1,
            _ => {
                self.line.clear();
                self.redacted += self.redaction.event(event, &mut self.line);
                if let Some(sink) = &mut self.sink {
                    sink.write_all(&self.line)?;
                }
            }
        }
        Ok(())
    }

    fn tell(&self, messages: &Messages, file: &str) {
        let redacted = match self.redacted {
            0 => "no secrets were found".to_owned(),
            1 => "1 secret was redacted".to_owned(),
            number => format!("{number} secrets were redacted"),
        };
        messages.print(&Message::remark("redacted", redacted).in_file(file));
        if self.cut {
            let text = "the last message is cut, and was left out";
            messages.print(&Message::remark("truncated", text).in_file(file));
        }
        if self.refused > 0 {
            let text = format!(
                "expected messages of format version 1, found {} of another, which were left out",
                self.refused
            );
            messages.print(&Message::error("format-version", text).in_file(file));
        }
    }
}
