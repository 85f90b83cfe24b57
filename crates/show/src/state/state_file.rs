//! State files of version 4: they are shown as the document that `show -json` prints for them.

use crate::{Error, Options};
use tofu_json_input::{DocumentKind, Opened, Problem};
use tofu_json_model::state::{Contents, StateError};
use tofu_json_value::Document;

/// A state file as a state. With schemas it is known which values of it are wrapped with their types, and which
/// attributes of data sources are sensitive.
pub(crate) fn opened<'i>(
    file: &Opened<'i>,
    schemas: Option<&Opened<'_>>,
    options: &Options,
) -> Result<Opened<'i>, Error> {
    let located = |error: tofu_json_model::Error| Error::from(file.locate(error.into()));
    let parsed = Document::parse_prefix(file.text()?, options.limits);
    let (document, end) = parsed.map_err(|error| located(error.into()))?;
    let read = Contents::read(DocumentKind::RawState, document.root());
    let mut contents = read.map_err(|error| match error {
        StateError::Document(error) => located(error),
        other => Error::Document(unread(&other)),
    })?;
    if let Some(schemas) = schemas {
        let marked = contents.mark_by_schemas(&schemas.text()?, options.limits);
        marked.map_err(|error| Error::of_schemas(schemas.locate(error.into())))?;
    }
    let mut notes = file.notes().to_vec();
    notes.extend(file.trailing(end)?);
    let text = contents.to_document().into_bytes();
    Ok(Opened::made(text, DocumentKind::State, notes))
}

fn unread(error: &StateError) -> Problem {
    let problem = Problem::new("wrong-document", error.to_string());
    match error.help() {
        Some(help) => problem.with_help(help),
        None => problem,
    }
}
