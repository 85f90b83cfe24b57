mod json;
mod markdown;
mod text;

use super::SENSITIVE;
use super::role::FileRole;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::input::InputSource;
use crate::options::output::OutputArgs;
use crate::options::program::ProgramArgs;
use crate::options::whole_file::WholeFile;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use tofu_json_config::Syntax;
use tofu_json_config::decode::{Role, decode};
use tofu_json_config::json::Document;
use tofu_json_config::modes::{
    self, BlockType, TEST_FILE, VARIABLES_FILE, configuration_of, find, segments,
};
use tofu_json_config::{json_name, root_for};
use tofu_json_convert::to_hcl::{Options, Spelled, spell};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config mode resource.aws_instance.web.lifecycle.ignore_changes
  tofu-json config mode variable.x.default --file main.tf.json
  tofu-json config mode run.a.command --test
  tofu-json config mode --format markdown

A path is a block type, its labels, and then a block or an argument; a label with dots in it is written between quotes.

Exit codes:
  0  fine
  1  an error
  2  nothing is at that path, in OpenTofu's language or in the file: the result is empty then";

// Arguments of `config mode`.
#[derive(Debug, Args)]
pub(crate) struct ModeArgs {
    /// The path of the argument: `variable.x.default`. Without it the whole table is printed.
    #[arg(value_name = "PATH")]
    path: Option<String>,

    /// A JSON file whose values at this path are shown too, with their native spelling.
    #[arg(long, value_name = "FILE", requires = "path")]
    file: Option<PathBuf>,

    /// Show values that the file calls sensitive: defaults of variables, values of outputs.
    #[arg(long, requires = "file")]
    show_sensitive: bool,

    /// The path is one of a test file.
    #[arg(long, conflicts_with = "role")]
    test: bool,

    /// What the file is, if its name does not say it.
    #[arg(long = "as", value_name = "ROLE", value_enum)]
    role: Option<FileRole>,

    #[command(flatten)]
    program: ProgramArgs,

    /// How it is written.
    #[arg(long, value_enum, default_value_t)]
    format: RowFormat,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum RowFormat {
    /// Lines for people
    #[default]
    Text,
    /// One JSON value
    Json,
    /// Tables in Markdown
    Markdown,
}

impl Verb for ModeArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let program = self.program.program();
        let Some(path) = &self.path else {
            let text = match self.format {
                RowFormat::Text => text::table(program),
                RowFormat::Json => json::table(program),
                RowFormat::Markdown => modes::markdown(program),
            };
            self.output.write(text, false)?;
            return Ok(ExitCode::Fine);
        };
        let names = segments(path);
        let root = self.root();
        let found = match find(root, &names) {
            Ok(found) => found,
            Err(unknown) => {
                let text = format!(
                    "nothing in {}'s language is at {path}: {unknown}",
                    program.name()
                );
                let message = Message::remark("unknown-path", text);
                messages
                    .print(&message.with_help("`tofu-json config mode` prints the whole table"));
                self.output.write(self.nothing(path), true)?;
                return Ok(ExitCode::Changes);
            }
        };
        let values = match &self.file {
            Some(file) => Some(self.values(&InputSource::new(file), root, &names, messages)?),
            None => None,
        };
        let text = match self.format {
            RowFormat::Text => text::found(&visible_on_one_line(path), &found, values.as_deref()),
            RowFormat::Json => json::found(path, &found, values.as_deref()),
            RowFormat::Markdown => markdown::found(path, &found, values.as_deref()),
        };
        self.output.write(text, true)?;
        Ok(match values {
            Some(values) if values.is_empty() => ExitCode::Changes,
            _ => ExitCode::Fine,
        })
    }
}

impl ModeArgs {
    fn root(&self) -> &'static BlockType {
        let program = self.program.program();
        match (self.test, self.role, &self.file) {
            (true, ..) | (_, Some(FileRole::Test), _) => &TEST_FILE,
            (_, Some(FileRole::Tfvars), _) => &VARIABLES_FILE,
            (_, Some(_), _) | (_, None, None) => configuration_of(program),
            (_, None, Some(file)) => root_for(program, &InputSource::new(file).name()),
        }
    }

    /// The result where nothing is at a path.
    fn nothing(&self, path: &str) -> String {
        match self.format {
            RowFormat::Text | RowFormat::Markdown => String::new(),
            RowFormat::Json => json::nothing(path),
        }
    }

    /// The values of a file.
    fn values(
        &self,
        input: &InputSource,
        root: &'static BlockType,
        path: &[String],
        messages: &Messages,
    ) -> Result<Vec<Spelled>, Failure> {
        let name = input.name();
        if native_syntax(input) {
            let text = "expected a JSON file, found one in native syntax: nothing is read another way there";
            return Err(Message::error("usage", text).in_file(&name).into());
        }
        let bytes = input.read(WholeFile::Configuration)?;
        let document = Document::parse(&bytes);
        let faults = document.faults();
        if !faults.is_empty() {
            super::mistakes::print(&faults, &name, messages);
            return Err(Failure::Quiet(ExitCode::Error));
        }
        let options = Options::for_file(&name).root(root);
        let mut values = spell(&document, &options, path);
        if !self.show_sensitive && self.is_secret(&name, &bytes, path) {
            values.iter_mut().for_each(mask);
        }
        Ok(values)
    }

    /// Whether a file calls the values at a path sensitive.
    fn is_secret(&self, name: &str, bytes: &[u8], path: &[String]) -> bool {
        let source = tofu_json_config::Source::read_as(name, bytes, Syntax::Json);
        let role = self.role.map_or_else(|| Role::of_name(name), Role::from);
        decode(&source, role).is_secret(path)
    }
}

fn mask(value: &mut Spelled) {
    value.json = SENSITIVE.to_owned();
    value.native = Ok(SENSITIVE.to_owned());
}

/// Whether the name of a file is one of native syntax.
fn native_syntax(input: &InputSource) -> bool {
    matches!(input, InputSource::File(path) if json_name(&path.to_string_lossy()).is_some())
}
