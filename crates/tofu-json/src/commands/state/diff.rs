use super::{Secrets, with_marked};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::Json;
use crate::message::{Messages, visible_on_one_line};
use crate::options::listing::ComparisonArgs;
use crate::options::schemas::SecretSchemaArgs;
use crate::pieces::{Pieces, array, line, object, object_ending_with, one};
use clap::Args;
use std::iter;
use tofu_json_model::state::{Differences, ValueDifference, What, compare};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json state diff before.json after.json
  tofu state pull | tofu-json state diff backup.tfstate -

Exit codes:
  0  both mean the same
  1  an error
  2  they are different";

/// Arguments of `state diff`.
#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    /// Show sensitive values.
    #[arg(long)]
    show_sensitive: bool,

    #[command(flatten)]
    schemas: SecretSchemaArgs,

    #[command(flatten)]
    comparison: ComparisonArgs,
}

impl Verb for DiffArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let [one, other] = self.comparison.sources()?;
        let strictness = self.comparison.strictness();
        let schemas = self.schemas.beside(&[&one, &other])?;
        let secrets = Secrets {
            schemas: schemas.as_ref(),
            shown: self.show_sensitive,
        };
        let secrets = Some(&secrets);
        let differences = with_marked(&one, secrets, strictness, messages, |before, _| {
            with_marked(&other, secrets, strictness, messages, |after, _| {
                Ok(compare(before, after, self.show_sensitive))
            })
        })?;
        self.comparison.write(&differences, text, json)?;
        Ok(ExitCode::changes_unless(differences.is_empty()))
    }
}

fn text(differences: &Differences) -> Pieces<'_> {
    let objects = differences.objects.iter().flat_map(|object| {
        let mut name = object.address.to_string();
        if let Some(key) = &object.deposed {
            name.push_str(&format!(" (deposed {key})"));
        }
        entry(&name, &object.what)
    });
    let outputs = differences.outputs.iter();
    let outputs = outputs.flat_map(|one| entry(&format!("output {}", one.name), &one.what));
    Box::new(objects.chain(outputs))
}

fn entry<'d>(name: &str, what: &'d What) -> Pieces<'d> {
    let symbol = match what {
        What::Added => '+',
        What::Removed => '-',
        _ => '~',
    };
    let head = iter::once(format!("{symbol} {}\n", visible_on_one_line(name)));
    let What::Changed { about, values } = what else {
        return Box::new(head);
    };
    let inner = |line: String| format!("    {}\n", visible_on_one_line(&line));
    let about = about
        .iter()
        .map(move |(name, before, after)| inner(format!("({name}): {before} -> {after}")));
    let values = values.iter().map(move |value| {
        let side = |json: &'d Option<String>| json.as_deref().unwrap_or("none");
        inner(format!(
            "{}: {} -> {}",
            path(value),
            side(&value.before),
            side(&value.after)
        ))
    });
    Box::new(head.chain(about).chain(values))
}

fn path(value: &ValueDifference) -> String {
    let path = value.path.to_string();
    match path.strip_prefix('.') {
        Some(rest) => rest.to_owned(),
        None if path.is_empty() => "value".to_owned(),
        None => path,
    }
}

fn json(differences: &Differences) -> Pieces<'_> {
    let objects = differences.objects.iter().map(|one| {
        let members = |json: &mut Json| {
            json.member("address").string(&one.address.to_string());
            json.member("deposed_key")
                .string_or_null(one.deposed.as_deref());
        };
        change(members, &one.what)
    });
    let outputs = differences
        .outputs
        .iter()
        .map(|one| change(|json| json.member("name").string(&one.name), &one.what));
    let objects = one("{\"objects\":".to_owned()).chain(array(objects));
    let outputs = one(",\"outputs\":".to_owned()).chain(array(outputs));
    line(Box::new(objects.chain(outputs).chain(one("}".to_owned()))))
}

fn change(members: impl Fn(&mut Json), what: &What) -> Pieces<'_> {
    let word = |word: &str| {
        one(object(|json| {
            members(json);
            json.member("change").string(word);
        }))
    };
    let (about, values) = match what {
        What::Added => return word("added"),
        What::Removed => return word("removed"),
        What::Changed { about, values } => (about, values),
        _ => return one(object(&members)),
    };
    let changed = |json: &mut Json| {
        members(json);
        json.member("change").string("changed");
        json.member("about").array(|json| {
            for (name, before, after) in about {
                json.element().object(|json| {
                    json.member("name").string(name);
                    json.member("before").string(before);
                    json.member("after").string(after);
                });
            }
        });
    };
    let values = values
        .iter()
        .map(|value| one(object(|json| difference(json, value))));
    object_ending_with(changed, "values", values)
}

fn difference(json: &mut Json, value: &ValueDifference) {
    json.member("path").string(&path(value));
    // What is absent is no null.
    if let Some(before) = &value.before {
        json.member("before").json(before);
    }
    if let Some(after) = &value.after {
        json.member("after").json(after);
    }
    json.member("sensitive").literal(value.sensitive);
}
