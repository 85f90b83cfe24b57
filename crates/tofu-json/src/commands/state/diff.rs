use super::{Secrets, with_marked};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::Each;
use crate::message::{Messages, visible_on_one_line};
use crate::options::listing::ComparisonArgs;
use crate::options::output::Pieces;
use crate::options::schemas::SecretSchemaArgs;
use clap::Args;
use serde::Serialize;
use std::iter;
use tofu_json_model::state::{
    Contents, Differences, ObjectDifference, OutputDifference, ValueDifference, What, compare,
};
use tofu_json_review::MaskedStrings;
use tofu_json_value::RawJson;

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json state diff before.json after.json
  tofu state pull | tofu-json state diff backup.tfstate -

Exit codes:
  0  both mean the same
  1  an error
  2  they are different";

// Arguments of `state diff`.
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
                let shown = tofu_json_vocab::Secrets::shown_if(self.show_sensitive);
                if self.show_sensitive {
                    return Ok(compare(before, after, shown));
                }
                let (before, after) = masked(before, after);
                Ok(compare(&before, &after, shown))
            })
        })?;
        self.comparison.write(&differences, text, json)?;
        Ok(ExitCode::changes_unless(differences.is_empty()))
    }
}

/// Two states with masks also where a string is clear that either of them masks.
fn masked<'a, 'b>(before: &Contents<'a>, after: &Contents<'b>) -> (Contents<'a>, Contents<'b>) {
    let mut masked = MaskedStrings::default();
    masked.collect_state(before);
    masked.collect_state(after);
    let secrets = masked.finder();
    let (mut before, mut after) = (before.clone(), after.clone());
    before.mark_repeated(&secrets);
    after.mark_repeated(&secrets);
    (before, after)
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

#[derive(Serialize)]
struct DifferencesRecord<'d> {
    objects: Each<'d, ObjectDifference, ObjectRecord<'d>>,
    outputs: Each<'d, OutputDifference, OutputRecord<'d>>,
}

#[derive(Serialize)]
struct ObjectRecord<'d> {
    address: String,
    deposed_key: Option<&'d str>,
    #[serde(flatten)]
    change: Option<ChangeRecord<'d>>,
}

#[derive(Serialize)]
struct OutputRecord<'d> {
    name: &'d str,
    #[serde(flatten)]
    change: Option<ChangeRecord<'d>>,
}

#[derive(Serialize)]
#[serde(tag = "change", rename_all = "lowercase")]
enum ChangeRecord<'d> {
    Added,
    Removed,
    Changed {
        about: Vec<AboutRecord<'d>>,
        values: Each<'d, ValueDifference, ValueRecord<'d>>,
    },
}

#[derive(Serialize)]
struct AboutRecord<'d> {
    name: &'d str,
    before: &'d str,
    after: &'d str,
}

/// A value that is different. What is absent is no null.
#[derive(Serialize)]
struct ValueRecord<'d> {
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<RawJson<'d>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<RawJson<'d>>,
    sensitive: bool,
}

fn json(differences: &Differences) -> impl Serialize {
    DifferencesRecord {
        objects: Each::new(&differences.objects, |object| ObjectRecord {
            address: object.address.to_string(),
            deposed_key: object.deposed.as_deref(),
            change: change(&object.what),
        }),
        outputs: Each::new(&differences.outputs, |output| OutputRecord {
            name: &output.name,
            change: change(&output.what),
        }),
    }
}

fn change(what: &What) -> Option<ChangeRecord<'_>> {
    match what {
        What::Added => Some(ChangeRecord::Added),
        What::Removed => Some(ChangeRecord::Removed),
        What::Changed { about, values } => {
            let about = about.iter().map(|(name, before, after)| AboutRecord {
                name,
                before,
                after,
            });
            Some(ChangeRecord::Changed {
                about: about.collect(),
                values: Each::new(values, value),
            })
        }
        _ => None,
    }
}

fn value(value: &ValueDifference) -> ValueRecord<'_> {
    ValueRecord {
        path: path(value),
        before: value.before.as_deref().map(RawJson),
        after: value.after.as_deref().map(RawJson),
        sensitive: value.sensitive,
    }
}
