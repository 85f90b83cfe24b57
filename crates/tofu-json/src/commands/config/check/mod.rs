//! `config check`.

mod json;
mod one_file;
mod text;

use super::module_folder::read_whole;
use crate::commands::Verb;
use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::Messages;
use crate::options::display::DisplayArgs;
use crate::options::list_format::ListFormat;
use crate::options::messages::MessageArgs;
use crate::options::output::OutputArgs;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tofu_json_config::decode::Role;
use tofu_json_config::{Fault, Source};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config check --file main.tf.json
  tofu-json config check --file prod.tfvars.json --format json | jq '.diagnostics[].summary'
  tofu-json config check --file generated.json --as test

A file is read and decoded alone, as `tofu` does before it evaluates anything: mistakes of the syntax, \
arguments and blocks that are unknown, missing or given twice, values of the wrong kind, names, types, \
defaults, addresses. References to what is not declared are not looked at.

Exit codes:
  0  no errors; warnings do not count
  1  errors";

/// Arguments of `config check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Check one file alone; `-` is standard input.
    ///
    /// Its name tells its syntax and what it is.
    #[arg(long, value_name = "FILE", required = true)]
    file: Option<PathBuf>,

    /// What the file is, where its name does not tell.
    #[arg(long = "as", value_name = "ROLE", value_enum)]
    role: Option<ReadAs>,

    /// How the diagnostics are written; JSON has all, text folds what follows from one mistake.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    display: DisplayArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

/// What a file is read as.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ReadAs {
    /// Configuration
    Configuration,
    /// Configuration that is merged over the rest
    Override,
    /// Tests
    Test,
    /// Values of variables
    Tfvars,
}

impl From<ReadAs> for Role {
    fn from(role: ReadAs) -> Self {
        match role {
            ReadAs::Configuration => Self::Configuration,
            ReadAs::Override => Self::Override,
            ReadAs::Test => Self::Test,
            ReadAs::Tfvars => Self::Values,
        }
    }
}

/// What was found, with the files.
struct Found<'a> {
    sources: &'a [Source<'a>],
    /// Each with the number of its file, if it is about one.
    faults: Vec<(Option<usize>, Fault)>,
}

impl Found<'_> {
    fn is_ok(&self) -> bool {
        !self.faults.iter().any(|(_, fault)| fault.is_error())
    }
}

impl Verb for CheckArgs {
    fn messages(&self) -> Messages {
        self.messages.messages()
    }

    fn run(&self, _messages: &Messages) -> Result<ExitCode, Failure> {
        match &self.file {
            Some(path) => one_file::check(self, path),
            None => Ok(ExitCode::Fine),
        }
    }
}

impl CheckArgs {
    fn report(&self, found: &Found<'_>) -> Result<ExitCode, Failure> {
        let text = match self.format {
            ListFormat::Json => json::write(found),
            ListFormat::Text => {
                let environment = Environment::read();
                let display = self.display.resolve(&environment, self.output.is_file());
                text::write(found, display)
            }
        };
        self.output.write(text, true)?;
        Ok(if found.is_ok() {
            ExitCode::Fine
        } else {
            ExitCode::Error
        })
    }
}
