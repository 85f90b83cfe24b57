use super::get::{Got, found};
use super::many::{MarkedSources, Sections};
use crate::commands::Verb;
use crate::environment::Environment;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages};
use crate::options::content::InputContent;
use crate::options::display::DisplayArgs;
use crate::options::document::{VersionArgs, failure};
use crate::options::input::{FilesArgs, InputSource};
use crate::options::limits;
use crate::options::output::OutputArgs;
use crate::options::profile::ProfileArgs;
use crate::options::schemas::{self, SchemaArgs};
use clap::Args;
use tofu_json_model::state::Contents;
use tofu_json_show::{NoteCode, Options, show_from};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json state show 'module.web.aws_instance.app[0]' state.json --schemas schemas.json
  tofu-json state show aws_db_instance.main terraform.tfstate
  tofu state pull | tofu-json state show module.web

`tofu-json state get` prints objects as JSON.

Exit codes:
  0  fine
  1  an error; there is no such object";

// Arguments of `state show`.
#[derive(Debug, Args)]
pub(crate) struct StateShowArgs {
    /// The address of an object, a resource or a module.
    #[arg(value_name = "ADDR")]
    address: String,

    #[command(flatten)]
    states: FilesArgs,

    /// The deposed object with this key instead of the current one.
    #[arg(long, value_name = "KEY")]
    deposed: Option<String>,

    #[command(flatten)]
    schemas: SchemaArgs,

    /// Show sensitive values.
    #[arg(long)]
    show_sensitive: bool,

    #[command(flatten)]
    display: DisplayArgs,

    #[command(flatten)]
    profile: ProfileArgs,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for StateShowArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let sources = MarkedSources::of(&self.states, &self.schemas, self.show_sensitive)?;
        let states = sources.states(&self.versions, messages);
        let mut sections = Sections::open(&self.output)?;
        let (mut nothing, mut is_found) = (None, false);
        let code = states.each(|contents, _, source| match self.part(contents, source) {
            Ok(part) => {
                is_found = true;
                if states.are_many() {
                    sections.name(source)?;
                }
                sections.write_text(&self.text(&part, source, sources.schemas(), messages)?)
            }
            Err(failure) => {
                nothing.get_or_insert(failure);
                Ok(())
            }
        })?;
        match nothing.filter(|_| !is_found) {
            Some(nothing) => Err(nothing),
            None => sections.finish().map(|()| code),
        }
    }
}

impl StateShowArgs {
    /// A state of nothing but what is at the address.
    fn part<'a>(
        &self,
        contents: &Contents<'a>,
        source: &InputSource,
    ) -> Result<Contents<'a>, Failure> {
        let mut part = Contents::default();
        match found(
            contents,
            &self.address,
            self.deposed.as_deref(),
            &source.name(),
        )? {
            Got::Object(object) => part.objects.push(object.clone()),
            Got::Objects(objects) => part.objects.extend(objects.into_iter().cloned()),
            Got::Output(_) | Got::Outputs(_) => {
                let text = format!("expected the address of an object, found {}", self.address);
                let message = Message::error("usage", text).in_file(&source.name());
                return Err(message
                    .with_help("`tofu-json state get` prints outputs")
                    .into());
            }
        }
        Ok(part)
    }

    fn text(
        &self,
        part: &Contents<'_>,
        source: &InputSource,
        schemas: Option<&InputSource>,
        messages: &Messages,
    ) -> Result<Vec<u8>, Failure> {
        let content = schemas.map(schemas::open).transpose()?;
        let schemas = content.as_ref().map(InputContent::as_input);
        let document = part.to_document();
        let mut text = Vec::new();
        let document = tofu_json_input::Input::Memory(document.as_bytes());
        let report = show_from(document, schemas, &self.options(), &(), &mut text);
        let report = report.map_err(|error| failure(error, source))?;
        // Places would be those of the part.
        for note in report
            .notes
            .iter()
            .filter(|note| note.code == NoteCode::TypesInferred)
        {
            messages.print(&Message::note(note.clone(), &source.name()));
        }
        Ok(text)
    }

    fn options(&self) -> Options {
        let environment = Environment::read();
        let display = self.display.resolve(&environment, self.output.is_file());
        Options::default()
            .show_sensitive(self.show_sensitive)
            .color(display.color)
            .sanitize(display.sanitize)
            .width(display.width)
            .profile(self.profile.profile())
            .infer_profile(self.profile.is_told())
            .automation(environment.automation)
            .limits(limits::nesting())
            .text(limits::text())
    }
}
