use crate::commands::Verb;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::grid::{Cell, lines};
use crate::json::Each;
use crate::message::Messages;
use crate::options::document::FoundDocument;
use crate::options::limits;
use crate::options::listing::ContentsArgs;
use crate::options::output::Pieces;
use clap::Args;
use serde::Serialize;
use std::iter;
use tofu_json_model::kind::DocumentKind;
use tofu_json_model::schema::{Listed, list};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tofu-json schema ls schemas.json
  tofu providers schema -json | tofu-json schema ls -

Exit codes:
  0  fine
  1  an error";

// Arguments of `schema ls`.
#[derive(Debug, Args)]
pub(crate) struct LsArgs {
    #[command(flatten)]
    listing: ContentsArgs,
}

impl Verb for LsArgs {
    fn run(&self, messages: &Messages) -> Result<ExitCode, Failure> {
        let source = self.listing.sources()?;
        let content = source.open()?;
        let found = FoundDocument::new(&content, &source)?;
        found.require(&[DocumentKind::ProviderSchemas], "provider schemas")?;
        let bytes = found.text()?;
        found.check_version(&bytes, self.listing.strictness(), messages)?;
        let listed = list(&bytes, limits::nesting());
        let listed = listed.map_err(|error| found.failure(error.into()))?;
        self.listing.write(listed.as_slice(), text, json)?;
        Ok(ExitCode::Fine)
    }
}

fn text(listed: &[Listed]) -> Pieces<'_> {
    let head = vec![
        Cell::text("provider"),
        Cell::text("what"),
        Cell::text("name"),
        Cell::Number("version".into()),
        Cell::Number("bytes".into()),
    ];
    let rows = listed.iter().map(|entry| {
        vec![
            Cell::text(&entry.provider),
            Cell::text(entry.family.noun()),
            Cell::text(&entry.name),
            Cell::number(entry.version.as_deref().unwrap_or_default()),
            Cell::number(entry.bytes),
        ]
    });
    Box::new(lines(iter::once(head).chain(rows)))
}

/// A schema in the list.
#[derive(Serialize)]
struct SchemaRecord<'l> {
    provider: &'l str,
    family: &'l str,
    name: &'l str,
    version: Option<&'l str>,
    bytes: usize,
}

fn json(listed: &[Listed]) -> impl Serialize {
    Each::new(listed, |entry| SchemaRecord {
        provider: &entry.provider,
        family: entry.family.key(),
        name: &entry.name,
        version: entry.version.as_deref(),
        bytes: entry.bytes,
    })
}
