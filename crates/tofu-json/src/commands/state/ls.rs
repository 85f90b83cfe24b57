use super::many::{Sections, States};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::Each;
use crate::message::{Messages, visible_on_one_line};
use crate::options::formats::ListFormat;
use crate::options::input::InputSource;
use crate::options::listing::FilesContentsArgs;
use clap::Args;
use serde::Serialize;
use tofu_json_model::state::Contents;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json state ls state.json
  tofu state pull | tofu-json state ls -
  tofu-json state ls state.json --format json
  tofu-json state ls */terraform.tfstate

Of several states each line begins with the name of its file, and JSON is a line for each state.

Exit codes:
  0  fine
  1  an error";

// Arguments of `state ls`.
#[derive(Debug, Args)]
pub(crate) struct LsArgs {
    #[command(flatten)]
    listing: FilesContentsArgs,
}

impl Verb for LsArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let states = States {
            sources: &self.listing.sources()?,
            secrets: None,
            strictness: self.listing.strictness(),
            messages,
        };
        let mut sections = Sections::open(self.listing.output())?;
        let code = states.each(|contents, _, source| {
            let file = states.are_many().then_some(source);
            match self.listing.format() {
                ListFormat::Text => sections.write(text(contents, file)),
                ListFormat::Json if file.is_some() => sections.record(&listed(contents), file),
                ListFormat::Json => sections.record(&json(contents), None),
            }
        })?;
        sections.finish()?;
        Ok(code)
    }
}

fn text<'c>(
    contents: &'c Contents<'_>,
    file: Option<&InputSource>,
) -> impl Iterator<Item = String> + use<'c> {
    let file = file.map_or_else(String::new, |file| file.name() + ":");
    contents.objects.iter().map(move |object| {
        let mut line = format!("{file}{}", object.address);
        if let Some(key) = &object.deposed {
            line.push_str(&format!(" (deposed {key})"));
        }
        if object.tainted {
            line.push_str(" (tainted)");
        }
        visible_on_one_line(&line) + "\n"
    })
}

/// The objects of one of several states.
#[derive(Serialize)]
struct ListedRecord<J> {
    objects: J,
}

fn listed(contents: &Contents<'_>) -> impl Serialize {
    ListedRecord {
        objects: json(contents),
    }
}

/// An object of a state.
#[derive(Serialize)]
struct ObjectRecord<'c> {
    address: String,
    deposed_key: Option<&'c str>,
    tainted: bool,
    module: &'c str,
    mode: &'c str,
    #[serde(rename = "type")]
    resource_type: &'c str,
    name: &'c str,
    provider_name: &'c str,
}

fn json(contents: &Contents<'_>) -> impl Serialize {
    Each::new(&contents.objects, |object| ObjectRecord {
        address: object.address.to_string(),
        deposed_key: object.deposed.as_deref(),
        tainted: object.tainted,
        module: &object.module,
        mode: object.mode.as_str(),
        resource_type: &object.resource_type,
        name: &object.name,
        provider_name: &object.provider_name,
    })
}
