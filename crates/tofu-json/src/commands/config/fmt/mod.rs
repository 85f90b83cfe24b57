//! `config fmt`.

mod targets;

use super::mistakes;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::input::InputSource as Input;
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use crate::options::whole_file::WholeFile;
use crate::unified;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use targets::{Target, Targets};
use tofu_json_config::{Source, Syntax, format};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config fmt
  tofu-json config fmt --recursive --check
  tofu-json config fmt --check --diff main.tf.json
  tofu-json config fmt --syntax json - < main.tf.json

Exit codes:
  0  fine
  1  an error: a file was not changed, the others were
  2  with --check: a file is written in another way";

// Arguments of `config fmt`.
#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    /// Files and folders; `-` is standard input [default: the current folder].
    ///
    /// Of a folder, the files that end in .tf, .tofu, .tfvars, .tftest.hcl or .tofutest.hcl and their
    /// JSON kind: .tf.json, .tofu.json, .tfvars.json, .tftest.json, .tofutest.json.
    /// For Terraform, .tfquery.hcl and none with `tofu`.
    #[arg(value_name = "FILE|DIR")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    program: ProgramArgs,

    /// Also folders within folders, but for hidden ones.
    #[arg(long)]
    recursive: bool,

    /// Change nothing, only name the files that would change.
    #[arg(long)]
    check: bool,

    /// Show what changes, as a unified diff.
    #[arg(long)]
    diff: bool,

    /// The syntax of standard input and of files whose names do not say it [default for `-`:
    /// native].
    #[arg(long, value_name = "SYNTAX", value_enum)]
    syntax: Option<Written>,
}

/// A syntax, as it is called on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Written {
    /// Native syntax
    Native,
    /// JSON syntax
    Json,
}

impl From<Written> for Syntax {
    fn from(written: Written) -> Self {
        match written {
            Written::Native => Self::Native,
            Written::Json => Self::Json,
        }
    }
}

impl Verb for FmtArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        if self.paths.iter().any(|path| path.as_os_str() == "-") {
            return self.filter(messages);
        }
        let targets = Targets::of(
            self.program.program(),
            &self.paths,
            self.recursive,
            self.syntax.map(Syntax::from),
        );
        let mut run = FmtRun {
            args: self,
            messages,
            failed: false,
            changed: false,
        };
        for target in &targets.files {
            if let Err(failure) = run.file(target) {
                run.report(failure);
            }
        }
        for failure in targets.failures {
            run.report(failure);
        }
        Ok(match (run.failed, self.check && run.changed) {
            (true, _) => ExitCode::Error,
            (false, true) => ExitCode::Changes,
            (false, false) => ExitCode::Fine,
        })
    }
}

impl FmtArgs {
    /// From standard input to standard output.
    fn filter(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        if self.paths.len() > 1 {
            let text = "standard input cannot be formatted together with files";
            return Err(Message::error("usage", text)
                .with_help("give `-` alone")
                .into());
        }
        const NAME: &str = "standard input";
        let bytes = Input::StandardInput.read(WholeFile::Configuration)?;
        let syntax = self.syntax.unwrap_or(Written::Native).into();
        let formatted = formatted(NAME, &bytes, syntax, messages)?;
        let is_changed = formatted != bytes;
        let result = match (self.check, self.diff) {
            (_, true) => unified::diff(NAME, &bytes, &formatted).into_bytes(),
            (true, false) if is_changed => format!("{NAME}\n").into_bytes(),
            (true, false) => Vec::new(),
            (false, false) => formatted,
        };
        OutputArgs::default().write(result, self.check)?;
        Ok(if self.check && is_changed {
            ExitCode::Changes
        } else {
            ExitCode::Fine
        })
    }
}

/// A file in its layout; what is wrong with it is printed.
fn formatted(
    name: &str,
    bytes: &[u8],
    syntax: Syntax,
    messages: &Messages,
) -> Result<Vec<u8>, Failure> {
    let source = Source::read_as(name, bytes, syntax);
    format::format(&source).ok_or_else(|| {
        mistakes::print(&source.faults(), name, messages);
        Failure::Quiet(ExitCode::Error)
    })
}

/// Formatting of one file after the other.
struct FmtRun<'a> {
    args: &'a FmtArgs,
    messages: &'a Messages,
    failed: bool,
    changed: bool,
}

impl FmtRun<'_> {
    fn file(&mut self, target: &Target) -> Result<(), Failure> {
        let name = target.path.display().to_string();
        let bytes = if target.is_found || !self.args.check {
            WholeFile::Configuration.read_found(&target.path)?
        } else {
            WholeFile::Configuration.read(&target.path)?
        };
        let formatted = formatted(&name, &bytes, target.syntax, self.messages)?;
        if formatted == bytes {
            return Ok(());
        }
        self.changed = true;
        if !self.args.check {
            OutputArgs::to_file(target.path.clone()).write(&formatted, false)?;
        }
        let mut report = visible_on_one_line(&name) + "\n";
        if self.args.diff {
            report += &unified::diff(&name, &bytes, &formatted);
        }
        OutputArgs::default().write(report, self.args.check)
    }

    /// Says what went wrong with one of several files.
    fn report(&mut self, failure: Failure) {
        self.failed = true;
        if let Failure::Message(message) = failure {
            self.messages.print(&message);
        }
    }
}
