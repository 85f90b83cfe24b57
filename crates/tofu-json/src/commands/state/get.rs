use super::hiding;
use super::many::{MarkedSources, Sections};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::{Json, finish, indented_array};
use crate::message::{Message, Messages};
use crate::options::document::VersionArgs;
use crate::options::input::FilesArgs;
use crate::options::output::{OutputArgs, Pieces, one};
use crate::options::schemas::SecretSchemaArgs;
use clap::Args;
use tofu_json_model::state::{Contents, Object, Output};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json state get 'module.web.aws_instance.app[0]' state.json
  tofu-json state get module.web.aws_instance.app state.json
  tofu-json state get output.endpoint terraform.tfstate
  tofu state pull | tofu-json state get aws_db_instance.main --show-sensitive
  tofu-json state get outputs */terraform.tfstate

Of several states there is a line of JSON for each that has something at the address: its file, and what was found.

Exit codes:
  0  fine
  1  an error; there is no such object";

// Arguments of `state get`.
#[derive(Debug, Args)]
pub(crate) struct GetArgs {
    /// The address of an object, a resource or a module; `output.NAME`; or `outputs`.
    #[arg(value_name = "ADDR")]
    address: String,

    #[command(flatten)]
    states: FilesArgs,

    /// The deposed object with this key instead of the current one.
    #[arg(long, value_name = "KEY")]
    deposed: Option<String>,

    /// Show sensitive values.
    #[arg(long)]
    show_sensitive: bool,

    #[command(flatten)]
    schemas: SecretSchemaArgs,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for GetArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let sources = MarkedSources::of(&self.states, &self.schemas, self.show_sensitive)?;
        let states = sources.states(&self.versions, messages);
        let mut sections = Sections::open(&self.output)?;
        let mut nothing = None;
        let mut is_found = false;
        let code = states.each(|contents, _, source| {
            let contents = hiding(contents, self.show_sensitive);
            match found(
                &contents,
                &self.address,
                self.deposed.as_deref(),
                &source.name(),
            ) {
                Ok(got) => {
                    is_found = true;
                    match states.are_many() {
                        true => sections.line(&self.line(&got, &source.name())),
                        false => sections.write(self.json(got)),
                    }
                }
                Err(failure) => {
                    nothing.get_or_insert(failure);
                    Ok(())
                }
            }
        })?;
        match nothing.filter(|_| !is_found) {
            Some(nothing) => Err(nothing),
            None => sections.finish().map(|()| code),
        }
    }
}

/// What is at an address.
pub(super) enum Got<'c, 'a> {
    Object(&'c Object<'a>),
    Objects(Vec<&'c Object<'a>>),
    Output(&'c Output<'a>),
    Outputs(&'c [Output<'a>]),
}

impl GetArgs {
    fn json<'c>(&self, got: Got<'c, '_>) -> Pieces<'c> {
        let shown = tofu_json_vocab::Secrets::shown_if(self.show_sensitive);
        match got {
            Got::Object(object) => indented(|json| object.write_json(json, shown)),
            Got::Output(output) => indented(|json| output.write_json(json, shown)),
            Got::Objects(objects) => {
                let write = move |json: &mut Json, object: &Object<'_>| {
                    object.write_json(json, shown);
                };
                indented_array(objects.into_iter(), write)
            }
            Got::Outputs(outputs) => {
                let write = move |json: &mut Json, output: &Output<'_>| {
                    output.write_json(json, shown);
                };
                indented_array(outputs.iter(), write)
            }
        }
    }

    /// What was found in one of several states, on a line.
    fn line(&self, got: &Got<'_, '_>, file: &str) -> String {
        let shown = tofu_json_vocab::Secrets::shown_if(self.show_sensitive);
        let mut json = Json::line();
        json.object(|json| {
            json.text("file", file);
            let found = json.member("found");
            match got {
                Got::Object(object) => object.write_json(found, shown),
                Got::Output(output) => output.write_json(found, shown),
                Got::Objects(objects) => {
                    found.list(objects, |json, object| object.write_json(json, shown));
                }
                Got::Outputs(outputs) => {
                    found.list(*outputs, |json, output| output.write_json(json, shown));
                }
            }
        });
        json.into_text()
    }
}

/// What is at an address, current or with the key of a deposed object.
pub(super) fn found<'c, 'a>(
    contents: &'c Contents<'a>,
    address: &str,
    deposed: Option<&str>,
    file: &str,
) -> Result<Got<'c, 'a>, Failure> {
    let at_address = contents.at(address);
    let is_wanted = |object: &&Object<'a>| object.deposed.as_deref() == deposed;
    if let Some(object) = at_address.iter().copied().find(is_wanted) {
        return Ok(Got::Object(object));
    }
    let mut inside = contents.inside(address);
    inside.retain(|object| deposed.is_none() || is_wanted(object));
    if !inside.is_empty() && at_address.is_empty() {
        return Ok(Got::Objects(inside));
    }
    let output = output(contents, address).filter(|_| deposed.is_none());
    output.ok_or_else(|| nothing(contents, address, deposed, &at_address, file))
}

fn output<'c, 'a>(contents: &'c Contents<'a>, address: &str) -> Option<Got<'c, 'a>> {
    if address == "outputs" {
        return Some(Got::Outputs(&contents.outputs));
    }
    let name = address.strip_prefix("output.")?;
    let output = contents.outputs.iter().find(|output| output.name == name);
    output.map(Got::Output)
}

fn nothing(
    contents: &Contents<'_>,
    address: &str,
    deposed: Option<&str>,
    at_address: &[&Object<'_>],
    file: &str,
) -> Failure {
    let text = match deposed {
        Some(key) => format!("expected a deposed object {key} at {address}, found none"),
        None => format!("expected an object at {address}, found none"),
    };
    let deposed = at_address
        .iter()
        .find_map(|object| object.deposed.as_deref());
    let help = match deposed {
        Some(key) => format!("there is a deposed one: `--deposed {key}`"),
        None => suggestion(&contents.near(address)),
    };
    let message = Message::error("no-such-object", text).in_file(file);
    message.with_help(help).into()
}

fn indented<'c>(write: impl FnOnce(&mut Json)) -> Pieces<'c> {
    let mut json = Json::lines();
    write(&mut json);
    one(finish(json))
}

fn suggestion(near: &[String]) -> String {
    const ALL: &str = "`tofu-json state ls` lists the addresses";
    match near.split_last() {
        None => ALL.to_owned(),
        Some((only, [])) => format!("did you mean {only}? {ALL}"),
        Some((last, others)) => format!("did you mean {} or {last}? {ALL}", others.join(", ")),
    }
}
