mod text;

use super::mistakes;
use super::role::{FileRole, syntax_of};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::harmless;
use crate::message::Messages;
use crate::options::formats::ListFormat;
use crate::options::input::InputSource as Input;
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use crate::options::whole_file::WholeFile;
use clap::Args;
use std::path::PathBuf;
use tofu_json_config::decode::{Role, Secrets, decode};
use tofu_json_config::{Source, Syntax};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config parse main.tf.json
  tofu-json config parse main.tf --format json | jq '.decoded.managed_resources[] | {type, name}'
  tofu-json config parse main.tf --format json | jq '.decoded.locals'

The JSON has the members ok, diagnostics and decoded: an object with a list for each kind of block, whose \
members have the names of the arguments. What is unset, false or empty is left out. Ranges are [line, column, \
byte, line, column, byte] of start and end. Each value says in `kind` how it was read: `expression` (form, \
json, refs), `reference` and `address` (v), `literal` (value), `type`, `version_constraint`, `body` (json, \
properties or content: what only a provider can interpret). `form` is the same for both syntaxes when the \
expression is the same. A value that the file calls sensitive has the member `sensitive` instead of `value` and `form`: \
the default of a variable, and the value of an output that does more than refer to others.

Exit codes:
  0  fine, warnings included
  1  an error: the file cannot be read, or OpenTofu refuses it; what could be decoded is still shown";

// Arguments of `config parse`.
#[derive(Debug, Args)]
pub(crate) struct ParseArgs {
    /// A configuration file, or `-` for standard input: JSON when it begins as JSON does.
    #[arg(value_name = "FILE")]
    path: PathBuf,

    /// What the file is, if its name does not say it.
    #[arg(long = "as", value_name = "ROLE", value_enum)]
    role: Option<FileRole>,

    #[command(flatten)]
    program: ProgramArgs,

    /// Show the defaults of sensitive variables and the values of sensitive outputs.
    #[arg(long)]
    show_sensitive: bool,

    /// How the decoded file is written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for ParseArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let input = Input::new(&self.path);
        let name = self.file_name();
        let bytes = input.read(WholeFile::Configuration)?;
        let syntax = match input {
            Input::StandardInput => syntax_of(&bytes),
            Input::File(_) => Syntax::of_name(&name),
        };
        let source = Source::read_as(&name, &bytes, syntax).for_program(self.program.program());
        let decoded = decode(&source, self.role());
        let secrets = Secrets::shown_if(self.show_sensitive);
        let written = match self.format {
            ListFormat::Json => harmless(&decoded.to_report_json(secrets)).into_owned() + "\n",
            ListFormat::Text => {
                mistakes::print(&decoded.faults, &name, messages);
                text::write(&decoded, secrets)
            }
        };
        match self.format {
            ListFormat::Text if !decoded.is_ok() => self.output.write_part(written)?,
            _ => self.output.write(written, true)?,
        }
        Ok(ExitCode::error_unless(decoded.is_ok()))
    }
}

impl ParseArgs {
    /// The name without its folder, as messages have it.
    fn file_name(&self) -> String {
        let input = Input::new(&self.path);
        match (&input, self.path.file_name()) {
            (Input::File(_), Some(name)) => name.to_string_lossy().into_owned(),
            _ => input.name(),
        }
    }

    /// What the file is read as.
    fn role(&self) -> Role {
        match self.role {
            Some(role) => role.into(),
            None => Role::of_name(&self.file_name()),
        }
    }
}
