use super::{Secrets, with_marked};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::indent;
use crate::message::{Message, Messages};
use crate::options::input::InputArgs;
use crate::options::messages::MessageArgs;
use crate::options::output::OutputArgs;
use crate::options::schemas::SecretSchemaArgs;
use crate::options::versions::VersionArgs;
use clap::Args;
use tofu_json_model::state::{Contents, Object};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json state get 'module.web.aws_instance.app[0]' state.json
  tofu state pull | tofu-json state get aws_db_instance.main --show-sensitive

Exit codes:
  0  fine
  1  an error; there is no such object";

/// Arguments of `state get`.
#[derive(Debug, Args)]
pub(crate) struct GetArgs {
    /// The address of the object.
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

    #[command(flatten)]
    messages: MessageArgs,
}

impl Verb for GetArgs {
    fn messages(&self) -> Messages {
        self.messages.messages()
    }

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
                let object = self.find(contents, &source.name())?;
                self.output
                    .write(indent(&object.to_json(self.show_sensitive)), false)?;
                Ok(ExitCode::Fine)
            },
        )
    }
}

impl GetArgs {
    fn find<'o, 'a>(
        &self,
        contents: &'o Contents<'a>,
        file: &str,
    ) -> Result<&'o Object<'a>, Failure> {
        let at_address = contents.at(&self.address);
        let wanted = at_address
            .iter()
            .find(|object| object.deposed == self.deposed);
        if let Some(object) = wanted {
            return Ok(object);
        }
        let text = match &self.deposed {
            Some(key) => format!(
                "expected a deposed object {key} at {}, found none",
                self.address
            ),
            None => format!("expected an object at {}, found none", self.address),
        };
        let message = Message::error("no-such-object", text).in_file(file);
        let deposed = at_address
            .iter()
            .find_map(|object| object.deposed.as_deref());
        let help = match deposed {
            Some(key) => format!("there is a deposed one: `--deposed {key}`"),
            None => "`tofu-json state ls` lists the addresses".to_owned(),
        };
        Err(message.with_help(help).into())
    }
}
