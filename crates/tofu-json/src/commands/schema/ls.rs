use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::grid::{Cell, Grid};
use crate::json::Json;
use crate::message::Messages;
use crate::options::document::Found;
use crate::options::input::InputArgs;
use crate::options::list_format::ListFormat;
use crate::options::messages::MessageArgs;
use crate::options::output::OutputArgs;
use crate::options::versions::VersionArgs;
use clap::Args;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::schema::{Listed, list};
use tofu_json_show::Limits;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json schema ls schemas.json
  tofu providers schema -json | tofu-json schema ls -

Exit codes:
  0  fine
  1  an error";

/// Arguments of `schema ls`.
#[derive(Debug, Args)]
pub(crate) struct LsArgs {
    #[command(flatten)]
    schemas: InputArgs,

    /// How the list is written.
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    messages: MessageArgs,
}

impl Verb for LsArgs {
    fn messages(&self) -> Messages {
        self.messages.messages()
    }

    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.schemas.source()?;
        let content = source.open()?;
        let found = Found::new(&content, &source)?;
        found.require(&[DocumentKind::ProviderSchemas], "provider schemas")?;
        let text = found.text()?;
        found.check_version(&text, self.versions.strictness(), messages)?;
        let listed = list(&text, Limits::default());
        let listed = listed.map_err(|error| found.failure(error.into()))?;
        self.output.write(self.written(&listed), false)?;
        Ok(ExitCode::Fine)
    }
}

impl LsArgs {
    fn written(&self, listed: &[Listed]) -> String {
        match self.format {
            ListFormat::Text => text(listed),
            ListFormat::Json => json(listed),
        }
    }
}

fn text(listed: &[Listed]) -> String {
    let mut grid = Grid::default();
    grid.row([
        Cell::text("provider"),
        Cell::text("what"),
        Cell::text("name"),
        Cell::Number("version".into()),
        Cell::Number("bytes".into()),
    ]);
    for entry in listed {
        grid.row([
            Cell::text(&entry.provider),
            Cell::text(entry.family.noun()),
            Cell::text(&entry.name),
            Cell::number(entry.version.as_deref().unwrap_or_default()),
            Cell::number(entry.bytes),
        ]);
    }
    grid.write()
}

fn json(listed: &[Listed]) -> String {
    let mut json = Json::line();
    json.array(|json| {
        for entry in listed {
            json.element().object(|json| {
                json.member("provider").string(&entry.provider);
                json.member("family").string(entry.family.key());
                json.member("name").string(&entry.name);
                json.member("version")
                    .string_or_null(entry.version.as_deref());
                json.member("bytes").literal(entry.bytes);
            });
        }
    });
    json.finish()
}
