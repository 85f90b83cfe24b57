use super::with_contents;
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::Json;
use crate::message::{Messages, visible_on_one_line};
use crate::options::listing::ContentsArgs;
use crate::pieces::{self, Pieces, array, line, one};
use clap::Args;
use tofu_json_model::state::{Contents, Object};

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

fn json<'c>(contents: &'c Contents<'_>) -> Pieces<'c> {
    let objects = contents.objects.iter();
    line(array(objects.map(|object| {
        one(pieces::object(|json| members(json, object)))
    })))
}

fn members(json: &mut Json, object: &Object<'_>) {
    json.member("address").string(&object.address.to_string());
    json.member("deposed_key")
        .string_or_null(object.deposed.as_deref());
    json.member("tainted").literal(object.tainted);
    json.member("module").string(&object.module);
    json.member("mode").string(object.mode.as_str());
    json.member("type").string(&object.resource_type);
    json.member("name").string(&object.name);
    json.member("provider_name").string(&object.provider_name);
}
