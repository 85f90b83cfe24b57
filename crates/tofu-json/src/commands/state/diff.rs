use super::{Secrets, with_marked};
use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::Json;
use crate::message::{Messages, visible_on_one_line};
use crate::options::comparison::ComparisonArgs;
use crate::options::schemas::SecretSchemaArgs;
use clap::Args;
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
    fn messages(&self) -> Messages {
        self.comparison.messages()
    }

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
        self.comparison
            .write(&differences, differences.is_empty(), text, json)
    }
}

fn text(differences: &Differences) -> String {
    let mut text = String::new();
    for object in &differences.objects {
        let mut name = object.address.clone();
        if let Some(key) = &object.deposed {
            name.push_str(&format!(" (deposed {key})"));
        }
        entry(&mut text, &name, &object.what);
    }
    for output in &differences.outputs {
        entry(&mut text, &format!("output {}", output.name), &output.what);
    }
    text
}

fn entry(text: &mut String, name: &str, what: &What) {
    let symbol = match what {
        What::Added => '+',
        What::Removed => '-',
        _ => '~',
    };
    text.push_str(&format!("{symbol} {}\n", visible_on_one_line(name)));
    let What::Changed { about, values } = what else {
        return;
    };
    let mut line = |line: String| {
        text.push_str("    ");
        text.push_str(&visible_on_one_line(&line));
        text.push('\n');
    };
    for (name, before, after) in about {
        line(format!("({name}): {before} -> {after}"));
    }
    for value in values {
        let side = |json: &Option<String>| json.clone().unwrap_or_else(|| "none".to_owned());
        line(format!(
            "{}: {} -> {}",
            path(value),
            side(&value.before),
            side(&value.after)
        ));
    }
}

/// The path without the dot in front; a word for the whole.
fn path(value: &ValueDifference) -> String {
    let path = value.path.to_string();
    match path.strip_prefix('.') {
        Some(rest) => rest.to_owned(),
        None if path.is_empty() => "value".to_owned(),
        None => path,
    }
}

fn json(differences: &Differences) -> String {
    let mut json = Json::line();
    json.object(|json| {
        json.member("objects").array(|json| {
            for object in &differences.objects {
                json.element().object(|json| {
                    json.member("address").string(&object.address);
                    json.member("deposed_key")
                        .string_or_null(object.deposed.as_deref());
                    change(json, &object.what);
                });
            }
        });
        json.member("outputs").array(|json| {
            for output in &differences.outputs {
                json.element().object(|json| {
                    json.member("name").string(&output.name);
                    change(json, &output.what);
                });
            }
        });
    });
    json.finish()
}

fn change(json: &mut Json, what: &What) {
    let (about, values) = match what {
        What::Added => return json.member("change").string("added"),
        What::Removed => return json.member("change").string("removed"),
        What::Changed { about, values } => (about, values),
        _ => return,
    };
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
    json.member("values").array(|json| {
        for value in values {
            json.element().object(|json| {
                json.member("path").string(&path(value));
                // What is absent is no null.
                if let Some(before) = &value.before {
                    json.member("before").json(before);
                }
                if let Some(after) = &value.after {
                    json.member("after").json(after);
                }
                json.member("sensitive").literal(value.sensitive);
            });
        }
    });
}
