use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::input::InputSource;
use crate::options::lock_file::{LockFilesArgs, ReplaceArgs};
use crate::options::output::OutputArgs;
use crate::unified;
use clap::{Args, ValueEnum};
use tofu_json_lock::{Program, program_of};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock fmt
  tofu-json lock fmt --check */.terraform.lock.hcl
  tofu-json lock fmt --check --diff
  tofu-json lock fmt - < .terraform.lock.hcl

Exit codes:
  0  fine
  1  an error: no file was changed
  2  with --check: a file is written in another way";

// Arguments of `lock fmt`.
#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    #[command(flatten)]
    files: LockFilesArgs,

    /// Change nothing, only name the files that would change.
    #[arg(long)]
    check: bool,

    /// Show what changes, as a unified diff.
    #[arg(long)]
    diff: bool,

    /// The program whose rules are followed and whose header is written.
    #[arg(
        long = "for",
        alias = "tool",
        value_name = "PROGRAM",
        value_enum,
        default_value_t
    )]
    program: HeaderChoice,

    #[command(flatten)]
    replace: ReplaceArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum HeaderChoice {
    /// OpenTofu
    #[default]
    #[value(alias = "tofu")]
    Opentofu,
    /// Terraform
    Terraform,
    /// The one whose header the file has, else OpenTofu
    Keep,
}

impl HeaderChoice {
    fn program(self, source: &[u8]) -> Program {
        match self {
            Self::Opentofu => Program::OpenTofu,
            Self::Terraform => Program::Terraform,
            Self::Keep => program_of(source).unwrap_or_default(),
        }
    }
}

impl Verb for FmtArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let sources = self.files.sources()?;
        if let [InputSource::StandardInput] = sources.as_slice() {
            return self.filter(messages);
        }
        if sources.contains(&InputSource::StandardInput) {
            let text = "standard input cannot be formatted together with files";
            return Err(Message::error("usage", text)
                .with_help("give `-` alone")
                .into());
        }
        let mut changed = Vec::new();
        let mut failed = false;
        for source in &sources {
            match self.formatted(source, messages) {
                Ok((text, formatted)) if text.bytes() != formatted => {
                    changed.push((source, text, formatted));
                }
                Ok(_) => {}
                Err(failure) => {
                    failed = true;
                    report(failure, messages);
                }
            }
        }
        if failed && !self.check {
            return Err(Failure::Quiet(ExitCode::Error));
        }
        if !self.check {
            let files = changed.iter().filter_map(|(source, _, bytes)| {
                let path = source.path()?;
                Some((path, bytes.as_slice()))
            });
            self.replace.replace(files)?;
        }
        let changes = changed.iter().map(|(_, text, bytes)| {
            let name = visible_on_one_line(text.name()) + "\n";
            name + &self.difference(text, bytes)
        });
        OutputArgs::default().write_pieces(changes, self.check)?;
        Ok(match (failed, self.check && !changed.is_empty()) {
            (true, _) => ExitCode::Error,
            (false, true) => ExitCode::Changes,
            (false, false) => ExitCode::Fine,
        })
    }
}

impl FmtArgs {
    /// From standard input to standard output.
    fn filter(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = InputSource::StandardInput;
        let (text, formatted) = self.formatted(&source, messages)?;
        let is_changed = text.bytes() != formatted;
        let output = OutputArgs::default();
        match (self.check, self.diff) {
            (_, true) => output.write(self.difference(&text, &formatted), self.check)?,
            (true, false) if is_changed => output.write(source.name() + "\n", true)?,
            (true, false) => {}
            (false, false) => output.write_exact(&formatted, false)?,
        }
        Ok(ExitCode::changes_unless(!self.check || !is_changed))
    }

    /// What changes in a file, where that is asked for.
    fn difference(&self, text: &LockText, formatted: &[u8]) -> String {
        if self.diff {
            unified::diff(text.name(), text.bytes(), formatted)
        } else {
            String::new()
        }
    }

    fn formatted(
        &self,
        source: &InputSource,
        messages: &Messages,
    ) -> Result<(LockText, Vec<u8>), Failure> {
        let text = LockText::read_to(source, !self.check)?;
        let program = self.program.program(text.bytes());
        let text = text.for_program(program);
        let parsed = text.valid(messages)?;
        let formatted = parsed.lock.normalized().to_bytes_for(program);
        drop(parsed);
        Ok((text, formatted))
    }
}

/// Says what went wrong with one of several files.
fn report(failure: Failure, messages: &Messages) {
    if let Failure::Message(message) = failure {
        messages.print(&message);
    }
}
