use super::conversion::{FileRole, Input};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::Json;
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::messages::MessageArgs;
use crate::options::output::OutputArgs;
use clap::{Args, ValueEnum};
use std::fmt::Write as _;
use std::path::PathBuf;
use tofu_json_config::convert::json_name;
use tofu_json_config::convert::to_hcl::{Options, Spelled, spell};
use tofu_json_config::json::Document;
use tofu_json_config::modes::{
    BlockType, CONFIGURATION, FILES, Found, MODES, Mode, TEST_FILE, Target, VARIABLES_FILE, find,
    markdown, rows, segments,
};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json config mode resource.aws_instance.web.lifecycle.ignore_changes
  tofu-json config mode variable.x.default --file main.tf.json
  tofu-json config mode run.a.command --test
  tofu-json config mode --format markdown

A path is a block type, its labels, and then a block or an argument; a label with dots in it stands between quotes.

Exit codes:
  0  fine
  1  an error
  2  nothing stands at that path, in OpenTofu's language or in the file";

/// Arguments of `config mode`.
#[derive(Debug, Args)]
pub(crate) struct ModeArgs {
    /// Where the argument stands: `variable.x.default`. Without it the whole table is printed.
    #[arg(value_name = "PATH")]
    path: Option<String>,

    /// A JSON file whose values at this path are told too, with their native spelling.
    #[arg(long, value_name = "FILE", requires = "path")]
    file: Option<PathBuf>,

    /// The path is one of a test file.
    #[arg(long, conflicts_with = "role")]
    test: bool,

    /// What the file is, where its name does not say it.
    #[arg(long = "as", value_name = "ROLE", value_enum)]
    role: Option<FileRole>,

    /// How it is written.
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// Lines for people
    #[default]
    Text,
    /// One JSON value
    Json,
    /// Tables in Markdown
    Markdown,
}

impl Verb for ModeArgs {
    fn messages(&self) -> Messages {
        self.messages.messages()
    }

    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let Some(path) = &self.path else {
            let text = match self.format {
                Format::Text => table_text(),
                Format::Json => table_json(),
                Format::Markdown => markdown(),
            };
            self.output.write(text, false)?;
            return Ok(ExitCode::Fine);
        };
        let names = segments(path);
        let root = self.root();
        let found = match find(root, &names) {
            Ok(found) => found,
            Err(name) => {
                let text = format!(
                    "nothing in OpenTofu's language stands at {path}: {name:?} is not known there"
                );
                let message = Message::remark("unknown-path", text);
                messages
                    .print(&message.with_help("`tofu-json config mode` prints the whole table"));
                return Ok(ExitCode::Changes);
            }
        };
        let values = match &self.file {
            Some(file) => Some(self.values(&Input::new(file), root, &names, messages)?),
            None => None,
        };
        let text = match self.format {
            Format::Text => found_text(path, &found, values.as_deref()),
            Format::Json => found_json(path, &found, values.as_deref()),
            Format::Markdown => found_markdown(path, &found, values.as_deref()),
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
        match (self.test, self.role, &self.file) {
            (true, ..) | (_, Some(FileRole::Test), _) => &TEST_FILE,
            (_, Some(FileRole::Tfvars), _) => &VARIABLES_FILE,
            (_, Some(_), _) | (_, None, None) => &CONFIGURATION,
            (_, None, Some(file)) => Input::new(file).root(None),
        }
    }

    /// The values of a file.
    fn values(
        &self,
        input: &Input,
        root: &'static BlockType,
        path: &[String],
        messages: &Messages,
    ) -> Result<Vec<Spelled>, Failure> {
        let name = input.name();
        if native_syntax(input) {
            let text = "expected a JSON file, found one in native syntax: nothing is read another way there";
            return Err(Message::error("usage", text).in_file(&name).into());
        }
        let bytes = input.read()?;
        let document = Document::parse(&bytes);
        let faults = document.faults();
        if !faults.is_empty() {
            super::mistakes::print(&faults, &name, messages);
            return Err(Failure::Quiet(ExitCode::Error));
        }
        let options = Options {
            root,
            ..Options::for_file(&name)
        };
        Ok(spell(&document, &options, path))
    }
}

/// Whether the name of a file is one of native syntax.
fn native_syntax(input: &Input) -> bool {
    matches!(input, Input::File(path) if json_name(&path.to_string_lossy()).is_some())
}

fn table_text() -> String {
    let mut text = String::new();
    for mode in MODES {
        let one = mode.explanation();
        let _ = writeln!(
            text,
            "{mode}: {}\n  a string is {}\n  other values are {}\n  native syntax has {}",
            one.name, one.strings, one.others, one.native
        );
    }
    for (title, root) in FILES {
        let rows = rows(root);
        let width = rows.iter().map(|row| row.path.len()).max().unwrap_or(0);
        let _ = writeln!(text, "\n{title}");
        for row in rows {
            let required = if row.required { ", required" } else { "" };
            let note = if row.note.is_empty() { "" } else { ": " };
            let _ = writeln!(
                text,
                "  {:width$}  {}{required}{note}{}",
                row.path, row.mode, row.note
            );
        }
    }
    text
}

fn table_json() -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("modes").array(|json| {
            for mode in MODES {
                json.element().object(|json| explain(json, mode));
            }
        });
        json.member("files").array(|json| {
            for (title, root) in FILES {
                json.element().object(|json| {
                    json.member("kind").string(title);
                    json.member("arguments").array(|json| {
                        for row in rows(root) {
                            json.element().object(|json| {
                                json.member("path").string(&row.path);
                                json.member("mode").string(&row.mode.to_string());
                                json.member("required").literal(row.required);
                                json.member("note").string(row.note);
                            });
                        }
                    });
                });
            }
        });
    });
    json.finish()
}

fn explain(json: &mut Json, mode: Mode) {
    let one = mode.explanation();
    json.member("mode").string(&mode.to_string());
    json.member("name").string(one.name);
    json.member("strings").string(one.strings);
    json.member("others").string(one.others);
    json.member("native").string(one.native);
}

fn found_text(path: &str, found: &Found, values: Option<&[Spelled]>) -> String {
    let mut text = String::new();
    match found.target {
        Target::Value {
            mode,
            required,
            rest,
        } => {
            let one = mode.explanation();
            let required = if required { ", required" } else { "" };
            let _ = writeln!(text, "{path}: {mode}, {}{required}", one.name);
            let _ = writeln!(text, "  in JSON a string is {}", one.strings);
            let _ = writeln!(text, "  other values are {}", one.others);
            let _ = writeln!(text, "  native syntax has {}", one.native);
            if let Some(rest) = rest {
                let _ = writeln!(text, "  {}", rest.explanation());
            }
        }
        Target::Block(block) => {
            let _ = writeln!(text, "{path}: a block");
            for argument in block.arguments {
                let required = if argument.required { ", required" } else { "" };
                let _ = writeln!(text, "  {}: {}{required}", argument.name, argument.mode);
            }
            for inner in block.blocks {
                let _ = writeln!(text, "  {}: a block", inner.name);
            }
            let _ = writeln!(text, "  {}", block.rest.explanation());
        }
    }
    for value in values.unwrap_or_default() {
        let start = value.place.start;
        let _ = writeln!(
            text,
            "\nline {}, column {}, read as {}: {}",
            start.line,
            start.column,
            value.mode,
            visible(&value.json)
        );
        match &value.native {
            Ok(native) => {
                let _ = writeln!(text, "native: {}", visible(native));
            }
            Err(refusal) => {
                let _ = writeln!(text, "native: {refusal}");
            }
        }
    }
    if values.is_some_and(<[_]>::is_empty) {
        text.push_str("\nthe file has nothing there\n");
    }
    text
}

fn found_json(path: &str, found: &Found, values: Option<&[Spelled]>) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("path").string(path);
        json.member("row").string(&found.row);
        match found.target {
            Target::Value {
                mode,
                required,
                rest,
            } => {
                json.member("kind").string("argument");
                explain(json, mode);
                json.member("required").literal(required);
                let note = rest.map(tofu_json_config::modes::Rest::explanation);
                json.member("note").string_or_null(note);
            }
            Target::Block(block) => {
                json.member("kind").string("block");
                json.member("arguments").array(|json| {
                    for argument in block.arguments {
                        json.element().object(|json| {
                            json.member("name").string(argument.name);
                            json.member("mode").string(&argument.mode.to_string());
                            json.member("required").literal(argument.required);
                        });
                    }
                });
                json.member("blocks").array(|json| {
                    for inner in block.blocks {
                        json.element().string(inner.name);
                    }
                });
                json.member("note").string(block.rest.explanation());
            }
        }
        if let Some(values) = values {
            json.member("values").array(|json| {
                for value in values {
                    json.element().object(|json| spelled(json, value));
                }
            });
        }
    });
    json.finish()
}

fn spelled(json: &mut Json, value: &Spelled) {
    super::place::members(json, value.place);
    json.member("mode").string(&value.mode.to_string());
    json.member("json").string(&value.json);
    let (native, error) = match &value.native {
        Ok(native) => (Some(native.as_str()), None),
        Err(refusal) => (None, Some(refusal.to_string())),
    };
    json.member("native").string_or_null(native);
    json.member("error").string_or_null(error.as_deref());
}

fn found_markdown(path: &str, found: &Found, values: Option<&[Spelled]>) -> String {
    let mut text = String::new();
    match found.target {
        Target::Value { mode, .. } => {
            let one = mode.explanation();
            let _ = write!(
                text,
                "| argument | mode | name | a string is | other values are | native syntax has |\n\
                 |---|---|---|---|---|---|\n\
                 | {} | {mode} | {} | {} | {} | {} |\n",
                crate::markdown::code(path),
                one.name,
                one.strings,
                one.others,
                one.native
            );
        }
        Target::Block(block) => {
            let _ = writeln!(text, "| argument | mode | required |\n|---|---|---|");
            for argument in block.arguments {
                let required = if argument.required { "yes" } else { "" };
                let _ = writeln!(
                    text,
                    "| `{}` | {} | {required} |",
                    argument.name, argument.mode
                );
            }
        }
    }
    for value in values.unwrap_or_default() {
        let native = match &value.native {
            Ok(native) => native.clone(),
            Err(refusal) => format!("# {refusal}"),
        };
        let _ = write!(
            text,
            "\n{}{}",
            fenced("json", &visible(&value.json)),
            fenced("hcl", &visible(&native))
        );
    }
    text
}

/// Lines without control characters.
fn visible(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(visible_on_one_line).collect();
    lines.join("\n")
}

/// A block of code, its fence longer than any run of backticks inside.
fn fenced(language: &str, code: &str) -> String {
    let mut longest = 0;
    let mut run = 0;
    for character in code.chars() {
        run = if character == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(3.max(longest + 1));
    format!("{fence}{language}\n{code}\n{fence}\n")
}
