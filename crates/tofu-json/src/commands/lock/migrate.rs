use super::text::LockText;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::lock_file::{LockFileArgs, ReplaceArgs};
use crate::options::output::OutputArgs;
use clap::{Args, ValueEnum};
use tofu_json_lock::{Destination, Movable, Program};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json lock migrate --to opentofu
  tofu-json lock migrate --to both --all
  tofu-json lock migrate --to terraform --check
  tofu-json lock migrate --to opentofu - < .terraform.lock.hcl

Hashes are not moved, the packages of both registries are not the same bytes. The next `init` learns
those of its platform, and trusts what it gets; `tofu-json lock add` learns them from packages.

Exit codes:
  0  fine
  1  an error: the file was not changed
  2  with --check: there is something to move, or the header is that of the other tool";

// Arguments of `lock migrate`.
#[derive(Debug, Args)]
pub(crate) struct MigrateArgs {
    #[command(flatten)]
    file: LockFileArgs,

    /// The registry that providers are locked from afterwards.
    #[arg(long, value_name = "TOOL", value_enum)]
    to: To,

    /// Move providers of every namespace, not just `hashicorp`.
    #[arg(long)]
    all: bool,

    /// Change nothing, only list what would be moved.
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    replace: ReplaceArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum To {
    /// OpenTofu's registry
    Opentofu,
    /// Terraform's registry
    Terraform,
    /// Both, with entries side by side
    Both,
}

impl To {
    const fn destination(self) -> Destination {
        match self {
            Self::Opentofu => Destination::OpenTofu,
            Self::Terraform => Destination::Terraform,
            Self::Both => Destination::Both,
        }
    }

    /// Whose header the file gets, if not its own.
    const fn tool(self) -> Option<Program> {
        match self {
            Self::Opentofu => Some(Program::OpenTofu),
            Self::Terraform => Some(Program::Terraform),
            Self::Both => None,
        }
    }
}

impl Verb for MigrateArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.file.source();
        let text = LockText::read_to(&source, !self.check)?;
        let parsed = text.valid(messages)?;
        let tool = self.to.tool().or(parsed.program()).unwrap_or_default();
        let mut lock = parsed.lock.normalized();
        let movable = if self.all {
            Movable::All
        } else {
            Movable::Hashicorp
        };
        let moves = lock.migrate(self.to.destination(), movable);
        // Without anything to move a file is not even formatted.
        let done = moves.is_empty() && parsed.program().is_none_or(|found| found == tool);
        let bytes = if done {
            text.bytes().to_vec()
        } else {
            lock.to_bytes_for(tool)
        };
        let output = OutputArgs::default();
        let mut lines: Vec<_> = moves.iter().map(ToString::to_string).collect();
        if parsed.program().is_some_and(|found| found != tool) {
            lines.push(format!("the header becomes that of {}", tool.name()));
        }
        match source.path() {
            None if !self.check => {
                for line in lines {
                    messages.print(&Message::remark("moved", line));
                }
                output.write_exact(&bytes, false)?;
            }
            path => {
                if let (Some(path), false, false) = (path, self.check, done) {
                    self.replace.replace([(path, bytes.as_slice())])?;
                }
                let lines = lines.iter().map(|line| visible_on_one_line(line) + "\n");
                output.write(lines.collect::<String>(), self.check)?;
            }
        }
        Ok(if self.check && !done {
            ExitCode::Changes
        } else {
            ExitCode::Fine
        })
    }
}
