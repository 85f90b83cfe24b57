use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::json::Each;
use crate::message::{Messages, visible_on_one_line};
use crate::options::document::FoundDocument;
use crate::options::limits;
use crate::options::listing::ComparisonArgs;
use crate::options::output::Pieces;
use clap::Args;
use serde::Serialize;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::schema::{Compare, Difference, What, compare, list};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json schema diff old.schemas.json new.schemas.json
  tofu-json schema diff old.schemas.json new.schemas.json --format json

Exit codes:
  0  both mean the same
  1  an error
  2  they are different";

// Arguments of `schema diff`.
#[derive(Debug, Args)]
pub(crate) struct DiffArgs {
    /// Compare descriptions and messages as well.
    #[arg(long)]
    descriptions: bool,

    #[command(flatten)]
    comparison: ComparisonArgs,
}

impl Verb for DiffArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let [one, other] = self.comparison.sources()?;
        let (one_content, other_content) = (one.open()?, other.open()?);
        let (one, other) = (
            FoundDocument::new(&one_content, &one)?,
            FoundDocument::new(&other_content, &other)?,
        );
        let nesting = limits::nesting();
        let mut texts = Vec::new();
        for found in [&one, &other] {
            found.require(&[DocumentKind::ProviderSchemas], "provider schemas")?;
            let text = found.text()?;
            found.check_version(&text, self.comparison.strictness(), messages)?;
            // Each alone, so that an error names the right one.
            list(&text, nesting).map_err(|error| found.failure(error.into()))?;
            texts.push(text);
        }
        let [before, after] = texts.as_slice() else {
            return Ok(ExitCode::Error);
        };
        let options = Compare::default().descriptions(self.descriptions);
        let differences = compare(before, after, options, nesting);
        let differences = differences.map_err(|error| one.failure(error.into()))?;
        self.comparison.write(differences.as_slice(), text, json)?;
        Ok(ExitCode::changes_unless(differences.is_empty()))
    }
}

/// A line for each difference, below its provider and type.
fn text(differences: &[Difference]) -> Pieces<'_> {
    let (mut provider, mut subject) = (None, None);
    Box::new(differences.iter().map(move |difference| {
        let mut text = String::new();
        let inside = difference.inside();
        if provider.replace(&difference.provider) != Some(&difference.provider) {
            subject = None;
            text.push_str(&visible_on_one_line(&difference.provider));
            text.push('\n');
        }
        let whole = difference.aspect.is_none() && !matches!(difference.what, What::Changed { .. });
        let Some((family, name)) = &difference.subject else {
            text.push_str(&format!("  {inside}\n"));
            return text;
        };
        let named = || visible_on_one_line(format!("{} {name}", family.noun()).trim_end());
        if whole {
            text.push_str(&format!("  {} {}\n", symbol(&difference.what), named()));
            subject = None;
            return text;
        }
        if subject.replace((family, name)) != Some((family, name)) {
            text.push_str(&format!("  ~ {}\n", named()));
        }
        text.push_str(&format!(
            "      {} {}\n",
            symbol(&difference.what),
            visible_on_one_line(
                inside
                    .trim_end_matches(": added")
                    .trim_end_matches(": removed")
            )
        ));
        text
    }))
}

const fn symbol(what: &What) -> char {
    match what {
        What::Added => '+',
        What::Removed => '-',
        _ => '~',
    }
}

/// A difference; what does not apply to it is absent.
#[derive(Serialize)]
struct DifferenceRecord<'d> {
    provider: &'d str,
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<&'d str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'d str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'d str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<&'d str>>,
    #[serde(flatten)]
    change: Option<ChangeRecord<'d>>,
}

#[derive(Serialize)]
#[serde(tag = "change", rename_all = "lowercase")]
enum ChangeRecord<'d> {
    Added,
    Removed,
    Changed {
        member: &'d str,
        before: Option<&'d str>,
        after: Option<&'d str>,
    },
}

fn json(differences: &[Difference]) -> impl Serialize {
    Each::new(differences, |difference| {
        let subject = difference.subject.as_ref();
        DifferenceRecord {
            provider: &difference.provider,
            family: subject.map(|(family, _)| family.key()),
            name: subject.map(|(_, name)| &**name),
            part: difference.aspect.map(|aspect| aspect.as_str()),
            path: difference
                .aspect
                .map(|_| difference.path.iter().map(|name| &**name).collect()),
            change: change(&difference.what),
        }
    })
}

fn change(what: &What) -> Option<ChangeRecord<'_>> {
    match what {
        What::Added => Some(ChangeRecord::Added),
        What::Removed => Some(ChangeRecord::Removed),
        What::Changed {
            member,
            before,
            after,
        } => Some(ChangeRecord::Changed {
            member,
            before: before.as_deref(),
            after: after.as_deref(),
        }),
        _ => None,
    }
}
