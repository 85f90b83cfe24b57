use crate::failure::Failure;
use crate::message::Message;
use crate::options::document::FoundDocument;
use crate::options::input::InputSource;
use crate::options::schemas::{SchemasArgs, SchemasFor};
use std::fmt::Display;
use std::path::PathBuf;
use tofu_json_model::kind::DocumentKind;

/// Reads provider schemas, if they are given; `inputs` is what they are for.
pub(super) fn read<P: SchemasFor, S, E: Display>(
    args: &SchemasArgs<P>,
    inputs: &[PathBuf],
    parse: impl FnOnce(Vec<u8>) -> Result<S, E>,
) -> Result<Option<S>, Failure> {
    let inputs: Vec<_> = inputs.iter().map(|path| InputSource::new(path)).collect();
    let Some(document) = args.beside(&inputs.iter().collect::<Vec<_>>())? else {
        return Ok(None);
    };
    let content = document.open()?;
    let found = FoundDocument::new(&content, &document)?;
    found.require(&[DocumentKind::ProviderSchemas], "provider schemas")?;
    let schemas = parse(found.text()?.into_owned()).map_err(|error| {
        let message = Message::error("invalid-schemas", error.to_string());
        Failure::from(message.in_file(&document.name()))
    })?;
    Ok(Some(schemas))
}
