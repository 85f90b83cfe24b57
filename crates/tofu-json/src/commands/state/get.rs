use super::{Secrets, with_marked};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::{Json, finish, indented_array};
use crate::message::{Message, Messages};
use crate::options::document::VersionArgs;
use crate::options::input::InputArgs;
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

Exit codes:
  0  fine
  1  an error; there is no such object";

/// Arguments of `state get`.
#[derive(Debug, Args)]
pub(crate) struct GetArgs {
    /// The address of an object, a resource or a module; `output.NAME`; or `outputs`.
    #[arg(value_name = "ADDR")]
    address: String,

    #[command(flatten)]
    state: InputArgs,

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
        let source = self.state.source()?;
        let schemas = self.schemas.beside(&[&source])?;
        let secrets = Secrets {
            schemas: schemas.as_ref(),
            shown: self.show_sensitive,
        };
        let strictness = self.versions.strictness();
        with_marked(
            &source,
            Some(&secrets),
            strictness,
            messages,
            |contents, _| {
                let got = self.find(contents, &source.name())?;
                self.output.write_pieces(self.json(got), false)?;
                Ok(ExitCode::Fine)
            },
        )
    }
}

/// What is at an address.
enum Got<'c, 'a> {
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

    fn find<'c, 'a>(&self, contents: &'c Contents<'a>, file: &str) -> Result<Got<'c, 'a>, Failure> {
        let at_address = contents.at(&self.address);
        let is_wanted = |object: &&Object<'a>| object.deposed == self.deposed;
        if let Some(object) = at_address.iter().copied().find(is_wanted) {
            return Ok(Got::Object(object));
        }
        let mut inside = contents.inside(&self.address);
        inside.retain(is_wanted);
        if !inside.is_empty() && at_address.is_empty() {
            return Ok(Got::Objects(inside));
        }
        let output = self.output(contents).filter(|_| self.deposed.is_none());
        output.ok_or_else(|| self.nothing(contents, &at_address, file))
    }

    fn output<'c, 'a>(&self, contents: &'c Contents<'a>) -> Option<Got<'c, 'a>> {
        if self.address == "outputs" {
            return Some(Got::Outputs(&contents.outputs));
        }
        let name = self.address.strip_prefix("output.")?;
        let output = contents.outputs.iter().find(|output| output.name == name);
        output.map(Got::Output)
    }

    fn nothing(&self, contents: &Contents<'_>, at_address: &[&Object<'_>], file: &str) -> Failure {
        let text = match &self.deposed {
            Some(key) => format!(
                "expected a deposed object {key} at {}, found none",
                self.address
            ),
            None => format!("expected an object at {}, found none", self.address),
        };
        let deposed = at_address
            .iter()
            .find_map(|object| object.deposed.as_deref());
        let help = match deposed {
            Some(key) => format!("there is a deposed one: `--deposed {key}`"),
            None => suggestion(&contents.near(&self.address)),
        };
        let message = Message::error("no-such-object", text).in_file(file);
        message.with_help(help).into()
    }
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
