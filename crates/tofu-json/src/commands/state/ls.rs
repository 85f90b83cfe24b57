use super::with_contents;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::Each;
use crate::message::{Messages, visible_on_one_line};
use crate::options::listing::ContentsArgs;
use crate::options::output::Pieces;
use clap::Args;
use serde::Serialize;
use tofu_json_model::state::Contents;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json state ls state.json
  tofu state pull | tofu-json state ls -
  tofu-json state ls state.json --format json

Exit codes:
  0  fine
  1  an error";

/// Arguments of `state ls`.
#[derive(Debug, Args)]
pub(crate) struct LsArgs {
    #[command(flatten)]
    listing: ContentsArgs,
}

impl Verb for LsArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.listing.sources()?;
        with_contents(
            &source,
            self.listing.strictness(),
            messages,
            |contents, _| {
                self.listing.write(contents, text, json)?;
                Ok(ExitCode::Fine)
            },
        )
    }
}

fn text<'c>(contents: &'c Contents<'_>) -> Pieces<'c> {
    let lines = contents.objects.iter().map(|object| {
        let mut line = object.address.to_string();
        if let Some(key) = &object.deposed {
            line.push_str(&format!(" (deposed {key})"));
        }
        if object.tainted {
            line.push_str(" (tainted)");
        }
        visible_on_one_line(&line) + "\n"
    });
    Box::new(lines)
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
