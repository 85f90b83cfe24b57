use super::hiding;
use super::many::{MarkedSources, Sections};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::message::{Message, Messages, visible_on_one_line};
use crate::options::document::VersionArgs;
use crate::options::formats::ListFormat;
use crate::options::input::FilesArgs;
use crate::options::output::OutputArgs;
use crate::options::schemas::SecretSchemaArgs;
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use regex::{Regex, RegexBuilder};
use serde::Serialize;
use std::iter;
use tofu_json_model::state::Contents;
use tofu_json_model::value::Value;
use tofu_json_model::view::ValuePath;
use tofu_json_value::RawJson;
use tofu_json_vocab::matches_glob;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json state grep '10\\.0\\.1\\.' */terraform.tfstate
  tofu-json state grep -l ami-0abc state.json other.json
  tofu state pull | tofu-json state grep '^eu-' --type 'aws_*'

A pattern matches anywhere in an address, in a type, or in a single value as text: a string, a number, true or false.

Exit codes:
  0  something matches
  1  an error
  2  nothing matches";

/// A longer value is cut in text: the place is what is looked for.
const MOST_SHOWN: usize = 200;

/// The version of the JSON; it grows when the meaning of a member changes.
const VERSION: u32 = 1;

// Arguments of `state grep`.
#[derive(Debug, Args)]
pub(crate) struct GrepArgs {
    /// The regular expression, as the crate `regex` reads it.
    #[arg(value_name = "PATTERN")]
    pattern: String,

    #[command(flatten)]
    states: FilesArgs,

    /// Match letters whatever their case.
    #[arg(short, long)]
    ignore_case: bool,

    /// Only resources whose type a pattern with `*` and `?` matches.
    #[arg(long = "type", value_name = "GLOB", value_parser = NonEmptyStringValueParser::new())]
    resource_type: Vec<String>,

    /// Print only the names of files in which something matches.
    #[arg(short = 'l', long, conflicts_with = "count")]
    files_with_matches: bool,

    /// Print only how much matches in each file.
    #[arg(short, long)]
    count: bool,

    /// How matches are written; JSON is a line for each.
    #[arg(long, value_enum, default_value_t, conflicts_with_all = ["files_with_matches", "count"])]
    format: ListFormat,

    /// Search and show sensitive values.
    #[arg(long)]
    show_sensitive: bool,

    #[command(flatten)]
    schemas: SecretSchemaArgs,

    #[command(flatten)]
    versions: VersionArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verb for GrepArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let regex = self.regex()?;
        let sources = MarkedSources::of(&self.states, &self.schemas, self.show_sensitive)?;
        let states = sources.states(&self.versions, messages);
        let mut sections = Sections::open(&self.output)?;
        let mut all = 0;
        let code = states.each(|contents, _, source| {
            let name = source.name();
            let contents = hiding(contents, self.show_sensitive);
            let search = StateSearch {
                arguments: self,
                regex: &regex,
            };
            let mut found = 0;
            let mut written = Ok(());
            search.each(&contents, |place| {
                found += 1;
                if written.is_ok() && !self.count && !self.files_with_matches {
                    written =
                        self.write(&mut sections, states.are_many().then_some(&*name), &place);
                }
            });
            written?;
            all += found;
            self.write_count(&mut sections, states.are_many(), &name, found)
        })?;
        sections.finish()?;
        Ok(match code {
            ExitCode::Fine => ExitCode::changes_unless(all > 0),
            code => code,
        })
    }
}

impl GrepArgs {
    fn regex(&self) -> Result<Regex, Failure> {
        let mut builder = RegexBuilder::new(&self.pattern);
        let built = builder.case_insensitive(self.ignore_case).build();
        built.map_err(|error| {
            // Its first lines draw the pattern; the last one says what is wrong.
            let text = error.to_string();
            let reason = text.lines().last().unwrap_or_default();
            let reason = reason.strip_prefix("error: ").unwrap_or(reason);
            let text = format!("expected a regular expression, found one with a mistake: {reason}");
            Message::error("usage", text).into()
        })
    }

    fn write(
        &self,
        sections: &mut Sections<'_>,
        file: Option<&str>,
        place: &FoundPlace<'_>,
    ) -> Result<(), Failure> {
        if self.format == ListFormat::Json {
            return sections.record(&place.record(file), None);
        }
        let mut line = file.map_or_else(String::new, |file| format!("{file}:"));
        line.push_str(place.address);
        if let Some(key) = place.deposed {
            line.push_str(&format!(" (deposed {key})"));
        }
        if let Some(FoundValue { path, json }) = &place.value {
            line.push_str(&format!("{path} = {}", cut(json)));
        }
        sections.write(iter::once(visible_on_one_line(&line) + "\n"))
    }

    fn write_count(
        &self,
        sections: &mut Sections<'_>,
        are_many: bool,
        name: &str,
        found: usize,
    ) -> Result<(), Failure> {
        let name = visible_on_one_line(name);
        let line = match (self.count, self.files_with_matches) {
            (true, _) if are_many => format!("{name}:{found}\n"),
            (true, _) => format!("{found}\n"),
            (_, true) if found > 0 => format!("{name}\n"),
            _ => return Ok(()),
        };
        sections.write(iter::once(line))
    }
}

/// The start of a long value.
fn cut(value: &str) -> String {
    match value.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", value.get(..end).unwrap_or_default()),
        None => value.to_owned(),
    }
}

/// Something that matches: an object, an output, or a value of one.
struct FoundPlace<'p> {
    address: &'p str,
    deposed: Option<&'p str>,
    resource_type: Option<&'p str>,
    value: Option<FoundValue<'p>>,
}

/// A value that matches. Its path becomes a text only where it is written: one key may be in the paths of very many.
struct FoundValue<'p> {
    path: &'p ValuePath,
    json: String,
}

#[derive(Serialize)]
struct PlaceRecord<'p> {
    version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'p str>,
    address: &'p str,
    deposed_key: Option<&'p str>,
    #[serde(rename = "type")]
    resource_type: Option<&'p str>,
    path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<RawJson<'p>>,
}

impl FoundPlace<'_> {
    fn record<'p>(&'p self, file: Option<&'p str>) -> PlaceRecord<'p> {
        let value = self.value.as_ref();
        PlaceRecord {
            version: VERSION,
            file,
            address: self.address,
            deposed_key: self.deposed,
            resource_type: self.resource_type,
            path: value.map(|value| value.path.to_string()),
            value: value.map(|value| RawJson(&value.json)),
        }
    }
}

/// What is searched for in one state.
struct StateSearch<'s> {
    arguments: &'s GrepArgs,
    regex: &'s Regex,
}

impl StateSearch<'_> {
    /// Gives each place that matches to a function, in the order of the state.
    fn each(&self, contents: &Contents<'_>, mut found: impl FnMut(FoundPlace<'_>)) {
        for object in &contents.objects {
            if !self.takes_type(&object.resource_type) {
                continue;
            }
            let address = &*object.address.to_string();
            let place = || FoundPlace {
                address,
                deposed: object.deposed.as_deref(),
                resource_type: Some(&object.resource_type),
                value: None,
            };
            if self.regex.is_match(address) || self.regex.is_match(&object.resource_type) {
                found(place());
            }
            object.each_leaf(|path, value, sensitive| {
                if let Some(json) = self.matched(value, sensitive) {
                    found(FoundPlace {
                        value: Some(FoundValue { path, json }),
                        ..place()
                    });
                }
            });
        }
        let outputs = contents.outputs.iter();
        for output in outputs.filter(|_| self.arguments.resource_type.is_empty()) {
            let address = &*format!("output.{}", output.name);
            let place = || FoundPlace {
                address,
                deposed: None,
                resource_type: None,
                value: None,
            };
            if self.regex.is_match(address) {
                found(place());
            }
            output.each_leaf(|path, value, sensitive| {
                if let Some(json) = self.matched(value, sensitive) {
                    found(FoundPlace {
                        value: Some(FoundValue { path, json }),
                        ..place()
                    });
                }
            });
        }
    }

    fn takes_type(&self, resource_type: &str) -> bool {
        let globs = &self.arguments.resource_type;
        globs.is_empty() || globs.iter().any(|glob| matches_glob(glob, resource_type))
    }

    /// The JSON of a value that matches and may be told.
    fn matched(&self, value: Value<'_>, sensitive: bool) -> Option<String> {
        if value.is_null() || sensitive && !self.arguments.show_sensitive {
            return None;
        }
        let json = String::from_utf8_lossy(value.raw());
        let text = value.as_str();
        let text = text.as_deref().unwrap_or(&json);
        let matches = self.regex.is_match(text);
        matches.then(|| json.into_owned())
    }
}
