mod account;

use super::log;
use super::withheld::Withheld;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::input::InputSource;
use crate::options::output::OutputArgs;
use crate::options::stream::StreamArgs;
use account::Account;
use clap::Args;
use std::fs;
use std::path::PathBuf;
use tofu_json_ui::{Content, Event, ReadOptions, Redaction, RedactionCounts};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json ui redact apply.jsonl -o shareable.jsonl
  tofu-json ui redact apply.jsonl --ids --outputs --secrets known-secrets.txt > shareable.jsonl
  tofu-json ui redact apply.jsonl --check

The error of a failed provisioner keeps only its exit status: command, output and surrounding code
are removed. The lines of a command, whatever in it looks like a credential, and marked strings of 8
characters or more are then replaced in all texts of messages. With a file all messages are read
first; on standard input a secret is known only after the message that contains it.

No program can know a secret that nothing marks. A note says what was looked for and what was not;
`--check` says the same, and 0 only means that none of it was found.

Redacting a redacted recording changes nothing. Other lines stay, without the known secrets. A
truncated message is left out, because it could contain anything; so are lines that can be a part
of a message or hold one. Messages that share a line get lines of their own. If a file cannot be
read to its end, nothing is written. Standard input is written as it is read, so an error can
follow whole messages; with `-o` a file is written only if all of it could be read.

Exit codes:
  0  fine
  1  an error, also: messages of a format version that is not known, which are left out
  2  with --check: something was found that would be redacted or left out";

// Arguments of `ui redact`.
#[derive(Debug, Args)]
pub(crate) struct RedactArgs {
    #[command(flatten)]
    stream: StreamArgs,

    /// Also remove the values of outputs that are not marked as sensitive, also in plans and states of
    /// tests, and of objects that a query has found.
    #[arg(long)]
    outputs: bool,

    /// Also remove the ids of objects; in plans and states of tests the attribute `id`, and identities.
    #[arg(long)]
    ids: bool,

    /// Also remove configuration: code and values in diagnostics, generated configuration.
    #[arg(long)]
    source: bool,

    /// Also remove everything that provisioners print.
    #[arg(long)]
    provisioners: bool,

    /// Also remove the secrets in a file, one a line, wherever they are: plain, in base64,
    /// percent-encoded or in JSON within a string.
    #[arg(long, value_name = "FILE")]
    secrets: Option<PathBuf>,

    /// Write nothing, and end with 2 if something is found that would be redacted.
    #[arg(long, conflicts_with = "output")]
    check: bool,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for RedactArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.stream.source()?;
        let mut pass = Pass {
            redaction: self.redaction()?,
            source: &source,
            out: (!self.check)
                .then(|| Withheld::open(&self.output))
                .transpose()?,
            line: Vec::new(),
            counts: RedactionCounts::default(),
        };
        pass.learn()?;
        log::read(&source, ReadOptions::unchecked(), |event| pass.line(event))?;
        if let Some(out) = pass.out.take() {
            out.finish()?;
        }
        let account = Account {
            counts: pass.counts,
            learned_too_much: pass.redaction.has_learned_too_much(),
        };
        account.print(messages, &source.name(), self);
        let RedactionCounts {
            redacted,
            cut,
            parts,
            ..
        } = pass.counts;
        Ok(match redacted + cut + parts {
            _ if pass.counts.refused > 0 => ExitCode::Error,
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
        // Some editors write a mark of the byte order first.
        let secrets = secrets.trim_start_matches('\u{feff}').lines();
        let secrets = secrets.filter(|secret| !secret.is_empty());
        Ok(secrets.fold(redaction, Redaction::secret))
    }
}

/// What goes on while the lines pass.
struct Pass<'p> {
    redaction: Redaction,
    source: &'p InputSource,
    out: Option<Withheld<'p>>,
    line: Vec<u8>,
    counts: RedactionCounts,
}

impl Pass<'_> {
    /// Goes over a recording that can be read twice for what its messages give away.
    fn learn(&mut self) -> Result<(), Failure> {
        let InputSource::File(path) = self.source else {
            return Ok(());
        };
        if !fs::metadata(path).is_ok_and(|found| found.is_file()) {
            return Ok(());
        }
        log::read_any(self.source, ReadOptions::unchecked(), |event| {
            self.redaction.learn(event);
            Ok(())
        })?;
        Ok(())
    }

    fn line(&mut self, event: &Event<'_>) -> Result<(), Failure> {
        if matches!(event.content, Content::Message { .. } | Content::Refused(_))
            && let Some(out) = &mut self.out
        {
            out.release()?;
        }
        self.line.clear();
        let is_kept = self.redaction.pass(event, &mut self.counts, &mut self.line);
        match &mut self.out {
            Some(out) if is_kept => out.line(&self.line, self.source),
            _ => Ok(()),
        }
    }
}
