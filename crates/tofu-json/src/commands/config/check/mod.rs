//! `config check`.

mod called;
mod clip;
mod directory;
mod json;
mod not_checked;
mod one_file;
mod run_modules;
mod sarif;
mod settings;
mod text;

use super::module_folder::TestsFolderArgs;
use super::role::FileRole;
use crate::commands::Verb;
use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::to_line;
use crate::message::Messages;
use crate::options::display::DisplayArgs;
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use crate::options::schemas::{SchemasArgs, SchemasFor};
use clap::{Args, ValueEnum};
use json::CheckReport;
use not_checked::NotChecked;
use std::path::PathBuf;
use tofu_json_config::{Diagnostic, Source};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config check
  tofu-json config check infra modules/*
  tofu-json config check --schemas schemas.json --format sarif -o findings.sarif
  tofu-json config check --file prod.tfvars.json --format json | jq '.diagnostics[].summary'

A folder is checked as one module: every file that OpenTofu reads there, alone and together, with override \
files, tests and values of variables. If the module loads, the check also finds names that are not declared, mistakes \
in the templates of JSON strings, constants that have no value, functions that do not exist, and with --schemas \
arguments and blocks that are unknown or missing. Modules in folders beside, and those that \
`tofu init` has installed, are checked in the place where they are called, also what they and their callers say of \
providers; modules in folders that runs of tests take are checked each alone. Nothing that depends on other values is evaluated. A single file is read and decoded alone, and so is each file of a folder where another one cannot be read. The last line says what was not checked: \
modules that are not there, bodies without schemas, with those of backends and of encryption, the names that single files refer to, and what cannot be read; in JSON the member `not_checked` has all \
of it.

Exit codes:
  0  no errors; without --strict also with warnings
  1  an error: something cannot be read; the rest is still checked
  2  errors were found; with --strict also warnings";

// Arguments of `config check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The folders of modules, or single files to check; `-` is standard input.
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,

    /// Check one file alone, and name it in messages without its folder.
    #[arg(long, value_name = "FILE", conflicts_with = "paths")]
    file: Option<PathBuf>,

    /// What a file is, if its name does not say it.
    #[arg(long = "as", value_name = "ROLE", value_enum)]
    role: Option<FileRole>,

    #[command(flatten)]
    tests: TestsFolderArgs,

    #[command(flatten)]
    program: ProgramArgs,

    #[command(flatten)]
    schemas: SchemasArgs<Bodies>,

    /// End with 2 when there are warnings.
    #[arg(long)]
    strict: bool,

    /// How the diagnostics are written; JSON has all, text folds what follows from one mistake.
    #[arg(long, value_enum, default_value_t)]
    format: ReportFormat,

    #[command(flatten)]
    display: DisplayArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// Provider schemas for the bodies of resources and others.
#[derive(Debug)]
struct Bodies;

impl SchemasFor for Bodies {
    const LONG_HELP: &str = "\
Provider schemas, as `tofu providers schema -json` prints them.

With them the bodies of resources, data sources and providers are checked.";
}

/// How diagnostics are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// As OpenTofu prints them
    #[default]
    Text,
    /// One JSON object
    Json,
    /// SARIF 2.1.0, for code hosts
    Sarif,
}

/// What was found, with the files.
struct CheckFindings<'a> {
    sources: &'a [&'a Source<'a>],
    /// Each with the number of its file, if it is about one.
    faults: Vec<(Option<usize>, Diagnostic)>,
    not_checked: NotChecked,
}

impl CheckFindings<'_> {
    fn is_ok(&self) -> bool {
        !self.not_checked.has_unreadable() && !self.faults.iter().any(|(_, fault)| fault.is_error())
    }
}

impl Verb for CheckArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        match &self.file {
            Some(path) => one_file::check(self, path),
            None => directory::check(self, &self.paths, messages),
        }
    }
}

impl CheckArgs {
    fn report(&self, found: &CheckFindings<'_>) -> Result<ExitCode, Failure> {
        let text = match self.format {
            ReportFormat::Json => to_line(&CheckReport::of(found)),
            ReportFormat::Sarif => sarif::write(found),
            ReportFormat::Text => {
                let environment = Environment::read();
                let display = self.display.resolve(&environment, self.output.is_file());
                text::write(found, display)
            }
        };
        self.output.write(text, true)?;
        if found.not_checked.has_unreadable() {
            return Ok(ExitCode::Error);
        }
        let is_fine = found.is_ok() && (found.faults.is_empty() || !self.strict);
        Ok(ExitCode::changes_unless(is_fine))
    }
}
